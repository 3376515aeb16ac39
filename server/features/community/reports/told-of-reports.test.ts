import { describe, expect, test } from "vitest";

import { builders } from "#server/testing/builders.ts";
import { call, errorOf } from "#server/testing/calling.ts";
import { useTestServer } from "#server/testing/test-server.ts";

import { hide, inboxOf, newThread } from "./testing.ts";

const server = useTestServer();
const build = () => builders(server.database);

test("the alerts of a report and of its appeal are read by opening the report", async () => {
  const { apartment, office, author, neighbour, postId } = await newThread(server);
  const open = (subjectId: string) => call(server, office, "markAlertsOfRead", { subjectId });
  const reportId = await hide(server, { office, neighbour, postId });
  expect((await inboxOf(server, office)).map(({ isRead }) => isRead)).toEqual([false]);
  expect(await open(reportId)).toEqual({ success: true, unreadCount: 0 });
  await call(server, author, "appealHiding", { postId, statement: "욕설이 아니에요." });
  expect(await open(reportId)).toEqual({ success: true, unreadCount: 0 });
  expect((await inboxOf(server, office)).map(({ isRead }) => isRead)).toEqual([true, true]);
  // To a colleague who came later, nobody told it: that is no failure.
  const colleague = await build().manager(apartment);
  const later = await call(server, colleague, "markAlertsOfRead", { subjectId: reportId });
  expect(later).toEqual({ success: true, unreadCount: 0 });
});

describe("a reason that is read by the author", () => {
  const number = "900101-1234567";

  test("and an appeal hold no registration number", async () => {
    const { office, author, neighbour, postId } = await newThread(server);
    const refusal = { details: { code: "resident_number_found", field: "reason" } };
    await call(server, neighbour, "reportContent", { postId, reason: "abuse" });
    const { reports } = await call(server, office, "getReports", { state: "new" });
    const reportId = reports[0]!.id;
    const decide = (reason: string) =>
      call(server, office, "decideReport", { reportId, decision: "hide", reason });
    expect(await errorOf(decide(`${number} 님을 욕했어요.`))).toMatchObject(refusal);
    await decide("욕설이 있어요.");
    const appeal = (statement: string) => call(server, author, "appealHiding", { postId, statement });
    expect(await errorOf(appeal(`저는 ${number}이에요.`))).toMatchObject({
      details: { code: "resident_number_found", field: "statement" },
    });
    await appeal("욕설이 아니에요.");
    const restore = call(server, office, "decideAppeal", { reportId, decision: "restore", reason: number });
    expect(await errorOf(restore)).toMatchObject(refusal);
  });
});
