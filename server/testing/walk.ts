import type { AddressInfo } from "node:net";

import { strFromU8, unzipSync } from "fflate";

import { declarations } from "#contract/index.ts";
import type { FunctionName } from "#contract/index.ts";

import { accessOf } from "./access-of-all.ts";
import type { World } from "./access.ts";
import { builders } from "./builders.ts";
import type { Actor } from "./builders.ts";
import { bearer, call, post } from "./calling.ts";
import { openClient } from "./fuzz/client.ts";
import { commonWord, watcherNames } from "./office-marks.ts";
import type { WatcherName } from "./office-marks.ts";
import type { OfficeWorld } from "./office-world.ts";
import type { TestServer } from "./test-server.ts";
import { download } from "./uploading.ts";
import { payloadsOf, readAllIds } from "./walk-payloads.ts";
import type { IdsByTable } from "./walk-payloads.ts";

/** One answer that somebody got. */
export interface Answer {
  caller: string;
  /** The function, or the address. */
  from: string;
  isOk: boolean;
  text: string;
}

/** Every function that a resident may call. A new one is among them by itself. */
export const residentsFunctions = (Object.keys(declarations) as FunctionName[]).filter((name) => {
  const { audience } = declarations[name];
  return typeof audience === "string" || audience.includes("resident");
});

type Part = (server: TestServer, world: OfficeWorld) => Promise<Answer[]>;

/**
 * The parts of a walk through everything that a resident may call, as each of the watchers and with the ids of
 * everything there is: first the functions that only read, with the addresses of files and of one's own data; then
 * those that write; then those that read again, and each function as its `access.ts` calls it.
 */
export const partsOfWalk: Part[] = [
  ...watcherNames.map(
    (caller): Part =>
      (server, world) =>
        read(server, world, caller),
  ),
  ...watcherNames.map(
    (caller): Part =>
      (server, world) =>
        callAll(server, world, caller, writing),
  ),
  ...watcherNames.map(
    (caller): Part =>
      (server, world) =>
        read(server, world, caller),
  ),
  async (server, world) => {
    const answers: Answer[] = [];
    for (const name of residentsFunctions) answers.push(...(await callAsTheyDo(server, world, name)));
    return answers;
  },
];

const reading = residentsFunctions.filter(isReading);
const writing = residentsFunctions.filter((name) => !isReading(name));

interface WholeReading {
  /** Of tables with many rows that are all alike, as many as are wanted. */
  mostOfTable?: number;
  /** Besides what only reads: what notes a reading, and exports. */
  also?: readonly FunctionName[];
  /** Of every field that is a day or month; otherwise long ago. */
  day?: string;
}

/** Calls everything that reads, as each of these people and with the ids of everything there is. */
export async function readAll(
  server: TestServer,
  people: Record<string, Actor>,
  { mostOfTable = Number.POSITIVE_INFINITY, also = [], day }: WholeReading = {},
): Promise<Answer[]> {
  const names = (Object.keys(declarations) as FunctionName[]).filter(isReading);
  const everything = [...new Set([...names, ...also])];
  const values = day === undefined ? {} : { day };
  const answers: Answer[] = [];
  const all = await readAllIds(server.database);
  const ids = new Map([...all].map(([table, own]) => [table, own.slice(0, mostOfTable)]));
  for (const [caller, actor] of Object.entries(people)) {
    for (const name of everything)
      answers.push(...(await callWithAll(server, caller, actor, name, ids, values)));
    answers.push(...(await visitAddresses(server, caller, actor, ids)));
  }
  return answers;
}

async function read(server: TestServer, world: OfficeWorld, caller: WatcherName): Promise<Answer[]> {
  const answers = await callAll(server, world, caller, reading);
  const ids = await readAllIds(server.database);
  return [...answers, ...(await visitAddresses(server, caller, world.watchers[caller], ids))];
}

async function callAll(
  server: TestServer,
  { watchers }: OfficeWorld,
  caller: WatcherName,
  names: FunctionName[],
): Promise<Answer[]> {
  const answers: Answer[] = [];
  const ids = await readAllIds(server.database);
  for (const name of names) answers.push(...(await callWithAll(server, caller, watchers[caller], name, ids)));
  return answers;
}

function isReading(name: FunctionName): boolean {
  const { kind } = declarations[name];
  return kind === "query" || kind === "stream";
}

async function callWithAll(
  server: TestServer,
  caller: string,
  actor: Actor,
  name: FunctionName,
  ids: IdsByTable,
  values: { day?: string } = {},
): Promise<Answer[]> {
  const answers: Answer[] = [];
  // Some functions end the session, and those after them need one.
  const signedIn = await builders(server.database).signInAgain(actor);
  for (const payload of payloadsOf(name, ids, { query: commonWord, email: actor.email, ...values })) {
    answers.push({ caller, from: name, ...(await answerOf(server, signedIn, name, payload)) });
  }
  return answers;
}

/** A home has room for eight. */
let homes = 0;

/** Calls as the function's `access.ts` does, as somebody who has just moved in: so that each succeeds at least once. */
async function callAsTheyDo(server: TestServer, world: OfficeWorld, name: FunctionName): Promise<Answer[]> {
  const answers: Answer[] = [];
  const build = builders(server.database);
  const apartment = { id: world.apartmentId };
  const newcomer = await build.resident(apartment, { building: 102, unit: ++homes });
  const home = {
    apartmentId: apartment.id,
    manager: world.writer,
    resident: await build.resident(apartment, { building: 103, unit: homes }),
  };
  const away = { id: world.watchers.stranger.apartmentId! };
  const seen: World = {
    own: { ...home, resident: newcomer },
    neighbours: home,
    home,
    elsewhere: {
      apartmentId: away.id,
      manager: await build.manager(away),
      resident: await build.resident(away, { building: 102, unit: homes }),
    },
    build,
    call: (actor, called, input) => call(server, actor, called, input),
  };
  for (const { payload } of accessOf(name)) {
    const data = await payload(seen);
    answers.push({ caller: "newcomer", from: name, ...(await answerOf(server, newcomer, name, data)) });
  }
  return answers;
}

type Answered = Pick<Answer, "isOk" | "text">;

async function answerOf(
  server: TestServer,
  actor: Actor,
  name: FunctionName,
  data: unknown,
): Promise<Answered> {
  const body = JSON.stringify({ data: data ?? null });
  const path = `/asia-northeast3/${name}`;
  if (declarations[name].kind !== "stream") {
    const { body: text } = await post(server, path, body, bearer(actor));
    return { isOk: text.startsWith('{"result"'), text: text + exportedIn(text) };
  }
  const headers = { ...bearer(actor), accept: "text/event-stream" };
  // What watches goes on for ever.
  const text = name.startsWith("watch")
    ? await firstEvent(server, path, body, headers)
    : (await post(server, path, body, headers)).body;
  return { isOk: !text.includes('"error"'), text };
}

async function firstEvent({ app }: TestServer, path: string, body: string, headers: Record<string, string>) {
  if (!app.server.listening) await app.listen({ port: 0, host: "127.0.0.1" });
  const client = openClient(`http://127.0.0.1:${(app.server.address() as AddressInfo).port}`, 1);
  const json = { "content-type": "application/json", ...headers };
  const answer = await client.send({ method: "POST", path, headers: json, body });
  client.close();
  return answer.body;
}

async function visitAddresses(
  server: TestServer,
  caller: string,
  actor: Actor,
  ids: IdsByTable,
): Promise<Answer[]> {
  const signedIn = await builders(server.database).signInAgain(actor);
  const files = ids.get("files")!.flatMap((id) => [`/files/${id}`, `/files/${id}/thumbnail`]);
  const answers: Answer[] = [];
  for (const address of ["/my-data.zip", ...files]) {
    const { statusCode, headers, rawPayload } = await download(server, signedIn, address);
    const isOk = statusCode === 200;
    const content = isOk && address.endsWith(".zip") ? textsOf(rawPayload) : rawPayload.toString();
    const head = decodeURIComponent(JSON.stringify(headers).replaceAll("%22", ""));
    answers.push({ caller, from: address.replace(/[\da-f-]{36}/, ":id"), isOk, text: head + content });
  }
  return answers;
}

/** What an answer's workbook says. */
function exportedIn(answer: string): string {
  const [, data] = /"fileData":"(UEs[^"]*)"/.exec(answer) ?? [];
  return data === undefined ? "" : textsOf(Buffer.from(data, "base64"));
}

function textsOf(archive: Buffer): string {
  const entries = Object.entries(unzipSync(archive));
  return entries.map(([name, content]) => `${name}\n${strFromU8(content)}`).join("\n");
}
