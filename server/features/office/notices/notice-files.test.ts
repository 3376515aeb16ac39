import { beforeAll, expect, test } from "vitest";

import { builders } from "#server/testing/builders.ts";
import type { Actor } from "#server/testing/builders.ts";
import { call, errorOf, errorsOf } from "#server/testing/calling.ts";
import { sampleJpeg } from "#server/testing/sample-pictures.ts";
import { useTestServer } from "#server/testing/test-server.ts";
import { download, upload } from "#server/testing/uploading.ts";

const server = useTestServer();
const build = () => builders(server.database);
const text = { title: "승강기 점검", content: "내일 오전에 점검해요." };
const document = Buffer.from("점검 시간표: 오전 10시");

let [manager, colleague, resident] = [{} as Actor, {} as Actor, {} as Actor];
beforeAll(async () => {
  const apartment = await build().apartment();
  [manager, colleague] = [await build().manager(apartment), await build().manager(apartment)];
  resident = await build().resident(apartment);
});

async function uploaded() {
  const photo = await upload(server, manager, "notice", await sampleJpeg({ width: 60, height: 40 }));
  return { photo, paper: await upload(server, manager, "notice", document, { name: "점검 시간표.txt" }) };
}

test("a notice carries documents and photos, and its list shows the first photo", async () => {
  const { photo, paper } = await uploaded();
  const fileIds = [paper.id, photo.id];
  const { noticeId } = await call(server, manager, "createNotice", { ...text, fileIds });
  const { notice } = await call(server, resident, "getNoticeById", { noticeId });
  expect(notice.files).toEqual([paper, photo]);
  const { notices } = await call(server, resident, "getNotices", { query: "승강기" });
  expect(notices.find(({ id }) => id === noticeId)).toMatchObject({
    fileCount: 2,
    thumbnailUrl: photo.thumbnailUrl,
  });
  const { rawPayload, headers } = await download(server, resident, paper.url);
  expect(rawPayload).toEqual(document);
  expect(headers["content-disposition"]).toContain(encodeURIComponent("점검 시간표.txt"));
});

test("a colleague edits a notice and keeps the files, adds an own one, and takes one away", async () => {
  const { photo, paper } = await uploaded();
  const { noticeId } = await call(server, manager, "createNotice", {
    ...text,
    fileIds: [photo.id, paper.id],
  });
  const own = await build().pendingFile(colleague, "notice");
  await call(server, colleague, "updateNotice", { noticeId, ...text, fileIds: [own, photo.id] });
  const { notice } = await call(server, resident, "getNoticeById", { noticeId });
  expect(notice.files.map(({ id }) => id)).toEqual([own, photo.id]);
  expect((await download(server, resident, paper.url)).statusCode).toBe(404);
});

test("a colleague's file that hangs on nothing yet cannot be taken", async () => {
  const fileIds = [await build().pendingFile(colleague, "notice")];
  const refused = await errorOf(call(server, manager, "createNotice", { ...text, fileIds }));
  expect(refused.details.code).toBe("file_not_found");
});

test("a notice without photos has no picture in the list, but counts its documents", async () => {
  const { paper } = await uploaded();
  const { noticeId } = await call(server, manager, "createNotice", { ...text, fileIds: [paper.id] });
  const { notices } = await call(server, resident, "getNotices", null);
  expect(notices.find(({ id }) => id === noticeId)).toMatchObject({ fileCount: 1, thumbnailUrl: null });
});

test("a document's name with a registration number is refused, and with other personal data warned of", async () => {
  const named = async (name: string) => (await upload(server, manager, "notice", document, { name })).id;
  const { noticeId } = await call(server, manager, "createNotice", text);
  const fileIds = [await named("당첨자 900101-2345678.txt")];
  const refused = await errorsOf([
    call(server, manager, "createNotice", { ...text, fileIds }),
    call(server, manager, "updateNotice", { noticeId, ...text, fileIds }),
  ]);
  for (const { details } of refused) {
    expect(details).toMatchObject({ code: "resident_number_found", field: "fileIds" });
  }
  const telling = { ...text, fileIds: [await named("101동 1203호 공사.txt")] };
  const warnings = [{ kind: "home", text: "101동 1203호" }];
  expect(await call(server, manager, "createNotice", telling)).toMatchObject({ warnings });
  expect(
    await call(server, manager, "updateNotice", {
      noticeId,
      ...telling,
      fileIds: [await named("101동 1203호.txt")],
    }),
  ).toMatchObject({ warnings });
});
