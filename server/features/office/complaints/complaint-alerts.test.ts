import { expect, test } from "vitest";

import { everybody, told } from "#server/testing/addressees.ts";
import type { Everybody } from "#server/testing/addressees.ts";
import { builders } from "#server/testing/builders.ts";
import type { Actor } from "#server/testing/builders.ts";
import { call } from "#server/testing/calling.ts";
import { useTestServer } from "#server/testing/test-server.ts";

const server = useTestServer();

const file = async (resident: Actor) =>
  (await call(server, resident, "createComplaint", { title: "누수", content: "물이 새요." })).complaintId;

const content = "오늘 오후에 고쳤어요.";
const answer = (all: Everybody, complaintIds: string[]) =>
  call(server, all.manager, "answerComplaints", { complaintIds, content, status: "resolved" });

/** Without what the office is told of each new complaint. */
async function news(all: Everybody) {
  const inboxes = Object.entries(await told(server, all)).map(([name, kinds]) => [
    name,
    kinds.filter((kind) => kind !== "complaint_filed"),
  ]);
  return Object.fromEntries(inboxes.filter(([, kinds]) => kinds!.length > 0));
}

test("an answer that changes the status is told to the author alone, once, and says nothing of it", async () => {
  const all = await everybody(server);
  const complaintId = await file(all.resident);
  await answer(all, [complaintId]);
  expect(await news(all)).toEqual({ resident: ["complaint_answered"] });
  expect((await call(server, all.resident, "getAlerts", null)).alerts).toMatchObject([
    { title: "민원에 답변이 등록됐어요", body: "누수", url: `/resident/complaints/${complaintId}` },
  ]);
  await call(server, all.manager, "addComplaintNote", { complaintId, content: "윗집" });
  expect(await news(all)).toEqual({ resident: ["complaint_answered"] });
});

test("one answer to forty complaints is one alert for each of their authors", async () => {
  const all = await everybody(server);
  const build = builders(server.database);
  const more = await Promise.all(
    Array.from({ length: 37 }, () => build.resident({ id: all.manager.apartmentId! })),
  );
  const authors = [all.resident, all.neighbour, ...more];
  const complaintIds = await Promise.all([...authors, all.resident].map(file));
  expect(complaintIds).toHaveLength(40);
  await answer(all, complaintIds);
  for (const author of authors) {
    const { alerts } = await call(server, author, "getAlerts", null);
    expect(alerts.map(({ kind, count }) => ({ kind, count }))).toEqual([
      { kind: "complaint_answered", count: 1 },
    ]);
  }
  expect((await news(all))["thirdOne"]).toBeUndefined();
});

test("a reply and a reopening are told to who has the complaint, else to all whose work complaints are", async () => {
  const all = await everybody(server);
  const complaintId = await file(all.resident);
  await call(server, all.resident, "replyToComplaint", { complaintId, content: "아직 새요." });
  const office = ["complaint_replied"];
  expect(await news(all)).toEqual({ manager: office, colleague: office });

  const assigned = await file(all.neighbour);
  await call(server, all.manager, "assignComplaint", { complaintId: assigned, staffId: all.colleague.id });
  await answer(all, [assigned]);
  await call(server, all.neighbour, "reopenComplaint", { complaintId: assigned, reason: "또 새요." });
  await call(server, all.neighbour, "replyToComplaint", { complaintId: assigned, content: "빨리요." });
  const { alerts } = await call(server, all.colleague, "getAlerts", null);
  const about = alerts.filter(({ url }) => url === `/manager/complaints/${assigned}`);
  expect(about).toMatchObject([
    { title: "주민이 민원에 글을 남겼어요", count: 2 },
    { title: "담당 민원이 생겼어요", count: 1 },
  ]);
  const { alerts: others } = await call(server, all.manager, "getAlerts", null);
  expect(others.filter(({ url }) => url === `/manager/complaints/${assigned}`)).toEqual([]);
});
