import type { FastifyBaseLogger } from "fastify";

import type { Database } from "#database/database.ts";
import type { Changes } from "#server/call/changes.ts";
import { startDelivery } from "#server/delivery/deliver-alerts.ts";
import { openChannels } from "#server/delivery/open-channels.ts";
import type { ServerKeys } from "#server/delivery/server-keys.ts";
import { examineAgain } from "#server/doctor/latest-examination.ts";
import { openFileStore } from "#server/domain/open-file-store.ts";
import { withoutData } from "#server/http/logged-error.ts";
import { backupElsewhereOf } from "#server/start/backup-settings.ts";
import type { Settings } from "#server/start/settings.ts";

import { answerBackupRequests } from "./backup-requests.ts";
import { NoRoomForBackup, backUp, backUpWhenDue } from "./backup.ts";
import { sendNewest } from "./backups-elsewhere.ts";
import { complaintsDue } from "./complaints-due.ts";
import { drawDueLotteries } from "./draw-lotteries.ts";
import { lapseVotes } from "./lapse-votes.ts";
import { askForLostMails } from "./lost-mails.ts";
import { nameApartments } from "./name-apartments.ts";
import { openElsewhere } from "./open-elsewhere.ts";
import { publishDueBills } from "./publish-bills.ts";
import { publishDueNotices } from "./publish-notices.ts";
import { remindOfEvents } from "./remind-of-events.ts";
import { remindOfReservations } from "./remind-of-reservations.ts";
import { remindOfVotes } from "./remind-of-votes.ts";
import { renewSearches } from "./renew-searches.ts";
import { remindOfSurveys, settleSurveys } from "./run-surveys.ts";
import { sealDueVotes } from "./seal-votes.ts";
import { serveDueLines } from "./serve-lines.ts";
import { sweepFiles } from "./sweep-files.ts";
import { sweep } from "./sweep.ts";
import { tellOfMeterRounds } from "./tell-of-meter-rounds.ts";

interface Job {
  name: string;
  everyMs: number;
  run: () => Promise<void>;
}

const hour = 3_600_000;
const leastBetweenLogsMs = 60_000;

interface Parts {
  database: Database;
  changes: Changes;
  keys: ServerKeys;
  settings: Settings;
  log: FastifyBaseLogger;
}

/**
 * Starts the recurring work of this process. A job that fails is logged and runs again at its next turn.
 *
 * @returns a function that stops it and waits for the running job
 */
export function startJobs({ database, changes, keys, settings, log }: Parts): () => Promise<void> {
  // An embedded database without room would end the process.
  const withRoom = (run: () => Promise<void>) => async () =>
    void (database.hasRoomToWrite() && (await run()));
  const jobs: Job[] = [
    { name: "publish notices", everyMs: 1000, run: () => publishDueNotices(database) },
    { name: "publish bills", everyMs: 1000, run: withRoom(() => publishDueBills(database)) },
    { name: "draw lotteries", everyMs: 1000, run: withRoom(() => drawDueLotteries(database)) },
    { name: "waiting lines", everyMs: 5000, run: withRoom(() => serveDueLines(database)) },
    { name: "seal votes", everyMs: 5000, run: withRoom(() => sealDueVotes(database)) },
    { name: "sweep", everyMs: hour, run: withRoom(() => sweep(database, settings)) },
    {
      name: "sweep of files",
      everyMs: hour,
      run: () => sweepFiles(database, openFileStore(settings), settings),
    },
    { name: "complaints that are due", everyMs: hour / 60, run: withRoom(complaintsDue(database)) },
    {
      name: "reminders of reservations",
      everyMs: hour / 60,
      run: withRoom(() => remindOfReservations(database)),
    },
    { name: "reminders of events", everyMs: hour / 60, run: withRoom(() => remindOfEvents(database)) },
    { name: "settle surveys", everyMs: 1000, run: withRoom(() => settleSurveys(database)) },
    { name: "reminders of surveys", everyMs: hour / 60, run: withRoom(() => remindOfSurveys(database)) },
    { name: "reminders of votes", everyMs: hour / 60, run: withRoom(() => remindOfVotes(database)) },
    { name: "renewal of searches", everyMs: hour / 60, run: withRoom(() => renewSearches(database)) },
    { name: "names of apartments", everyMs: hour / 60, run: withRoom(() => nameApartments(database)) },
    { name: "meter rounds", everyMs: hour / 60, run: withRoom(() => tellOfMeterRounds(database)) },
    { name: "votes that lapse", everyMs: hour / 60, run: withRoom(() => lapseVotes(database)) },
    { name: "lost mails", everyMs: hour / 60, run: withRoom(() => askForLostMails(database)) },
    ...embeddedJobs(database, settings),
    ...(settings.NODE_ENV === "production"
      ? [{ name: "examination", everyMs: hour, run: () => examineAgain(settings) }]
      : []),
  ];
  const channels = openChannels(database, settings, keys, log);
  const stops = [
    ...jobs.map((job) => repeat(job, log)),
    startDelivery({ database, changes, settings, log, channels }),
  ];
  return async () => void (await Promise.all(stops.map((stop) => stop())));
}

/** Only we can maintain and back up an embedded database; PostgreSQL has its own tools. */
function embeddedJobs(database: Database, settings: Settings): Job[] {
  const { DATA_DIR: dataDir, S3_BUCKET: bucket } = settings;
  const { copyFiles, vacuum, shortenLog } = database;
  if (!copyFiles || !vacuum || !shortenLog) return [];
  return [
    { name: "checkpoint", everyMs: 5000, run: () => shortenLog() },
    {
      name: "vacuum",
      everyMs: hour * 6,
      run: async () => void (database.hasRoomToWrite() && (await vacuum())),
    },
    { name: "backup", everyMs: hour / 4, run: () => backUpWhenDue(copyFiles, dataDir) },
    ...(backupElsewhereOf(settings)
      ? [
          {
            name: "backup elsewhere",
            everyMs: hour / 4,
            run: () => sendNewest(dataDir, openElsewhere(settings), bucket !== undefined),
          },
        ]
      : []),
    {
      name: "backup requests",
      everyMs: 1000,
      run: () => answerBackupRequests(dataDir, () => backUp(copyFiles, dataDir)),
    },
  ];
}

function repeat({ name, everyMs, run }: Job, log: FastifyBaseLogger): () => Promise<void> {
  let underWay: Promise<void> | undefined;
  let loggedAt = -Infinity;
  const turn = () => {
    // A turn is skipped while the last one still runs.
    underWay ??= run()
      .catch((error: unknown) => {
        // A job of each second fails as long as its database is away.
        if (performance.now() - loggedAt < leastBetweenLogsMs) return;
        loggedAt = performance.now();
        log.error({ job: name, ...detailsOf(error) }, "job failed");
      })
      .finally(() => (underWay = undefined));
  };
  const timer = setInterval(turn, everyMs);
  turn();
  return async () => {
    clearInterval(timer);
    await underWay;
  };
}

/** Only these fields of a failure may be logged: its message could name a person. */
function detailsOf(error: unknown): object {
  if (error instanceof NoRoomForBackup) {
    return { code: error.code, neededMb: error.neededMb, freeMb: error.freeMb };
  }
  return { err: withoutData(error) };
}
