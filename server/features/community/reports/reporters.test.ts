import { expect, test } from "vitest";

import { declarations } from "#contract/index.ts";
import type { FunctionName, Input } from "#contract/index.ts";
import { builders } from "#server/testing/builders.ts";
import type { Actor } from "#server/testing/builders.ts";
import { call, collect } from "#server/testing/calling.ts";
import { useTestServer } from "#server/testing/test-server.ts";

import { hide, newThread } from "./testing.ts";

const server = useTestServer();

const reading = (Object.keys(declarations) as FunctionName[]).filter(
  (name) => declarations[name].kind === "query",
);

/** The answers of every function that reads, with these ids wherever it takes one. */
async function answersTo(person: Actor, ids: object): Promise<Map<FunctionName, string>> {
  const answers = new Map<FunctionName, string>();
  for (const name of reading) {
    try {
      const answer = await call(server, person, name, ids as Input<typeof name>);
      answers.set(name, JSON.stringify(answer));
    } catch (refusal) {
      answers.set(name, String(refusal));
    }
  }
  return answers;
}

test("no function tells the office or the author who reported", async () => {
  const { apartment, office, author, postId, commentId } = await newThread(server);
  const build = builders(server.database);
  const reporter = await build.resident(apartment, {
    name: "표시한이름",
    nickname: "표시한별명",
    building: 8787,
    unit: 7676,
    email: "marked-reporter@example.com",
  });
  const marks = [reporter.id, "표시한", "marked-reporter", "8787", "7676"];
  // The lists of residents have every resident in them, so this moderator has no right to those.
  const moderator = await build.manager(apartment, { rights: ["community"] });
  const reportId = await hide(server, { office, neighbour: reporter, postId });
  await call(server, author, "appealHiding", { postId, statement: "아니에요." });
  const ids = { reportId, postId, commentId, boardId: "free_board", query: "내용", limit: 100 };

  for (const person of [moderator, author]) {
    const answers = await answersTo(person, ids);
    expect(answers.get(person === moderator ? "getReport" : "getPostById")).toContain(
      person === moderator ? "욕설" : "아니에요.",
    );
    for (const [name, answer] of answers) {
      for (const mark of marks) expect(answer, `${name} tells ${mark}`).not.toContain(mark);
    }
    const { chunks } = await collect(server, person, "exportMyData", null);
    for (const mark of marks) expect(JSON.stringify(chunks)).not.toContain(mark);
  }
  const { message } = await call(server, moderator, "decideAppeal", {
    reportId,
    decision: "restore",
    reason: "괜찮아요.",
  });
  for (const mark of marks) expect(message).not.toContain(mark);
});
