import { describe, expect, test } from "vitest";

import { call, errorOf } from "#server/testing/calling.ts";
import { disclosing } from "#server/testing/disclosing.ts";
import { useTestServer } from "#server/testing/test-server.ts";

const server = useTestServer();
const { newOffice, seed, seedWritten, draftOf, publish, save } = disclosing(server);

describe("기타 of fewer than three", () => {
  test("tells neither how many they are nor how long they took, also in the sums", async () => {
    const { apartment, manager, resident } = await newOffice();
    await seed(apartment, resident, [
      ...Array.from({ length: 3 }, () => ({ category: "parking", filed: "2026-03-02 10:00" })),
      { category: "noise", filed: "2026-03-02 10:00", resolved: "2026-03-05 10:00" },
      { category: "smoking", filed: "2026-02-27 10:00", resolved: "2026-03-01 10:00" },
    ]);
    const few = { category: "other", received: null, resolved: null, medianDays: null };
    const counts = [{ category: "parking", received: 3, resolved: 0, medianDays: null }, few];
    expect((await draftOf(manager)).counts).toEqual(counts);
    const { disclosureId } = await publish(manager);
    const { disclosure } = await call(server, resident, "getDisclosure", { disclosureId });
    expect(disclosure.counts).toEqual(counts);
    const { disclosures } = await call(server, resident, "getDisclosures", null);
    expect(disclosures).toMatchObject([{ received: 3, resolved: 0, leavesOutFew: true }]);
  });

  test("tells how long three or more took that were filed before", async () => {
    const { apartment, manager, resident } = await newOffice();
    const before = { filed: "2026-02-27 10:00", resolved: "2026-03-01 10:00" };
    await seed(apartment, resident, [before, before, before, { filed: "2026-03-02 10:00" }]);
    expect((await draftOf(manager)).counts).toEqual([
      { category: "other", received: null, resolved: 3, medianDays: 2 },
    ]);
  });
});

describe("a line", () => {
  test.each([
    ["박정숙 님 댁 배관을 고쳤어요.", "박정숙"],
    ["박 정숙 님 댁이에요.", "박정숙"],
    ["봄이 님이 알려 주셨어요.", "봄이"],
    ["103동 1203호 누수예요.", "103동 1203호"],
    ["103-1203 누수예요.", "103-1203"],
    ["010-1234-5678로 알려 드렸어요.", "010-1234-5678"],
    ["12가3456 차량을 옮겼어요.", "12가3456"],
    ["900101-1234567", "900101-1234567"],
    ["a@example.com으로 보냈어요.", "a@example.com"],
    ["1203호 누수를 고쳤어요.", "1203호"],
    ["１２０３ 호 누수를 고쳤어요.", "1203 호"],
    ["101동 12층 누수를 고쳤어요.", "101동 12층"],
    ["101동 12층 3호 누수예요.", "101동 12층"],
    ["102동의 1101호를 고쳤어요.", "102동의 1101호"],
    ["정숙님 민원을 처리했어요.", "정숙님"],
    ["정숙 씨와 이야기했어요.", "정숙 씨"],
  ])("is refused for what it tells: %s", async (summary, found) => {
    const { apartment, manager, resident } = await newOffice();
    const [complaintId] = await seed(apartment, resident, [
      { filed: "2026-03-02 10:00", resolved: "2026-03-04 10:00" },
    ]);
    expect(await errorOf(save(manager, complaintId!, summary))).toMatchObject({
      status: "INVALID_ARGUMENT",
      message: `세대를 알아볼 수 있는 내용이 있어요: ${found}. 지우고 다시 시도해 주세요.`,
      details: { code: "personal_data_found", field: "summary" },
    });
  });

  test.each([
    "103동 1~2호 라인의 배관을 바꿨어요.",
    "103동 지하 2층 주차장의 조명을 바꿨어요.",
    "승강기 2호기와 103동 공동현관을 고쳤어요. 15층 모두 확인했어요.",
    "숙님을 초대했어요.",
  ])("tells of what is everybody's: %s", async (summary) => {
    const { apartment, manager, resident } = await newOffice();
    const [complaintId] = await seed(apartment, resident, [
      { filed: "2026-03-02 10:00", resolved: "2026-03-04 10:00" },
    ]);
    await save(manager, complaintId!, summary);
    expect((await draftOf(manager)).entries).toMatchObject([{ summary }]);
  });

  test("is kept, changed and taken away again", async () => {
    const { apartment, manager, resident } = await newOffice();
    const [complaintId] = await seed(apartment, resident, [
      { filed: "2026-03-02 10:00", resolved: "2026-03-04 10:00" },
    ]);
    const written = async () => (await draftOf(manager)).entries[0]!.summary;
    expect(await written()).toBeNull();
    for (const summary of ["고쳤어요.", "새 부품으로 고쳤어요.", null]) {
      await call(server, manager, "saveDisclosureEntry", { complaintId: complaintId!, summary });
      expect(await written()).toBe(summary);
    }
    await save(manager, complaintId!, "  ");
    expect(await written()).toBeNull();
    expect((await errorOf(save(manager, complaintId!, "가".repeat(201)))).details.field).toBe("summary");
  });

  test("is refused where it could appear nowhere: before the complaint is resolved, and once its month stands", async () => {
    const { apartment, manager, resident } = await newOffice();
    const [open, resolved] = await seed(apartment, resident, [
      { filed: "2026-03-02 10:00" },
      { filed: "2026-03-02 10:00", resolved: "2026-03-31 23:59" },
    ]);
    expect(await errorOf(save(manager, open!, "고쳤어요."))).toMatchObject({
      message: "처리를 완료한 민원만 한 줄을 적을 수 있어요.",
      details: { code: "invalid_input", field: "summary" },
    });
    await publish(manager);
    expect(await errorOf(save(manager, resolved!, "고쳤어요."))).toMatchObject({
      details: { code: "disclosure_exists" },
    });
    for (const complaintId of [open!, resolved!]) await save(manager, complaintId, null);
  });

  test("is looked at again when it is published, because names change", async () => {
    const { apartment, manager, resident } = await newOffice();
    const [complaintId] = await seed(apartment, resident, [
      { filed: "2026-03-02 10:00", resolved: "2026-03-04 10:00" },
    ]);
    await save(manager, complaintId!, "배관공이 고쳤어요.");
    await call(server, resident, "updateProfile", { name: "박정숙", nickname: "배관공" });
    expect(await errorOf(publish(manager))).toMatchObject({ details: { code: "personal_data_found" } });
    expect((await call(server, resident, "getDisclosures", null)).disclosures).toEqual([]);
  });
});

test("looks at all lines in one statement, and loses none of those behind the first 2,000", async () => {
  const { apartment, manager, resident } = await newOffice();
  await seedWritten(apartment, resident, 2001);
  const draft = await draftOf(manager);
  expect([draft.entries.length, draft.resolvedCount]).toEqual([2000, 2001]);
  expect(await errorOf(publish(manager))).toMatchObject({
    message: "한 달에 2,000줄까지 공개할 수 있어요. 줄을 줄이고 다시 시도해 주세요.",
  });
  await save(manager, draft.entries[0]!.complaintId, null);
  const { disclosureId } = await publish(manager);
  const { disclosure } = await call(server, resident, "getDisclosure", { disclosureId });
  expect(disclosure.lines).toHaveLength(2000);
  expect(disclosure.lines.map(({ summary }) => summary)).toContain("2001번째 일을 마쳤어요.");
});
