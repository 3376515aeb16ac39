import { expect, test } from "vitest";
import { z } from "zod";

import { command, success } from "#contract/define.ts";
import type { CallDatabase } from "#database/transaction.ts";
import { createApp } from "#server/http/app.ts";
import { readSettings } from "#server/start/settings.ts";
import { builders } from "#server/testing/builders.ts";
import { bearer, post } from "#server/testing/calling.ts";
import type { TestServer } from "#server/testing/test-server.ts";
import { useTestServer } from "#server/testing/test-server.ts";

import { CallError } from "./call-error.ts";
import type { Caller } from "./handler-types.ts";

const failures = ["post_not_found", "conflict", "complaint_under_way"] as const;

const probes = {
  functions: {
    likePost: command({
      audience: "anyone",
      input: z.enum(failures),
      output: success({}),
      errors: ["post_not_found"],
      touches: [],
    }),
    takeEmail: command({ audience: ["manager"], input: z.string(), output: success({}), touches: [] }),
  },
  handlers: {
    likePost: ({ input }: { input: (typeof failures)[number] }) => Promise.reject(new CallError(input)),
    takeEmail: async ({ db, caller, input: email }: { db: CallDatabase; caller: Caller; input: string }) => {
      await db.updateTable("users").set({ email }).where("id", "=", caller.id).execute();
      return { success: true };
    },
  },
};

const mistakes: unknown[] = [];
const server = useTestServer({}, { more: probes, onMistake: (error) => mistakes.push(error) });

async function codeOf(asked: TestServer, name: string, data: unknown, headers = {}) {
  const answer = await post(asked, `/asia-northeast3/${name}`, { data }, headers);
  return answer.json<{ error: { details: { code: string } } }>().error.details.code;
}

test("a function fails with what it declares, and with what every function may", async () => {
  expect(await codeOf(server, "likePost", "post_not_found")).toBe("post_not_found");
  expect(await codeOf(server, "likePost", "conflict")).toBe("conflict");
});

test("a code that it does not declare is a mistake, and says where to add it", async () => {
  expect(await codeOf(server, "likePost", "complaint_under_way")).toBe("internal");
  expect(mistakes.pop()).toHaveProperty(
    "message",
    "likePost failed with complaint_under_way: add it to `errors` in its declaration",
  );
});

test("so is one that a constraint of the database stands for", async () => {
  const build = builders(server.database);
  const [manager, other] = [
    await build.manager(await build.apartment()),
    await build.manager(await build.apartment()),
  ];
  expect(await codeOf(server, "takeEmail", other.email, bearer(manager))).toBe("internal");
  expect(mistakes.pop()).toHaveProperty(
    "message",
    "takeEmail failed with email_taken: add it to `errors` in its declaration",
  );
});

test("in production, and where nothing is set, the answer stays a clear one", async () => {
  for (const environment of [{}, { NODE_ENV: "production" }]) {
    const settings = readSettings({ LOG_LEVEL: "silent", ...environment });
    const app = await createApp({ ...server, settings, more: probes });
    expect(await codeOf({ ...server, app }, "likePost", "complaint_under_way")).toBe("complaint_under_way");
    await app.close();
  }
});
