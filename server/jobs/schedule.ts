import type { FastifyBaseLogger } from "fastify";

import type { Database } from "#database/database.ts";
import { withoutData } from "#server/http/logged-error.ts";
import type { Settings } from "#server/start/settings.ts";

import { answerBackupRequests } from "./backup-requests.ts";
import { NoRoomForBackup, backUp, backUpWhenDue } from "./backup.ts";
import { sweep } from "./sweep.ts";

interface Job {
  name: string;
  everyMs: number;
  run: () => Promise<void>;
}

const hour = 3_600_000;

/**
 * Starts the recurring work of this process. A job that fails is logged and tried again at its next turn.
 *
 * @returns what stops it, after the job under way
 */
export function startJobs(
  database: Database,
  settings: Settings,
  log: FastifyBaseLogger,
): () => Promise<void> {
  const jobs: Job[] = [
    { name: "sweep", everyMs: hour, run: () => sweep(database, settings) },
    ...embeddedJobs(database, settings),
  ];
  const stops = jobs.map((job) => repeat(job, log));
  return async () => void (await Promise.all(stops.map((stop) => stop())));
}

/** The embedded database has nobody else who keeps it and copies it; PostgreSQL has its own tools. */
function embeddedJobs(database: Database, { DATA_DIR: dataDir }: Settings): Job[] {
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
    {
      name: "backup requests",
      everyMs: 1000,
      run: () => answerBackupRequests(dataDir, () => backUp(copyFiles, dataDir)),
    },
  ];
}

function repeat({ name, everyMs, run }: Job, log: FastifyBaseLogger): () => Promise<void> {
  let underWay: Promise<void> | undefined;
  const turn = () => {
    // A turn that comes while the last one still works is left out.
    underWay ??= run()
      .catch((error: unknown) => {
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

/** What of a failure may stand in the log: its message could name a person. */
function detailsOf(error: unknown): object {
  if (error instanceof NoRoomForBackup) {
    return { code: error.code, neededMb: error.neededMb, freeMb: error.freeMb };
  }
  return { err: withoutData(error) };
}
