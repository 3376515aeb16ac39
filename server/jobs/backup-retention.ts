const zone = "Asia/Seoul";

/** Of how many days, weeks and months, that have a backup, the newest stays. */
interface Kept {
  days: number;
  weeks: number;
  months: number;
}

const keptHere: Kept = { days: 7, weeks: 4, months: 0 };

/** Names a backup after the time in Seoul: `danji-2026-11-21T0312.tar.gz`. */
export function backupName(now: Date): string {
  const { year, month, day, hour, minute } = inSeoul(now);
  const two = (value: number) => String(value).padStart(2, "0");
  return `danji-${year}-${two(month)}-${two(day)}T${two(hour)}${two(minute)}.tar.gz`;
}

/** Reads from a backup's name when it was made. Returns undefined for any other file. */
export function backupTime(name: string): Temporal.ZonedDateTime | undefined {
  const [, date, hour, minute] = /^danji-(\d{4}-\d{2}-\d{2})T(\d{2})(\d{2})\.tar\.gz$/.exec(name) ?? [];
  if (!date) return undefined;
  return Temporal.PlainDateTime.from(`${date}T${hour}:${minute}`).toZonedDateTime(zone);
}

/**
 * Returns the backups that may be deleted. It keeps all of the last day, and the newest of each of the last days, weeks and
 * months that have a backup: in the data folder of seven days and four weeks.
 */
export function findOldBackups(names: string[], now: Date, { days, weeks, months } = keptHere): string[] {
  const backups = names
    .flatMap((name) => {
      const time = backupTime(name);
      return time ? [{ name, time }] : [];
    })
    .toSorted((a, b) => Temporal.ZonedDateTime.compare(b.time, a.time));
  const yesterday = inSeoul(now).subtract({ days: 1 });
  const kept = new Set([
    ...backups.filter(({ time }) => Temporal.ZonedDateTime.compare(time, yesterday) >= 0),
    ...newestOfEach(backups, ({ time }) => time.toPlainDate().toString(), days),
    ...newestOfEach(backups, ({ time }) => `${time.yearOfWeek}-${time.weekOfYear}`, weeks),
    ...newestOfEach(backups, ({ time }) => time.toPlainDate().toPlainYearMonth().toString(), months),
  ]);
  return backups.filter((backup) => !kept.has(backup)).map(({ name }) => name);
}

/** Due once each night, or at any time if the last backup is old because the server was off at night. */
export function isBackupDue(now: Date, last: Temporal.ZonedDateTime): boolean {
  const here = inSeoul(now);
  const hours = here.since(last, { largestUnit: "hours" }).hours;
  const isNight = here.hour >= 3 && here.hour < 5;
  return isNight ? hours >= 12 : hours >= 26;
}

export function inSeoul(moment: Date): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(moment.getTime()).toZonedDateTimeISO(zone);
}

/** The list is ordered newest first. */
function newestOfEach<Item>(newestFirst: Item[], groupOf: (item: Item) => string, count: number): Item[] {
  const groups = new Map<string, Item>();
  for (const item of newestFirst) {
    const group = groupOf(item);
    if (!groups.has(group) && groups.size < count) groups.set(group, item);
  }
  return [...groups.values()];
}
