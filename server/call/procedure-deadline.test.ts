import { expect, test } from "vitest";
import { z } from "zod";

import { procedure, success } from "#contract/define.ts";
import { inCallTransaction } from "#database/transaction.ts";
import { post } from "#server/testing/calling.ts";
import { useTestServer } from "#server/testing/test-server.ts";

import type { Transaction } from "./handler-types.ts";

const [deadlineMs, heldMs] = [3000, 2000];
const never = new Promise<never>(() => undefined);

/** The second transaction of this procedure never ends. */
const stall = procedure({ audience: "anyone", input: z.unknown(), output: success({}), touches: [] });

const server = useTestServer(
  {},
  {
    deadlineMs,
    more: {
      functions: { stall },
      handlers: { stall: ({ transaction }: { transaction: Transaction }) => transaction(() => never) },
    },
  },
);

test("a procedure's deadline counts from the call, its wait for a connection included", async () => {
  const { database } = server;
  const held = Promise.withResolvers<void>();
  const connections = database.engine === "embedded" ? 1 : 5;
  const holding = Array.from({ length: connections }, () =>
    inCallTransaction(database, { tokenHash: null, readOnly: false }, () => held.promise),
  );
  setTimeout(held.resolve, heldMs);
  const begun = performance.now();
  const answer = await post(server, "/asia-northeast3/stall", { data: null });
  const tookMs = performance.now() - begun;
  await Promise.all(holding);
  expect(answer.json()).toMatchObject({ error: { status: "DEADLINE_EXCEEDED" } });
  expect(tookMs).toBeGreaterThan(heldMs);
  expect(tookMs).toBeLessThan(deadlineMs + heldMs - 500);
});
