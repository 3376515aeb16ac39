import { beginningOf } from "#contract/values/beginning.ts";
import { homeName } from "#contract/values/home-name.ts";
import { homeNumber } from "#contract/values/home-numbers.ts";
import { mostMembers } from "#contract/values/household-states.ts";
import type { Unit } from "#contract/values/unit-numbering.ts";

import { partsOfName } from "./listed-card.ts";
import type { ListedCard } from "./listed-card.ts";
import type { PeopleRead, PersonRow, RowError, VacantRow } from "./people.ts";

/** A resident's account, as the import compares it. */
export interface Account extends Unit {
  id: string;
  name: string;
  email: string;
  /** Somebody has set it up once. */
  isClaimed: boolean;
}

/** What the apartment has when a list is checked. */
export interface Register {
  accounts: readonly Account[];
  /** Every home that has a household, by its key. */
  households: ReadonlySet<string>;
  /** Those homes in which nobody lives, as the office says. */
  vacantHouseholds: ReadonlySet<string>;
  /** Those of the list's addresses that somebody has, in small letters. */
  takenEmails: ReadonlySet<string>;
}

/** A row of the check: what it would bring about. */
export interface MatchedRow extends ListedCard {
  kind: "newPeople" | "renamed" | "unchanged" | "conflicts" | "moveOuts" | "vacant" | "errors";
  makesHousehold: boolean;
  row: number | null;
  column: string | null;
  building: string | null;
  unit: string | null;
  name: string | null;
  email: string | null;
  phone: string | null;
  residentId: string | null;
  /** The whole household may be exchanged: nobody of the list lives there already. */
  mayReplace: boolean;
  message: string;
}

/** Two rows of one key are one home. */
export function homeKey({ building, unit }: Unit): string {
  return `${building}-${unit}`;
}

/** Compares the list with who lives there, row by row. `sync` also finds the accounts that the list lacks. */
export function matchResidents(
  { people, vacant, errors, columns }: PeopleRead,
  register: Register,
  mode: "add" | "sync",
): MatchedRow[] {
  const faults = errors.map(faultRow);
  const { unique, repeated } = withoutRepeats(people, columns.email ?? null);
  const homes = groupBy(register.accounts, homeKey);
  const matched = new Map<Account, PersonRow>();
  for (const person of unique) {
    const account = homes.get(homeKey(person))?.find((one) => !matched.has(one) && isSame(one, person));
    if (account) matched.set(account, person);
  }
  const known = new Map([...matched].map(([account, person]) => [person, account]));
  const listed = groupBy(unique, homeKey);
  const rows: MatchedRow[] = [];
  const made = new Set<string>();
  const members = new Map([...homes].map(([key, accounts]) => [key, accounts.length]));
  for (const person of unique) {
    const key = homeKey(person);
    const accounts = homes.get(key) ?? [];
    const same = known.get(person);
    if (same) {
      // People who have set up their account give their number themselves.
      const phone = same.isClaimed ? null : person.phone;
      rows.push({ ...rowOf(person, "unchanged", "이미 있는 주민이에요."), phone, residentId: same.id });
      continue;
    }
    const spare = accounts.find((one) => !matched.has(one) && !one.isClaimed && one.name === homeName(one));
    if (spare && person.name !== null) {
      matched.set(spare, person);
      // Only if the household is exchanged, the row needs an address.
      const email = isTaken(person, register) ? null : person.email;
      const row = rowOf(person, "renamed", `'${spare.name}'에서 바꿔요.`);
      rows.push({ ...row, email, residentId: spare.id });
      continue;
    }
    if (isTaken(person, register)) {
      const row = rowOf(person, "errors", "이미 사용 중인 이메일입니다.");
      rows.push({ ...row, column: columns.email ?? null });
      continue;
    }
    const claimed = accounts.filter(({ isClaimed }) => isClaimed);
    if (claimed.length > 0) {
      const names = claimed.map(({ name }) => name).join(", ");
      const mayReplace = !(listed.get(key) ?? []).some((one) => known.has(one));
      rows.push({ ...rowOf(person, "conflicts", `지금은 ${names} 님이 쓰고 있어요.`), mayReplace });
      continue;
    }
    const count = (members.get(key) ?? 0) + 1;
    if (count > mostMembers) {
      rows.push(rowOf(person, "errors", `한 세대에 ${mostMembers}명까지 등록할 수 있어요.`));
      continue;
    }
    members.set(key, count);
    const makesHousehold = !register.households.has(key) && !made.has(key);
    made.add(key);
    const message = makesHousehold
      ? "새 세대예요."
      : accounts.length > 0
        ? "세대원으로 더해요."
        : "계정을 만들어요.";
    rows.push({ ...rowOf(person, "newPeople", message), makesHousehold });
  }
  const empty = vacantRows(vacant, register, { homes, listed, made });
  const result = [...faults, ...repeated, ...rows, ...empty].toSorted((a, b) => a.row! - b.row!);
  return mode === "add" ? result : [...result, ...moveOuts(register.accounts, matched, result)];
}

interface KnownHomes {
  homes: ReadonlyMap<string, Account[]>;
  listed: ReadonlyMap<string, PersonRow[]>;
  /** The homes that get a household. */
  made: Set<string>;
}

/** Nobody is moved out by a word: a home with accounts is vacant once somebody has ended them. */
function vacantRows(
  vacant: VacantRow[],
  { households, vacantHouseholds }: Register,
  { homes, listed, made }: KnownHomes,
): MatchedRow[] {
  return vacant.map(({ row, column, building, unit, written }) => {
    const home = { building, unit };
    const key = homeKey(home);
    const at = { ...nothing, row, column, building: String(building), unit: String(unit), name: null };
    const said = (message: string) => beginningOf(message + written, 499, "…");
    const [somebody] = listed.get(key) ?? [];
    if (somebody) {
      const message = `같은 세대에 사는 사람이 ${somebody.row}번째 줄에 있어요.`;
      return { ...at, kind: "errors", message: said(message) };
    }
    const names = (homes.get(key) ?? []).map(({ name }) => name).join(", ");
    if (names !== "") {
      const message = `지금은 ${names} 님의 계정이 있어 빈집으로 표시하지 않아요.`;
      return { ...at, kind: "vacant", message: said(message) };
    }
    const makesHousehold = !households.has(key) && !made.has(key);
    made.add(key);
    const message = vacantHouseholds.has(key)
      ? "이미 빈집이에요."
      : `${makesHousehold ? "새 세대예요. " : ""}빈집으로 표시해요.`;
    return { ...at, kind: "vacant", makesHousehold, message: said(message) };
  });
}

/** Blanks make no difference to names. Where the list has no names, it means the people who live there. */
function isSame(account: Account, { name }: PersonRow): boolean {
  return name === null || nameKey(partsOfName(account.name).name) === nameKey(name);
}

function nameKey(name: string): string {
  return name.normalize("NFKC").replaceAll(/\s/g, "");
}

/** The second of two rows with one person, or with one address, is an error. */
function withoutRepeats(people: PersonRow[], emailColumn: string | null) {
  const persons = new Map<string, number>();
  const emails = new Map<string, number>();
  const unique: PersonRow[] = [];
  const repeated: MatchedRow[] = [];
  for (const person of people) {
    const key = `${homeKey(person)} ${nameKey(person.name ?? "")}`;
    const email = person.email?.toLowerCase();
    const earlier = persons.get(key);
    const sameEmail = email === undefined ? undefined : emails.get(email);
    if (earlier !== undefined) {
      repeated.push(rowOf(person, "errors", `같은 사람이 ${earlier}번째 줄에 있어요.`));
    } else if (sameEmail !== undefined) {
      const message = `같은 이메일이 ${sameEmail}번째 줄에 있어요.`;
      repeated.push({ ...rowOf(person, "errors", message), column: emailColumn });
    } else {
      persons.set(key, person.row);
      if (email !== undefined) emails.set(email, person.row);
      unique.push(person);
    }
  }
  return { unique, repeated };
}

function isTaken({ email }: PersonRow, { takenEmails }: Register): boolean {
  return email !== null && takenEmails.has(email.toLowerCase());
}

/** The accounts that the list lacks. If a row of the home has an error, nobody knows which account it meant. */
function moveOuts(
  accounts: readonly Account[],
  matched: ReadonlyMap<Account, PersonRow>,
  rows: MatchedRow[],
): MatchedRow[] {
  const homesOf = (wanted: MatchedRow["kind"]) =>
    new Set(rows.flatMap(({ kind, building, unit }) => (kind === wanted ? [`${building}-${unit}`] : [])));
  const [unclear, vacant] = [homesOf("errors"), homesOf("vacant")];
  const listed = new Set([...matched.keys()].map(homeKey));
  return accounts
    .filter((account) => !matched.has(account) && !unclear.has(homeKey(account)))
    .toSorted((a, b) => a.building - b.building || a.unit - b.unit || a.name.localeCompare(b.name, "ko"))
    .map(({ id, building, unit, name }) => ({
      ...nothing,
      kind: "moveOuts",
      building: String(building),
      unit: String(unit),
      name,
      residentId: id,
      // Many lists name only the head of a household, and the others joined by invitation.
      message: vacant.has(homeKey({ building, unit }))
        ? "명부에는 빈집이라고 적혀 있어요."
        : listed.has(homeKey({ building, unit }))
          ? "파일에 없는 계정이에요. 같은 세대의 다른 사람은 명부에 있어요."
          : "파일에 없는 계정이에요.",
    }));
}

const nothing: Omit<MatchedRow, "kind" | "building" | "unit" | "name" | "message"> = {
  makesHousehold: false,
  row: null,
  column: null,
  email: null,
  phone: null,
  officePhone: null,
  relation: null,
  movedInOn: null,
  plates: [] as string[],
  residentId: null,
  mayReplace: false,
};

function rowOf(person: PersonRow, kind: MatchedRow["kind"], message: string): MatchedRow {
  const { row, building, unit, name, email, phone, phoneFault } = person;
  const { officePhone, relation, movedInOn, plates } = person;
  return {
    ...nothing,
    kind,
    row,
    building: String(building),
    unit: String(unit),
    name,
    email,
    phone,
    officePhone,
    relation,
    movedInOn,
    plates,
    message: beginningOf(phoneFault === null ? message : `${message} ${phoneFault}`, 499, "…"),
  };
}

function faultRow({ building, unit, ...error }: RowError): MatchedRow {
  const number = (text: string | null, counter: "동" | "호") =>
    text === null ? null : String(homeNumber(text, counter) ?? text);
  return { ...nothing, kind: "errors", ...error, building: number(building, "동"), unit: number(unit, "호") };
}

function groupBy<Item>(items: readonly Item[], keyOf: (item: Item) => string): Map<string, Item[]> {
  return Map.groupBy(items, keyOf);
}
