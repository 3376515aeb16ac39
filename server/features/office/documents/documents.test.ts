import { expect, test } from "vitest";

import type { Input } from "#contract/index.ts";
import { seoulDate } from "#contract/values/seoul-time.ts";
import { builders } from "#server/testing/builders.ts";
import type { Actor } from "#server/testing/builders.ts";
import { call, errorOf } from "#server/testing/calling.ts";
import { hwpDocument } from "#server/testing/sample-documents.ts";
import { sampleJpeg } from "#server/testing/sample-pictures.ts";
import { useTestServer } from "#server/testing/test-server.ts";
import { download, upload } from "#server/testing/uploading.ts";

const server = useTestServer();

async function newComplex() {
  const build = builders(server.database);
  const apartment = await build.apartment();
  const [office, resident] = [await build.manager(apartment), await build.resident(apartment)];
  return { apartment, office, resident };
}

const send = async (office: Actor) => (await upload(server, office, "document", await sampleJpeg())).id;

const publish = async (office: Actor, given: Partial<Input<"createDocument">> = {}) =>
  call(server, office, "createDocument", {
    category: "minutes",
    title: "11월 정기회의",
    summary: "어린이집 임대와 놀이터 보수를 의결했어요.",
    happenedOn: "2026-11-04",
    fileIds: [await send(office)],
    confirmsNoPersonalData: true,
    ...given,
  });

const titlesOf = async (person: Actor, given: Input<"getDocuments">) =>
  (await call(server, person, "getDocuments", given)).documents.map(({ title }) => title);

const codeOf = async (failing: Promise<unknown>) => (await errorOf(failing)).details;
const alertsOf = async (person: Actor) =>
  (await call(server, person, "getAlerts", null)).alerts.map(({ body, url }) => [body, url]);

test("minutes go from the office to every resident, who finds them by two syllables", async () => {
  const { office, resident } = await newComplex();
  const { documentId } = await publish(office);
  await publish(office, { category: "contract", title: "승강기 유지관리 계약", summary: null });
  const { document } = await call(server, resident, "getDocumentById", { documentId });
  expect(document).toMatchObject({
    category: "minutes",
    title: "11월 정기회의",
    happenedOn: "2026-11-04",
    versions: [],
    isLate: null,
    fileCount: 1,
  });
  expect((await download(server, resident, document.files[0]!.url)).statusCode).toBe(200);
  expect(await titlesOf(resident, null)).toEqual(["승강기 유지관리 계약", "11월 정기회의"]);
  for (const query of ["정기", "회의록 2026-11", "놀이터 의결"])
    expect(await titlesOf(resident, { query })).toEqual(["11월 정기회의"]);
  expect(await titlesOf(resident, { query: "회의록 계약" })).toEqual([]);
  expect(await titlesOf(resident, { category: "contract" })).toEqual(["승강기 유지관리 계약"]);
  expect(await codeOf(call(server, resident, "getDocuments", { query: "회" }))).toMatchObject({
    field: "query",
  });
  expect(await alertsOf(resident)).toContainEqual(["11월 정기회의", `/resident/documents/${documentId}`]);
});

test("a PDF and what 한글 writes come back byte for byte, under their names, to open in their own programs", async () => {
  const { office, resident } = await newComplex();
  // As a scanner writes it: pages that are pictures.
  const scanned = Buffer.concat([
    Buffer.from("%PDF-1.4\n1 0 obj\n<< /Type /XObject /Subtype /Image /Filter /DCTDecode >>\nstream\n"),
    await sampleJpeg(),
    Buffer.from("\nendstream\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n"),
  ]);
  const sent = { "회의록 2026-11.pdf": scanned, "관리규약.hwp": hwpDocument() };
  const fileIds: string[] = [];
  for (const [name, content] of Object.entries(sent))
    fileIds.push((await upload(server, office, "document", content, { name })).id);
  const { documentId } = await publish(office, { fileIds });
  const { document } = await call(server, resident, "getDocumentById", { documentId });
  for (const [at, type] of ["application/pdf", "application/x-hwp"].entries()) {
    const { name, url } = document.files[at]!;
    const { statusCode, rawPayload, headers } = await download(server, resident, url);
    expect([statusCode, rawPayload.equals(sent[name as keyof typeof sent])]).toEqual([200, true]);
    expect(headers).toMatchObject({ "content-type": type, "x-content-type-options": "nosniff" });
    expect(headers["content-disposition"]).toContain(encodeURIComponent(name));
  }
});

test("words are found however they are spaced and written", async () => {
  const { office, resident } = await newComplex();
  await publish(office, { title: "ＬＧ 승강기 교체 계약", summary: null, category: "contract" });
  for (const query of ["lg승강기", "승강기교체", "ＬＧ", "승 강 기"])
    expect(await titlesOf(resident, { query })).toEqual(["ＬＧ 승강기 교체 계약"]);
  expect(await titlesOf(resident, { query: "교체기타" })).toEqual([]);
});

test("a page is followed by the next, and the results of complaints stand in the same list", async () => {
  const { office, resident } = await newComplex();
  await publish(office, { title: "첫 자료" });
  await call(server, office, "publishDisclosure", { month: "2026-09" });
  await publish(office, { title: "둘째 자료" });
  const seen: string[] = [];
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof readPage>> = await readPage(resident, cursor);
    seen.push(...page.documents.map(({ title }) => title));
    cursor = page.nextCursor;
  } while (cursor !== null);
  expect(seen).toEqual(["둘째 자료", "2026년 9월 민원 처리 결과", "첫 자료"]);
  expect(await titlesOf(resident, { category: "disclosure" })).toEqual(["2026년 9월 민원 처리 결과"]);
  expect(await titlesOf(resident, { query: "처리 2026-09" })).toEqual(["2026년 9월 민원 처리 결과"]);
});

const readPage = (person: Actor, cursor: string | null) =>
  call(server, person, "getDocuments", { limit: 1, cursor });

test("a corrected paper keeps the older one with its date, or its date alone", async () => {
  const { office, resident } = await newComplex();
  const { documentId } = await publish(office);
  const documentOf = async () => (await call(server, resident, "getDocumentById", { documentId })).document;
  const [first] = (await documentOf()).files;
  const replace = async (removesOlder: boolean) =>
    call(server, office, "replaceDocumentFiles", {
      documentId,
      fileIds: [await send(office)],
      reason: "금액이 틀렸어요",
      confirmsNoPersonalData: true,
      removesOlder,
    });
  await replace(false);
  const corrected = await documentOf();
  expect(corrected.files[0]!.id).not.toBe(first!.id);
  expect(corrected.versions).toMatchObject([{ reason: "금액이 틀렸어요", files: [{ id: first!.id }] }]);
  expect((await download(server, resident, first!.url)).statusCode).toBe(200);
  await replace(true);
  expect((await documentOf()).versions.map(({ files }) => files)).toEqual([[], []]);
  expect((await download(server, resident, first!.url)).statusCode).toBe(404);
});

test("what is published is confirmed, of the past, and without registration numbers; three stand above", async () => {
  const { office, resident } = await newComplex();
  expect(await codeOf(publish(office, { confirmsNoPersonalData: null }))).toMatchObject({
    code: "confirmation_missing",
    field: "confirmsNoPersonalData",
  });
  expect(await codeOf(publish(office, { happenedOn: "2099-01-01" }))).toMatchObject({ field: "happenedOn" });
  expect(await codeOf(publish(office, { title: "계약 900101-1234568" }))).toMatchObject({
    code: "resident_number_found",
  });
  expect(await codeOf(publish(office, { fileIds: [] }))).toMatchObject({ field: "fileIds" });
  for (const title of ["하나", "둘", "셋"]) await publish(office, { title, isPinned: true });
  expect(await codeOf(publish(office, { title: "넷", isPinned: true }))).toMatchObject({
    code: "too_many_pinned",
    field: "isPinned",
  });
  const { documentId } = await publish(office, { title: "넷" });
  const pin = () => call(server, office, "updateDocument", { documentId, isPinned: true });
  expect(await codeOf(pin())).toMatchObject({ code: "too_many_pinned" });
  const { pinned } = await call(server, resident, "getDocuments", null);
  expect(pinned.map(({ title }) => title)).toEqual(["셋", "둘", "하나"]);
});

test("a change leaves what it does not name, and a deleted document is gone with its files and alerts", async () => {
  const { office, resident } = await newComplex();
  const { documentId } = await publish(office);
  await call(server, office, "updateDocument", { documentId, title: "11월 임시회의", summary: null });
  const { document } = await call(server, resident, "getDocumentById", { documentId });
  expect(document).toMatchObject({ title: "11월 임시회의", summary: null, happenedOn: "2026-11-04" });
  expect(await titlesOf(resident, { query: "임시" })).toEqual(["11월 임시회의"]);
  await call(server, office, "updateDocument", { documentId, category: "accounts" });
  expect(await titlesOf(resident, { query: "감사 2026-11" })).toEqual(["11월 임시회의"]);
  await call(server, office, "updateDocument", { documentId, happenedOn: "2026-10-07" });
  expect(await titlesOf(resident, { query: "감사 2026-10" })).toEqual(["11월 임시회의"]);
  expect(await titlesOf(resident, { query: "회의록" })).toEqual([]);
  await call(server, office, "deleteDocument", { documentId });
  expect(await codeOf(call(server, resident, "getDocumentById", { documentId }))).toMatchObject({
    code: "document_not_found",
  });
  expect((await download(server, resident, document.files[0]!.url)).statusCode).toBe(404);
  expect(await alertsOf(resident)).toEqual([]);
});

test("minutes are late by the days that the office has set", async () => {
  const { office } = await newComplex();
  const happenedOn = new Date(Date.now() - 20 * 86_400_000 + 9 * 3_600_000).toISOString().slice(0, 10);
  const { documentId } = await publish(office, { happenedOn });
  const stateOf = async () => {
    const { duties } = await call(server, office, "getDocumentDuties", null);
    const { document } = await call(server, office, "getDocumentById", { documentId });
    return [duties.find((duty) => duty.documentId === documentId)?.state, document.isLate];
  };
  expect(await stateOf()).toEqual(["late", true]);
  await call(server, office, "updateOfficeSettings", { minutesDays: 21 });
  expect(await stateOf()).toEqual(["done", false]);
});

test("a meeting of the calendar asks for its minutes until there are some of its day", async () => {
  const { office } = await newComplex();
  const dayOf = (ago: number) => seoulDate(new Date(Date.now() - ago * 86_400_000));
  const meeting = { title: "입주자대표회의", category: "meeting" } as const;
  for (const ago of [20, 3, -1])
    await call(server, office, "createEvent", { ...meeting, startsOn: dayOf(ago), endsOn: dayOf(ago) });
  const { eventId } = await call(server, office, "createEvent", {
    ...meeting,
    startsOn: dayOf(5),
    endsOn: dayOf(5),
  });
  await call(server, office, "cancelEvent", { eventId });
  const minutes = async () =>
    (await call(server, office, "getDocumentDuties", null)).duties
      .filter(({ kind }) => kind === "minutes")
      .map(({ happenedOn, dueOn, state, documentId }) => [happenedOn, dueOn, state, documentId]);
  const coming = [dayOf(3), dayOf(-11), "due", null];
  expect(await minutes()).toEqual([[dayOf(20), dayOf(6), "late", null], coming]);
  const { documentId } = await publish(office, { category: "minutes", happenedOn: dayOf(20) });
  expect(await minutes()).toEqual([[dayOf(20), dayOf(6), "late", documentId], coming]);
});

test("the office alone sees what is to be made public, and what was late", async () => {
  const { apartment, office, resident } = await newComplex();
  const guard = await builders(server.database).manager(apartment, { rights: ["visitors"] });
  const today = new Date(Date.now() + 9 * 3_600_000).toISOString().slice(0, 10);
  const { documentId } = await publish(office, { category: "contract", happenedOn: today });
  const duties = async () => (await call(server, office, "getDocumentDuties", null)).duties;
  expect((await duties()).map(({ kind, state }) => [kind, state])).toEqual([
    ["minutes", "unknown"],
    ["accounts", "unknown"],
    ["contract", "done"],
  ]);
  const longAgo = new Date(Date.now() - 31 * 86_400_000 + 9 * 3_600_000).toISOString().slice(0, 10);
  await call(server, office, "updateDocument", { documentId, happenedOn: longAgo });
  expect((await duties())[0]).toMatchObject({ kind: "contract", state: "late", documentId, days: 30 });
  const lateFor = async (person: Actor) =>
    (await call(server, person, "getDocumentById", { documentId })).document.isLate;
  expect(await Promise.all([office, guard, resident].map(lateFor))).toEqual([true, null, null]);
});
