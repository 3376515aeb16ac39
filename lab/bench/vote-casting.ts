/**
 * `node lab/bench/vote-casting.ts` lets all households of a vote cast at an even rate, over HTTP, while somebody else calls
 * `getMe`; then waits for the seal and adds the ballots up. `--households 12000 --minutes 10`, `--embedded` for the
 * embedded database instead of a PostgreSQL of its own (then rather `--households 600`), `--json`. Ballots are sealed
 * beforehand, which takes some minutes: voters' phones do it.
 */
import { randomUUID } from "node:crypto";
import { availableParallelism } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";

import { sql } from "kysely";
import type { RawBuilder } from "kysely";

import { Tally } from "#ballots/tally.ts";
import { sampleBallot, sampleVote } from "#ballots/testing/sample-vote.ts";
import type { SampleVote } from "#ballots/testing/sample-vote.ts";
import { hashPassword } from "#server/domain/passwords.ts";
import { orFail } from "#tools/launch/processes.ts";

import { embeddedPlace, serverPlace } from "./empty-place.ts";
import { startMeasured } from "./measured-server.ts";
import type { MeasuredServer } from "./measured-server.ts";
import { voteRows } from "./vote-rows.ts";

interface Figures {
  engine: string;
  households: number;
  minutes: number;
  /** How many casts ended with each code; OK is a receipt. */
  outcomes: Record<string, number>;
  castMs: Spread;
  getMeMs: Spread;
  /** The server's process with its threads, without the database's. */
  cpuMsACast: number;
  secondsToSeal: number;
  secondsToSum: number;
}

interface Spread {
  p50: number;
  p95: number;
  longest: number;
}

const password = "비밀번호123";

const unitsOfABuilding = 500;
const homeOf = (number: number) => ({
  building: String(101 + Math.floor(number / unitsOfABuilding)),
  unit: String(101 + (number % unitsOfABuilding)),
});

const tokenOf = (number: number) => {
  const { building, unit } = homeOf(number);
  return `voter-${building}-${unit}`.padEnd(43, "_");
};

const payloadOf = (voteId: string, body: Uint8Array) => ({
  voteId,
  ballot: Buffer.from(body).toString("base64"),
  currentPassword: password,
});

await orFail(async () => {
  const { values } = parseArgs({
    options: {
      households: { type: "string", default: "12000" },
      minutes: { type: "string", default: "10" },
      embedded: { type: "boolean", default: false },
      json: { type: "boolean", default: false },
    },
  });
  const figures = await measure(Number(values.households), Number(values.minutes), values.embedded);
  process.stdout.write(values.json ? `${JSON.stringify(figures, null, 2)}\n` : report(figures));
});

async function measure(households: number, minutes: number, isEmbedded: boolean): Promise<Figures> {
  await using stack = new AsyncDisposableStack();
  const place = await (isEmbedded ? embeddedPlace : serverPlace)(stack);
  const vote = await newVote(households);
  const { voteId } = vote.definition;
  const ballots = seal(vote, households);
  // The server starts within this time, and the last answers come within it.
  const slackMs = 20_000;
  const closesAt = new Date(Date.now() + slackMs + minutes * 60_000 + slackMs);
  await place.asOwner(seedOf(vote, closesAt));
  const server = await startMeasured(place.settings);
  stack.defer(server.stop);

  const beside = callBeside(server);
  const cpuBefore = await server.cpu();
  const casts = await castEvenly(server, voteId, ballots, (minutes * 60_000) / households);
  const cpuSeconds = (await server.cpu()) - cpuBefore;
  const getMeMs = await beside();

  await sleep(Math.max(0, closesAt.getTime() - Date.now()));
  const closedAt = performance.now();
  while (!(await isSealed(server, voteId, ballots[0]!))) await sleep(100);
  const sealedAt = performance.now();
  const tally = new Tally(vote.definition);
  for (const body of ballots) tally.add(0, body);
  return {
    engine: place.engine,
    households,
    minutes,
    outcomes: casts.outcomes,
    castMs: casts.times,
    getMeMs,
    cpuMsACast: (cpuSeconds * 1000) / households,
    secondsToSeal: (sealedAt - closedAt) / 1000,
    secondsToSum: (performance.now() - sealedAt) / 1000,
  };
}

interface BenchVote extends SampleVote {
  apartmentId: string;
  passwordHash: string;
}

/** One question, yes or no, to all. */
async function newVote(households: number): Promise<BenchVote> {
  const roll = Array.from({ length: households }, (_, number) => ({ ...homeOf(number), style: 0 }));
  return {
    ...sampleVote({ voteId: randomUUID(), roll }),
    apartmentId: randomUUID(),
    passwordHash: await hashPassword(password),
  };
}

function seal(vote: BenchVote, households: number): Uint8Array[] {
  return Array.from({ length: households }, (_, number) => {
    const choices = [number % 10 === 0 ? [] : [number % 3 === 0 ? 1 : 0]];
    return sampleBallot(vote, 0, choices).body;
  });
}

/** A person a home, signed in; the vote announced, and then frozen. */
function seedOf(vote: BenchVote, closesAt: Date): RawBuilder<unknown>[] {
  const { apartmentId, roll, passwordHash } = vote;
  const homes = roll.trimEnd().split("\n");
  return [
    sql`insert into apartments (id, code, name, address)
      values (${apartmentId}::uuid, 'bench', '푸른마을', '서울특별시 은평구 푸른길 1')`,
    sql`insert into households (apartment_id, building, unit)
      select ${apartmentId}::uuid, split_part(line, ',', 1)::integer, split_part(line, ',', 2)::integer
      from unnest(${homes}::text[]) line`,
    sql`insert into users (role, apartment_id, household_id, name, nickname, email, password_hash)
      select 'resident', h.apartment_id, h.id, '입주민', '이웃', 'voter-' || h.building || '-' || h.unit || '@example.com',
        ${passwordHash}
      from households h`,
    sql`insert into sessions (token_hash, user_id, epoch, idle_timeout, expires_at)
      select sha256(convert_to(rpad(split_part(u.email, '@', 1), 43, '_'), 'UTF8')), u.id, u.session_epoch,
        interval '1 day', now() + interval '7 days' from users u`,
    ...voteRows(vote, { apartmentId, closesAt }),
  ];
}

/** Each begins at its time, whether those before it have ended or not. */
async function castEvenly(server: MeasuredServer, voteId: string, ballots: Uint8Array[], everyMs: number) {
  const outcomes: Record<string, number> = {};
  const times: number[] = [];
  const startedAt = performance.now();
  const casts = ballots.map(async (body, number) => {
    await sleep(Math.max(0, startedAt + number * everyMs - performance.now()));
    const calledAt = performance.now();
    const outcome = await server.call(tokenOf(number), "castBallot", payloadOf(voteId, body)).then(
      () => "OK",
      (error: unknown) => (error as { code?: string }).code ?? "no answer",
    );
    times.push(performance.now() - calledAt);
    outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
  });
  await Promise.all(casts);
  return { outcomes, times: spreadOf(times) };
}

/** Calls getMe ten times a second until the returned function is called, which says how long it took. */
function callBeside(server: MeasuredServer): () => Promise<Spread> {
  const times: number[] = [];
  const over = new AbortController();
  const calling = (async () => {
    while (!over.signal.aborted) {
      const calledAt = performance.now();
      await server.call(tokenOf(0), "getMe", null);
      times.push(performance.now() - calledAt);
      await sleep(100);
    }
  })();
  return async () => {
    over.abort();
    await calling;
    return spreadOf(times);
  };
}

/** The same ballot again gets its receipt until the vote is sealed. */
function isSealed(server: MeasuredServer, voteId: string, body: Uint8Array): Promise<boolean> {
  return server.call(tokenOf(0), "castBallot", payloadOf(voteId, body)).then(
    () => false,
    () => true,
  );
}

function spreadOf(times: number[]): Spread {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? 0;
  return { p50: at(0.5), p95: at(0.95), longest: sorted.at(-1) ?? 0 };
}

function report(figures: Figures): string {
  const spread = ({ p50, p95, longest }: Spread) =>
    `p50 ${p50.toFixed(0)} ms, p95 ${p95.toFixed(0)} ms, longest ${longest.toFixed(0)} ms`;
  const outcomes = Object.entries(figures.outcomes).map(([outcome, count]) => `${outcome} ${count}`);
  return [
    `${figures.engine}, ${availableParallelism()} processors: ${figures.households} households in ${figures.minutes} min`,
    `castBallot   ${outcomes.join(", ")}; ${spread(figures.castMs)}`,
    `getMe beside ${spread(figures.getMeMs)}`,
    `server CPU   ${figures.cpuMsACast.toFixed(1)} ms a cast, getMe included`,
    `sealed       ${figures.secondsToSeal.toFixed(1)} s after the close`,
    `added up     ${figures.secondsToSum.toFixed(1)} s`,
    "",
  ].join("\n");
}
