import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";

import { raiseAlert } from "#server/domain/alerts.ts";
import { acting, asGate } from "#server/testing/acting.ts";
import { builders } from "#server/testing/builders.ts";
import type { Actor } from "#server/testing/builders.ts";
import { call } from "#server/testing/calling.ts";
import { pushesOf } from "#server/testing/deliveries.ts";
import { startPushService } from "#server/testing/push-service.ts";
import { useTestServer } from "#server/testing/test-server.ts";

const service = await startPushService();
afterAll(() => service.close());
const server = useTestServer(service.settings);
const pushes = pushesOf(server, service);

type Neighbourhood = Awaited<ReturnType<typeof pushes.neighbourhood>>;

/** An alert, and what changes while its push waits to be tried again. */
interface Case {
  to: "resident" | "manager";
  raise: (people: Neighbourhood) => Promise<unknown>;
  change: (actor: Actor) => Promise<unknown>;
}

const written = { title: "반가워요", content: "잘 부탁드려요." };
const postNotice = ({ manager }: Neighbourhood) => pushes.post(manager);
const update = (actor: Actor, set: ReturnType<typeof sql>) =>
  asGate(server.database, (db) => sql`update users set ${set} where id = ${actor.id}`.execute(db));

const cases: Record<string, Case> = {
  "nothing has changed": { to: "resident", raise: postNotice, change: async () => undefined },
  "it was switched off": {
    to: "resident",
    raise: postNotice,
    change: (actor) =>
      call(server, actor, "updateAlertSettings", { categories: [{ category: "notice", push: false }] }),
  },
  "it was read": {
    to: "resident",
    raise: postNotice,
    change: async (actor) => {
      const { alerts } = await call(server, actor, "getAlerts", null);
      await call(server, actor, "markAlertRead", { alertId: alerts[0]!.id });
    },
  },
  "all was read": {
    to: "resident",
    raise: postNotice,
    change: (actor) => call(server, actor, "markAllAlertsRead", { upTo: "2999-01-01T00:00:00Z" }),
  },
  "the thread was muted": {
    to: "resident",
    raise: async ({ apartment, resident }) => {
      const { postId } = await call(server, resident, "createPost", { ...written, boardId: "free_board" });
      const neighbour = await builders(server.database).resident(apartment, { unit: 102 });
      await call(server, neighbour, "addComment", { postId, content: "반가워요" });
    },
    change: async (actor) => {
      const { posts } = await call(server, actor, "getMyPosts", null);
      await call(server, actor, "setThreadMuted", { postId: posts[0]!.id, isMuted: true });
    },
  },
  "the right was taken away": {
    to: "manager",
    raise: ({ resident }) => call(server, resident, "createComplaint", written),
    change: (actor) => update(actor, sql`rights = '{notices}'`),
  },
  "its person moved to another building": {
    to: "resident",
    raise: ({ apartment, manager }) =>
      acting(server.database, { role: "manager", apartmentId: apartment.id, userId: manager.id }, (db) =>
        raiseAlert(db, {
          kind: "notice_published",
          subjectId: crypto.randomUUID(),
          causeKey: "of one building",
          to: { residents: [101] },
          words: { notice: "단수" },
        }),
      ),
    change: async (actor) => {
      const home = { id: actor.apartmentId! };
      const there = await builders(server.database).resident(home, { building: 109 });
      await update(actor, sql`household_id = (select household_id from users where id = ${there.id})`);
    },
  },
};

test.each(Object.entries(cases))("what is tried again: %s", async (name, { to, raise, change }) => {
  const people = await pushes.neighbourhood();
  const actor = people[to];
  await pushes.noQuietHours(actor);
  const phone = await pushes.subscribe(actor, 500, 201);
  await raise(people);
  await expect.poll(async () => (await pushes.retryOf(actor))?.attempts).toBe(1);
  await change(actor);
  await pushes.letTimePass();
  await expect.poll(() => pushes.waitingOf(actor)).toBe(0);
  const answers = service.receivedBy(phone).map(({ status }) => status);
  expect(answers).toEqual(name === "nothing has changed" ? [500, 201] : [500]);
});
