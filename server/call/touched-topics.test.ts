import { beforeEach, expect, expectTypeOf, test } from "vitest";
import { z } from "zod";

import { command, procedure, stream, success } from "#contract/define.ts";
import type { Topic } from "#contract/topics.ts";
import { announce } from "#database/transaction.ts";
import { builders } from "#server/testing/builders.ts";
import type { Actor, TestApartment } from "#server/testing/builders.ts";
import { bearer, post } from "#server/testing/calling.ts";
import { useTestServer } from "#server/testing/test-server.ts";

import { CallError } from "./call-error.ts";
import { apartmentTopic } from "./changes.ts";
import type { AnswerOnce, Handler, Transaction } from "./handler-types.ts";

const touching = {
  input: z.object({ fail: z.boolean().optional() }),
  output: success({}),
  touches: ["notices", "complaints"],
} as const;

interface Context {
  input: { fail?: boolean };
  transaction: Transaction;
  once: AnswerOnce<object>;
}

async function write({ input: { fail } }: Pick<Context, "input">) {
  if (fail) throw new CallError("conflict");
  return { success: true };
}

/** A stream watches notices, and none watches complaints. */
const server = useTestServer(
  {},
  {
    more: {
      functions: {
        watch: stream({
          audience: ["manager"],
          input: z.unknown(),
          chunk: z.number(),
          output: success({}),
          shows: ["notices"],
        }),
        write: command({ ...touching, audience: ["manager", "superAdmin"] }),
        writeInSteps: procedure({ ...touching, audience: ["manager", "superAdmin"] }),
      },
      handlers: {
        watch: () => Promise.reject(new CallError("conflict")),
        write,
        writeInSteps: async (context: Context) => {
          await context.transaction(() => Promise.resolve());
          return context.transaction((db) => context.once(db, () => write(context)));
        },
      },
    },
  },
);
const build = () => builders(server.database);

let home: TestApartment;
let manager: Actor;

beforeEach(async () => {
  home = await build().apartment();
  manager = await build().manager(home);
});

/** Everything that the work announces to either apartment, in order. */
async function announcedBy(work: () => Promise<void>): Promise<string[]> {
  const heard: string[] = [];
  const end = Promise.withResolvers<void>();
  const other = await build().apartment();
  const stops = [home, other].flatMap(({ id }) =>
    (["notices", "complaints", "posts"] satisfies Topic[]).map((topic) =>
      server.changes.subscribe(apartmentTopic(id, topic), () => heard.push(id === home.id ? topic : id)),
    ),
  );
  // Announced last, so everything else has been received before it.
  stops.push(server.changes.subscribe(apartmentTopic(home.id, "end"), end.resolve));
  await work();
  await server.database.kysely.transaction().execute((db) => announce(db, apartmentTopic(home.id, "end")));
  await end.promise;
  for (const stop of stops) stop();
  return heard;
}

const ask = async (actor: Actor, name: string, data: object) =>
  (await post(server, `/asia-northeast3/${name}`, { data }, bearer(actor))).json<{ error?: object }>();

test.each(["write", "writeInSteps"])(
  "%s announces what it touched and a stream shows, once",
  async (name) => {
    const requestId = crypto.randomUUID();
    const first = async () => void (await ask(manager, name, { requestId }));
    expect(await announcedBy(first)).toEqual(["notices"]);
    expect(await announcedBy(first)).toEqual([]);
  },
);

test.each(["write", "writeInSteps"])("%s announces nothing when it fails", async (name) => {
  const failing = async () => expect(await ask(manager, name, { fail: true })).toHaveProperty("error");
  expect(await announcedBy(failing)).toEqual([]);
});

test("whoever has no apartment announces to none", async () => {
  const admin = await build().superAdmin();
  const writing = async () => expect(await ask(admin, "write", {})).not.toHaveProperty("error");
  expect(await announcedBy(writing)).toEqual([]);
});

test("a stream can listen only to what its declaration shows", () => {
  type Watching = Parameters<Handler<"watchResidents">>[0];
  expectTypeOf<Parameters<Watching["changes"]>>().toEqualTypeOf<[topic: "residents"]>();
  expectTypeOf<Parameters<Watching["shared"]>[0]>().toEqualTypeOf<"residents">();
});
