/**
 * `npm run vote-dump` holds a vote with known ballots, takes every copy of the database that can be taken, and tries to
 * find out from it who chose what. `--engine embedded|postgres`, `--households 500`. It fails if more ballots are
 * brought together with their households than by chance once the vote is sealed, if a secret or the result is in a copy
 * before the count, or if the same program does not succeed with all three key cards.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";

import { openSum } from "#ballots/opening.ts";
import { encodeScalar } from "#ballots/points.ts";
import { testPassword } from "#server/testing/builders.ts";
import { startServerProcess } from "#server/testing/server-process.ts";
import { orFail } from "#tools/launch/processes.ts";

import { callOver, castAll, seedVote } from "./cast.ts";
import type { SeededVote, Truth } from "./cast.ts";
import { choicesOf } from "./choices.ts";
import { tryEveryLink } from "./links.ts";
import type { Guess } from "./links.ts";
import { embeddedPlace, newFolder, serverPlace } from "./places.ts";
import type { Place } from "./places.ts";
import { findSecrets, resultsAsText, secretsIn } from "./search.ts";
import type { Secret } from "./search.ts";

/** Among so many ballots a guess is right once; more than this happens once in ten thousand tries. */
const mostByChance = 6;
const problems: string[] = [];

await orFail(async () => {
  const { values } = parseArgs({
    options: {
      engine: { type: "string", default: "postgres" },
      households: { type: "string", default: "500" },
    },
  });
  if (values.engine !== "embedded" && values.engine !== "postgres") {
    throw new Error("--engine 뒤에는 embedded나 postgres를 적어 주세요.");
  }
  await using stack = new AsyncDisposableStack();
  const place = await (values.engine === "embedded" ? embeddedPlace : serverPlace)(stack);
  await tryToReadVotes(place, Number(values.households), await newFolder(stack));
  for (const problem of problems) say(`✗ ${problem}`);
  if (problems.length > 0) process.exitCode = 1;
});

async function tryToReadVotes(place: Place, households: number, folder: string): Promise<void> {
  say(`${place.engine}, ${households} households, every fifth chooses 2`);
  const database = await place.open();
  const seeded = await seedVote(database, households);
  await database.close();
  const casting = await whileServed(place, (origin) => castAll(origin, seeded));
  const truth = casting.result;
  const secrets = secretsOf(seeded, truth);
  await lookWhileOpen(place, seeded, truth);
  await searchCopy(place, `${folder}/open`, secrets, hashesOf(truth).slice(0, 1));

  await close(place, seeded);
  const sealing = await whileServed(place, (origin) => sealed(origin, seeded));
  await lookWhenSealed(place, seeded, truth);
  await searchCopy(place, `${folder}/sealed`, secrets, hashesOf(truth).slice(0, 1));
  const said = [casting, sealing].map(({ output }) => output).join("\n");
  const inOutput = secretsIn(Buffer.from(said), [...secrets, ...hashesOf(truth)]);
  check(
    inOutput.length === 0,
    `log and metrics (${said.length} signs) hold ${inOutput.join(", ") || "nothing"}`,
  );

  await whileServed(place, (origin) => openAndCompare(origin, seeded, truth));
}

/** Each ballot is at its household's side, as was expected, and cannot be read. */
async function lookWhileOpen(place: Place, { vote }: SeededVote, truth: Truth): Promise<void> {
  const keys = vote.officials.map(({ lock }) => lock.secret);
  const { best, without, withAll } = await place.administer(async (read) => ({
    best: bestOf(await tryEveryLink(read, vote.voteId), truth),
    without: await choicesOf(read, vote.definition, keys.slice(1)),
    withAll: await choicesOf(read, vote.definition, keys),
  }));
  say(
    `while open: best link is "${best.name}", ${best.hits} of ${truth.ballots.size} (expected: this ends at a sealed ballot)`,
  );
  const readable = without
    .values()
    .filter((choice) => choice !== null)
    .toArray().length;
  check(readable === 0, `while open: with two of three key cards ${readable} ballots can be read`);
  const known = truth.ballots
    .entries()
    .filter(([household, { choice }]) => withAll.get(best.guess.get(household) ?? "") === choice)
    .toArray().length;
  check(
    known === best.hits,
    `while open: with all three key cards the choice of ${known} households is known`,
  );
  check(best.hits === truth.ballots.size, `the programs work: ${best.hits} links were found`);
  const inLog = await place.linksInLog();
  say(
    inLog === null
      ? "log of writes: searched for secrets only"
      : `log of writes: ${inLog} transactions hold one mark and one ballot (expected)`,
  );
}

async function lookWhenSealed(place: Place, { vote }: SeededVote, truth: Truth): Promise<void> {
  const inPages = await place.linksInPages();
  if (inPages === null) say("sealed: pages searched for secrets only");
  else check(inPages === 0, `sealed: ${inPages} rows of the box's pages, dead ones too, came with a mark`);
  const methods = await place.administer((read) => tryEveryLink(read, vote.voteId));
  const best = bestOf(methods, truth);
  check(
    best.hits <= mostByChance,
    `sealed: best of ${methods.length} links is "${best.name}", ${best.hits} of ${truth.ballots.size}`,
  );
  const withAll = await place.administer((read) =>
    choicesOf(
      read,
      vote.definition,
      vote.officials.map(({ lock }) => lock.secret),
    ),
  );
  const right = truth.ballots
    .values()
    .filter(({ hash, choice }) => withAll.get(hash) === choice)
    .toArray().length;
  check(
    right === truth.ballots.size,
    `sealed: with all three key cards ${right} nameless ballots can be read`,
  );
}

function bestOf(methods: readonly { name: string; guess: Guess }[], { ballots }: Truth) {
  const counted = methods.map(({ name, guess }) => ({
    name,
    guess,
    hits: guess
      .entries()
      .filter(([household, hash]) => ballots.get(household)?.hash === hash)
      .toArray().length,
  }));
  return counted.toSorted((one, other) => other.hits - one.hits)[0]!;
}

async function searchCopy(
  place: Place,
  folder: string,
  secrets: readonly Secret[],
  published: readonly Secret[],
): Promise<void> {
  await place.copyInto(folder);
  check((await findSecrets(folder, published)).length > 0, "the search works: it finds a ballot's hash");
  const found = await findSecrets(folder, secrets);
  check(found.length === 0, `a copy of everything holds ${found.join(", ") || "no secret and no result"}`);
}

function secretsOf({ vote }: SeededVote, { ballots, secrets }: Truth): Secret[] {
  const second = ballots
    .values()
    .filter(({ choice }) => choice === 1)
    .toArray().length;
  return [
    ...vote.officials.map(({ lock }, at) => ({
      name: `secret of lock ${at + 1}`,
      bytes: encodeScalar(lock.secret),
    })),
    { name: "a voter's password", bytes: Buffer.from(testPassword) },
    ...secrets,
    ...resultsAsText([ballots.size - second, second, 0]),
  ];
}

/** No line and no number outside the box may name a ballot. */
function hashesOf({ ballots }: Truth): Secret[] {
  return ballots
    .values()
    .map(({ hash }) => ({ name: "a ballot's hash", bytes: Buffer.from(hash, "hex") }))
    .toArray();
}

/** Lets the vote close at once, as its owner, past the triggers that keep its times. */
function close(place: Place, { vote }: SeededVote): Promise<unknown> {
  return place.administer(async (read) => {
    await read("alter table votes disable trigger votes_keep");
    await read(`update votes set closes_at = now() where id = '${vote.voteId}'`);
    await read("alter table votes enable trigger votes_keep");
  });
}

async function sealed(origin: string, { vote }: SeededVote): Promise<void> {
  const asked = { voteId: vote.voteId };
  while ((await callOver(origin, vote.manager, "getVoteRecord", asked)).sealed === null) await sleep(500);
}

/** The lock holders open the sums. They are what the voters chose. */
async function openAndCompare(origin: string, { vote }: SeededVote, { ballots }: Truth): Promise<void> {
  const asked = { voteId: vote.voteId };
  for (const { actor, lock } of vote.officials) {
    const { seal, sums } = await callOver(origin, actor, "getVoteTally", asked);
    const openings = sums.map((slots, position) =>
      slots.map(({ a }, slot) => {
        const opening = openSum({ definitionHash: vote.hash, seal, position, slot, a, secret: lock.secret });
        return Buffer.from(opening).toString("base64");
      }),
    );
    await callOver(origin, actor, "openVoteLock", { ...asked, openings });
  }
  const { counted } = await callOver(origin, vote.manager, "getVoteRecord", asked);
  const second = ballots
    .values()
    .filter(({ choice }) => choice === 1)
    .toArray().length;
  const expected = [[ballots.size - second, second, 0]];
  check(
    JSON.stringify(counted?.counts) === JSON.stringify(expected),
    `counted: ${JSON.stringify(counted?.counts)}, cast: ${JSON.stringify(expected)}`,
  );
}

/** @returns what came of the work, and everything that the server said: its log, and its numbers at the end */
async function whileServed<Result>(
  { settings }: Place,
  work: (origin: string) => Promise<Result>,
): Promise<{ result: Result; output: string }> {
  const server = startServerProcess({ ...settings, LOG_LEVEL: "debug", METRICS: "true" });
  try {
    const origin = await server.origin;
    const result = await work(origin);
    const numbers = await (await fetch(`${origin}/metrics`)).text();
    server.kill("SIGTERM");
    const { output, errors } = await server.ended;
    return { result, output: [output, errors, numbers].join("\n") };
  } catch (error) {
    server.kill("SIGKILL");
    const { output, errors } = await server.ended;
    throw new Error(`${String(error)}\n${output.slice(-2000)}${errors}`, { cause: error });
  }
}

function check(holds: boolean, finding: string): void {
  say(`${holds ? "✓" : "✗"} ${finding}`);
  if (!holds) problems.push(finding);
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
