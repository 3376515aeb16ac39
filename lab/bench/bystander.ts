/**
 * `node lab/bench/bystander.ts` measures how long the residents of one apartment wait for `getMe` while another apartment's
 * people do the worst that their limits allow, on both engines. Quiet rounds and those with an attack take turns, so that
 * the ratio of their times says what the attack does on this machine. `--seconds <of a round>`, `--rounds <n>`,
 * `--only <attack>`, `--engine embedded|postgres`, `--json`.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";

import { openEmbedded } from "#database/open-embedded.ts";
import { openServer } from "#database/open-server.ts";
import { builders } from "#server/testing/builders.ts";
import type { Actor } from "#server/testing/builders.ts";
import { ensureSystemPackages } from "#tools/cluster/system-packages.ts";
import { orFail } from "#tools/launch/processes.ts";

import { quantile } from "./booking-place.ts";
import { prepareAttacks } from "./bystander-attacks.ts";
import type { Attack } from "./bystander-attacks.ts";
import { embeddedPlace, serverPlace } from "./empty-place.ts";
import type { Place } from "./empty-place.ts";
import { startMeasured } from "./measured-server.ts";
import type { MeasuredServer } from "./measured-server.ts";
import { milliseconds } from "./table.ts";

/** The goal: a bystander's 99th percentile is at most this many times that of the quiet rounds. */
const goal = 5;

/** Calls start at a fixed pace, whether or not earlier ones were answered. */
const callsPerSecond = 10;
const bystanders = 10;
const attackersHeadStartMs = 500;

const placeOf = { embedded: embeddedPlace, postgres: serverPlace };
type Engine = keyof typeof placeOf;

interface Order {
  seconds: number;
  rounds: number;
  only: string[] | undefined;
  engines: Engine[];
}

interface Figures {
  engine: string;
  /** Null for the quiet rounds. */
  attack: string | null;
  p50: number;
  p99: number;
  /** The ratio of the 99th percentiles. */
  ratio: number;
  /** How often the attackers got which answer. */
  answers: Record<string, number>;
}

await orFail(async () => {
  const { values } = parseArgs({
    options: {
      seconds: { type: "string", default: "10" },
      rounds: { type: "string", default: "3" },
      only: { type: "string", multiple: true },
      engine: { type: "string" },
      json: { type: "boolean", default: false },
    },
  });
  const engines = (Object.keys(placeOf) as Engine[]).filter(
    (each) => !values.engine || each === values.engine,
  );
  const order = {
    seconds: Number(values.seconds),
    rounds: Number(values.rounds),
    only: values.only,
    engines,
  };
  if (!(order.seconds > 0 && order.rounds > 0) || engines.length === 0) {
    throw new Error(
      "--seconds와 --rounds 뒤에는 0보다 큰 숫자를, --engine 뒤에는 embedded나 postgres를 적어 주세요.",
    );
  }
  console.log = console.error;
  if (engines.includes("postgres")) await ensureSystemPackages(["postgres"]);
  const figures: Figures[] = [];
  for (const engine of engines) figures.push(...(await measureOn(engine, order)));
  process.stdout.write(values.json ? `${JSON.stringify(figures, null, 2)}\n` : report(figures));
});

async function measureOn(engine: Engine, order: Order): Promise<Figures[]> {
  await using stack = new AsyncDisposableStack();
  const place = await placeOf[engine](stack);
  const { residents, attacks } = await prepare(place);
  const chosen = Object.entries(attacks).filter(([name]) => !order.only || order.only.includes(name));
  if (chosen.length === 0)
    throw new Error(`--only 뒤에는 ${Object.keys(attacks).join(", ")} 중 하나를 적어 주세요.`);
  const all: Attack[][] = chosen.map(([, attack]) => [attack]);
  if (all.length > 1) all.push(all.flat());
  const server = await startMeasured(place.settings);
  stack.defer(server.stop);
  return await measure(place.engine, { server, residents }, all, order);
}

/** The attackers, and those beside them, who live elsewhere. */
async function prepare({
  settings,
}: Place): Promise<{ residents: Actor[]; attacks: Record<string, Attack> }> {
  const { DATA_DIR: folder, DATABASE_URL: url } = settings;
  const database = url ? await openServer(url, 5) : await openEmbedded(folder!);
  const build = builders(database);
  const apartment = await build.apartment();
  const residents: Actor[] = [];
  for (let unit = 101; unit < 101 + bystanders; unit += 1)
    residents.push(await build.resident(apartment, { unit }));
  const attacks = await prepareAttacks(database);
  await database.close();
  return { residents, attacks };
}

interface Beside {
  server: MeasuredServer;
  residents: Actor[];
}

async function measure(
  engine: string,
  beside: Beside,
  all: Attack[][],
  { seconds, rounds }: Order,
): Promise<Figures[]> {
  const quiet: number[] = [];
  const attacked = all.map(() => ({ times: [] as number[], answers: {} as Record<string, number> }));
  await callSteadily(beside, 3);
  for (const attacks of all) await (await begin(beside.server.url, attacks)).stop();
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, attacks] of all.entries()) {
      quiet.push(...(await callSteadily(beside, seconds / all.length)));
      const running = await begin(beside.server.url, attacks);
      attacked[index]!.times.push(...(await callSteadily(beside, seconds)));
      for (const [answer, count] of Object.entries(await running.stop())) {
        attacked[index]!.answers[answer] = (attacked[index]!.answers[answer] ?? 0) + count;
      }
    }
  }
  const quietP99 = quantile(quiet, 0.99);
  const figuresOf = (attack: string | null, times: number[], answers: Record<string, number>): Figures => {
    const p99 = quantile(times, 0.99);
    return { engine, attack, p50: quantile(times, 0.5), p99, ratio: p99 / quietP99, answers };
  };
  return [
    figuresOf(null, quiet, {}),
    ...all.map((attacks, index) => {
      const title = attacks.length === 1 ? attacks[0]!.title : "all of these at once";
      return figuresOf(title, attacked[index]!.times, attacked[index]!.answers);
    }),
  ];
}

/** Attacks until it is stopped. Begins a little earlier than it returns. */
async function begin(url: string, attacks: Attack[]) {
  const over = new AbortController();
  const answers: Record<string, number> = {};
  const loops = attacks.flatMap(({ atOnce, once }) => {
    let turn = 0;
    return Array.from({ length: atOnce }, async () => {
      while (!over.signal.aborted) {
        const answer = await once(url, turn++);
        answers[answer] = (answers[answer] ?? 0) + 1;
      }
    });
  });
  const ended = Promise.all(loops);
  // Failures are thrown when it is stopped.
  ended.catch(() => undefined);
  await sleep(attackersHeadStartMs);
  return {
    stop: async () => {
      over.abort();
      await ended;
      return answers;
    },
  };
}

async function callSteadily({ server, residents }: Beside, seconds: number): Promise<number[]> {
  const startedAt = performance.now();
  const count = Math.ceil(seconds * callsPerSecond);
  const answered = Array.from({ length: count }, async (_, index) => {
    await sleep(Math.max(0, startedAt + (index * 1000) / callsPerSecond - performance.now()));
    const sentAt = performance.now();
    await server.call(residents[index % residents.length]!.token, "getMe", null);
    return performance.now() - sentAt;
  });
  return Promise.all(answered);
}

function report(figures: Figures[]): string {
  return figures
    .map(({ engine, attack, p50, p99, ratio, answers }) => {
      if (attack === null)
        return `\n${engine}\n  quiet: p50 ${milliseconds(p50)}, p99 ${milliseconds(p99)}\n`;
      const told = Object.entries(answers).map(([answer, count]) => `${count} × ${answer}`);
      return `  ${attack} (${told.join(", ")})\n    p50 ${milliseconds(p50)}, p99 ${milliseconds(p99)}: ${ratio.toFixed(1)} times (goal ≤ ${goal})\n`;
    })
    .join("");
}
