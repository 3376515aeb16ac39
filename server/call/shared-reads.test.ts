import type { AddressInfo } from "node:net";

import { beforeAll, expect, test } from "vitest";
import { z } from "zod";

import { query, stream, success } from "#contract/define.ts";
import { announce } from "#database/transaction.ts";
import { builders } from "#server/testing/builders.ts";
import type { Actor } from "#server/testing/builders.ts";
import { bearer, post } from "#server/testing/calling.ts";
import { useTestServer } from "#server/testing/test-server.ts";

import { apartmentTopic } from "./changes.ts";
import { openSharedReads } from "./shared-reads.ts";

const reads: string[] = [];

interface WatchContext {
  caller: { apartmentId: string };
  changes: (topic: string) => AsyncIterable<void>;
  shared: <Result>(topic: string, work: () => Promise<Result>) => Promise<Result>;
}

const server = useTestServer(
  {},
  {
    more: {
      functions: {
        watch: stream({
          audience: ["manager"],
          input: z.unknown(),
          chunk: z.object({ text: z.string() }),
          output: success({}),
          shows: ["notices"],
        }),
        speak: query({
          audience: ["manager"],
          input: z.unknown(),
          output: success({ text: z.string() }),
          shows: [],
          limits: { answerBytes: 1000 },
        }),
      },
      handlers: {
        watch: async function* ({ caller, changes, shared }: WatchContext) {
          const changed = changes("notices");
          const look = () =>
            shared("notices", async () => {
              reads.push(caller.apartmentId);
              return { text: `${reads.length}번째` };
            });
          yield await look();
          for await (const _ of changed) yield await look();
          return { success: true };
        },
        speak: async ({ input: length }: { input: number }) => ({ success: true, text: "가".repeat(length) }),
      },
    },
  },
);
const build = () => builders(server.database);
let origin: string;

beforeAll(async () => {
  await server.app.listen({ port: 0, host: "127.0.0.1" });
  origin = `http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}`;
});

/** Everything that a manager's stream has shown so far. */
async function watch(actor: Actor): Promise<{ shown: string[]; close: () => void }> {
  const controller = new AbortController();
  const response = await fetch(`${origin}/asia-northeast3/watch`, {
    method: "POST",
    headers: { ...bearer(actor), "content-type": "application/json", accept: "text/event-stream" },
    body: JSON.stringify({ data: null }),
    signal: controller.signal,
  });
  const shown: string[] = [];
  const follow = async () => {
    let text = "";
    for await (const bytes of response.body!.pipeThrough(new TextDecoderStream())) {
      text += bytes;
      const events = text.split("\n\n");
      text = events.pop()!;
      for (const event of events) {
        if (event.startsWith("data: ")) shown.push(JSON.parse(event.slice(6)).message.text);
      }
    }
  };
  follow().catch(() => undefined);
  return { shown, close: () => controller.abort() };
}

test("the streams of one apartment read once after each change, and show the same", async () => {
  const [home, abroad] = [await build().apartment(), await build().apartment()];
  const managers = [await build().manager(home), await build().manager(home), await build().manager(home)];
  const streams = await Promise.all(managers.map(watch));
  const stranger = await watch(await build().manager(abroad));
  await expect.poll(() => streams.map(({ shown }) => shown.length)).toEqual([1, 1, 1]);
  await expect.poll(() => stranger.shown).toHaveLength(1);

  const before = reads.length;
  await server.database.kysely
    .transaction()
    .execute((db) => announce(db, apartmentTopic(home.id, "notices")));
  await expect.poll(() => streams.map(({ shown }) => shown.length)).toEqual([2, 2, 2]);
  expect(reads.slice(before)).toEqual([home.id]);
  expect(new Set(streams.map(({ shown }) => shown[1])).size).toBe(1);

  for (const { close } of [...streams, stranger]) close();
});

test("a reading that fails is nobody else's failure", async () => {
  const shared = openSharedReads();
  const [one, other] = [shared.join("apartment"), shared.join("apartment")];
  const first = one.read("notices", 1, () => Promise.reject(new Error("the first one's session ended")));
  const second = other.read("notices", 1, () => Promise.resolve("read"));
  await expect(first).rejects.toThrow("session ended");
  expect(await second).toBe("read");
});

test("a topic that nobody listened to for a while has another version", async () => {
  const versions = [1, 2].map(() => {
    const stop = server.changes.subscribe("topic", () => undefined);
    const version = server.changes.version("topic");
    stop();
    return version;
  });
  expect(versions[0]).not.toBe(versions[1]);
});

test("an answer beyond its function's limit does not leave", async () => {
  const manager = await build().manager(await build().apartment());
  const ask = async (length: number) =>
    (await post(server, "/asia-northeast3/speak", { data: length }, bearer(manager))).json();
  expect((await ask(300)).result.text).toHaveLength(300);
  expect((await ask(330)).error).toMatchObject({
    status: "RESOURCE_EXHAUSTED",
    details: { code: "answer_too_large" },
  });
});
