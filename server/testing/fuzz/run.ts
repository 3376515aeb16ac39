import { randomUUID } from "node:crypto";

import { drawToken } from "#server/call/tokens.ts";

import { drawCalls } from "./calls.ts";
import type { FuzzCall } from "./calls.ts";
import { openClient } from "./client.ts";
import type { FuzzClient, SentRequest } from "./client.ts";
import { idKinds, Reference } from "./values.ts";
import type { Whose } from "./values.ts";
import { judge } from "./verdict.ts";
import type { Verdict } from "./verdict.ts";
import { anyAddress, buildApartment, Callers, nextAdmin, snapshot } from "./world.ts";
import type { Apartment, Credentials, Person } from "./world.ts";

export interface FuzzOptions {
  origin: string;
  superAdmin: Credentials;
  calls: number;
  seed: number;
  atOnce: number;
  /** A new world is built after this many calls: some people are deleted or at their limits by then. */
  callsPerWorld: number;
  onProgress?: (report: FuzzReport) => void;
}

export interface FuzzReport {
  calls: number;
  /** How many worlds were built. */
  worlds: number;
  statuses: Record<string, number>;
  /** What must never happen, with the call that caused it. */
  problems: string[];
  slowest: { ms: number; call: string };
}

/** Two apartments with people who call, one that the run must not touch, and the super admin. */
interface World {
  admin: Person;
  acting: Apartment[];
  guarded: Apartment;
  cursors: string[];
  requestIds: string[];
}

const mostProblems = 50;
const callsPerDraw = 500;
const worldsPerAdmin = 20;

/**
 * Calls all functions as all kinds of callers with valid and invalid input. Returns a report of what was
 * wrong with the answers.
 */
export async function fuzz(options: FuzzOptions): Promise<FuzzReport> {
  const { origin, superAdmin, calls, seed, atOnce, callsPerWorld, onProgress } = options;
  const client = openClient(origin, atOnce);
  const callers = new Callers(client);
  const report: FuzzReport = {
    calls: 0,
    worlds: 0,
    statuses: {},
    problems: [],
    slowest: { ms: 0, call: "" },
  };
  try {
    let admin = await callers.signIn(superAdmin);
    const guarded = await buildApartment(callers, admin, { managers: 1, residents: 1 });
    const before = await snapshot(callers, guarded);
    while (report.calls < calls && report.problems.length < mostProblems) {
      const world: World = { admin, guarded, acting: [], cursors: [], requestIds: [] };
      for (let n = 0; n < 2; n++) {
        await callers.renew(admin);
        world.acting.push(await buildApartment(callers, admin, { managers: 3, residents: 8 }));
      }
      report.worlds++;
      if (report.worlds % worldsPerAdmin === 0) {
        await callers.renew(admin);
        admin = await nextAdmin(callers, admin);
        world.admin = admin;
      }
      const target = Math.min(calls, report.calls + callsPerWorld);
      while (report.calls < target && report.problems.length < mostProblems && !isUsedUp(world)) {
        const drawn = drawCalls(seed + report.calls, Math.min(callsPerDraw, target - report.calls));
        await makeCalls({ client, callers, world, report, seed: seed + report.calls }, drawn, atOnce);
        onProgress?.(report);
      }
      if ((await snapshot(callers, guarded)) !== before) {
        report.problems.push(`The guarded apartment was changed before call ${report.calls}, seed ${seed}.`);
        break;
      }
    }
    return report;
  } finally {
    client.close();
  }
}

function isUsedUp({ acting }: World): boolean {
  return acting.some(({ managers, residents }) =>
    [managers, residents].some((people) => people.filter(({ isGone }) => isGone).length * 2 >= people.length),
  );
}

interface Round {
  client: FuzzClient;
  callers: Callers;
  world: World;
  report: FuzzReport;
  seed: number;
}

async function makeCalls(round: Round, drawn: FuzzCall[], atOnce: number): Promise<void> {
  const left = drawn.values();
  const work = async () => {
    for (const call of left) await makeCall(round, call);
  };
  await Promise.all(Array.from({ length: atOnce }, work));
}

async function makeCall({ client, callers, world, report, seed }: Round, call: FuzzCall): Promise<void> {
  const person = personOf(world, call);
  const payload = resolve(world, person, call.payload) ?? null;
  const sent = requestOf(call, person, payload);
  const described = () =>
    `seed ${seed}, ${call.caller}: ${sent.method} ${sent.path} ${String(sent.body).slice(0, 300)}`;
  const started = performance.now();
  let verdict: Verdict;
  try {
    const answer = await client.send(sent);
    verdict = judge(answer, {
      name: call.name,
      foreignMarks: [...world.acting, world.guarded]
        .filter((each) => each !== person?.apartment)
        .map(({ mark }) => mark),
      isGarbage: call.garbage !== undefined,
    });
    if (verdict.problem)
      report.problems.push(`${verdict.problem}: ${answer.body.slice(0, 300)} — ${described()}`);
  } catch (error) {
    verdict = { status: "no answer" };
    report.problems.push(`no answer (${String(error)}) — ${described()}`);
  }
  const ms = performance.now() - started;
  if (ms > report.slowest.ms) report.slowest = { ms, call: described() };
  report.calls++;
  report.statuses[verdict.status] = (report.statuses[verdict.status] ?? 0) + 1;
  if (verdict.result) remember(world, person, verdict.result);
  if (verdict.result && person) keepUp(person, payload);
  if (verdict.code === "session_ended" && person && call.caller !== "endedSession" && !call.garbage) {
    await callers.renew(person);
  }
}

function personOf({ admin, acting }: World, { caller, nth }: FuzzCall): Person | undefined {
  if (caller === "superAdmin") return admin;
  const { managers, residents, inSetup, ended } = acting[nth % acting.length]!;
  const people = { manager: managers, resident: residents, inSetup, endedSession: ended };
  if (caller === "nobody" || caller === "forgedToken") return undefined;
  const there = people[caller].filter(({ isGone }) => !isGone);
  return there[nth % Math.max(there.length, 1)] ?? people[caller][0];
}

function requestOf(call: FuzzCall, person: Person | undefined, payload: unknown): SentRequest {
  const { name, caller, cookieFrom, asStream, garbage } = call;
  const token = caller === "forgedToken" ? drawToken() : person?.token;
  const origin = cookieFrom === "ours" ? "http://localhost" : "http://elsewhere.example";
  return {
    method: garbage?.method ?? "POST",
    path: garbage?.path ?? `/asia-northeast3/${name}`,
    headers: {
      host: "localhost",
      "content-type": "application/json",
      "x-forwarded-for": person?.address ?? anyAddress(),
      ...(asStream ? { accept: "text/event-stream" } : {}),
      ...(token && !cookieFrom ? { authorization: `Bearer ${token}` } : {}),
      ...(token && cookieFrom ? { cookie: `session=${token}`, origin } : {}),
      ...garbage?.headers,
    },
    body: garbage?.body ?? JSON.stringify({ data: payload }),
  };
}

/** Replaces references by the world's ids, people and texts. */
function resolve(world: World, person: Person | undefined, value: unknown): unknown {
  if (value instanceof Reference) return valueOf(world, person, value);
  if (Array.isArray(value)) return value.map((each) => resolve(world, person, each));
  if (typeof value !== "object" || value === null) return value;
  const copy = {};
  for (const [key, each] of Object.entries(value)) {
    Object.defineProperty(copy, key, { value: resolve(world, person, each), enumerable: true });
  }
  return copy;
}

function valueOf(world: World, person: Person | undefined, { kind, whose, nth }: Reference): unknown {
  const pick = <Each>(list: Each[]) => list[nth % Math.max(list.length, 1)];
  switch (kind) {
    case "requestId":
      if (whose === "own" || world.requestIds.length === 0) world.requestIds.push(randomUUID());
      return pick(world.requestIds);
    case "cursor":
      return pick(world.cursors) ?? "";
    case "writing":
      return person?.apartment ? `글 ${nth} ${person.apartment.mark}` : `글 ${nth}`;
    case "password":
      // The run needs its super admin until the end.
      return person && person !== world.admin && whose === "own" ? person.password : "틀린 비밀번호";
    case "email":
      return pick(peopleOf(world, person, whose))?.email ?? "nobody@example.com";
    default:
      return pick(apartmentOf(world, person, whose)?.ids[kind] ?? []) ?? randomUUID();
  }
}

function peopleOf(world: World, person: Person | undefined, whose: Whose): Person[] {
  const apartment = apartmentOf(world, person, whose);
  return apartment ? [...apartment.residents, ...apartment.managers, ...apartment.inSetup] : [];
}

function apartmentOf({ acting, guarded, admin }: World, person: Person | undefined, whose: Whose) {
  const own = person?.apartment ?? acting[0];
  if (whose === "own") return own;
  // A super admin may delete the guarded apartment's managers, but the check at the end needs them.
  if (whose === "guarded") return person === admin ? undefined : guarded;
  return whose === "other" ? acting.find((each) => each !== own) : undefined;
}

/** Later calls can change, read and delete what this call made. */
function remember({ cursors }: World, person: Person | undefined, result: Record<string, unknown>): void {
  if (typeof result.nextCursor === "string") keep(cursors, result.nextCursor);
  for (const kind of idKinds) {
    const id = result[kind];
    if (typeof id === "string" && person?.apartment) keep(person.apartment.ids[kind], id);
  }
}

/** Remembers a changed e-mail or password for the next sign-in. */
function keepUp(person: Person, payload: unknown): void {
  const { email, newPassword, currentPassword } = (payload ?? {}) as Record<string, unknown>;
  if (typeof email === "string" && currentPassword !== undefined) person.email = email.trim();
  if (typeof newPassword === "string") person.password = newPassword;
}

function keep(list: string[], value: string): void {
  list.push(value);
  if (list.length > 100) list.shift();
}
