import { beforeAll, expect, test } from "vitest";

import { builders } from "#server/testing/builders.ts";
import type { Actor } from "#server/testing/builders.ts";
import { call, errorOf } from "#server/testing/calling.ts";
import { sampleJpeg } from "#server/testing/sample-pictures.ts";
import { useTestServer } from "#server/testing/test-server.ts";
import { download, upload } from "#server/testing/uploading.ts";

const server = useTestServer();
const build = () => builders(server.database);
const text = { title: "천장 누수", content: "물이 새요." };

let [manager, author, neighbour] = [{} as Actor, {} as Actor, {} as Actor];
beforeAll(async () => {
  const apartment = await build().apartment();
  manager = await build().manager(apartment);
  [author, neighbour] = [await build().resident(apartment), await build().resident(apartment)];
});

function pending(count: number, owner = author): Promise<string[]> {
  return Promise.all(Array.from({ length: count }, () => build().pendingFile(owner, "complaint")));
}

async function photosOf(reader: Actor, complaintId: string): Promise<string[]> {
  const { complaint } = await call(server, reader, "getComplaintById", { complaintId });
  return complaint.files.map(({ id }) => id);
}

test("the office and the author see a complaint's photos, nobody else does", async () => {
  const photo = await upload(server, author, "complaint", await sampleJpeg({ width: 60, height: 40 }));
  const { complaintId } = await call(server, author, "createComplaint", { ...text, fileIds: [photo.id] });
  for (const reader of [manager, author]) {
    expect(await photosOf(reader, complaintId)).toEqual([photo.id]);
    expect((await download(server, reader, photo.url)).statusCode).toBe(200);
  }
  const withoutRight = await build().manager({ id: manager.apartmentId! }, { rights: ["notices"] });
  for (const stranger of [neighbour, await build().superAdmin(), withoutRight, undefined]) {
    const { statusCode } = await download(server, stranger, photo.url);
    expect([401, 404]).toContain(statusCode);
    expect(statusCode).toBe(stranger ? 404 : 401);
  }
});

test("the photos of a submitted complaint can be replaced, and not once the office has begun", async () => {
  const [first, second] = (await pending(2)) as [string, string];
  const { complaintId } = await call(server, author, "createComplaint", { ...text, fileIds: [first] });
  await call(server, author, "updateComplaint", { complaintId, ...text, fileIds: [second, first] });
  expect(await photosOf(manager, complaintId)).toEqual([second, first]);
  await call(server, author, "updateComplaint", { complaintId, ...text });
  expect(await photosOf(manager, complaintId)).toEqual([second, first]);
  await call(server, manager, "updateComplaintStatus", { complaintId, status: "in_progress" });
  const tooLate = call(server, author, "updateComplaint", { complaintId, ...text, fileIds: [] });
  expect((await errorOf(tooLate)).details.code).toBe("complaint_under_way");
  expect(await photosOf(author, complaintId)).toEqual([second, first]);
});

test("a complaint takes five photos, and no neighbour's", async () => {
  const six = await pending(6);
  expect(await errorOf(call(server, author, "createComplaint", { ...text, fileIds: six }))).toMatchObject({
    message: "파일은 5개까지 올릴 수 있어요.",
    details: { code: "too_many_files", field: "fileIds" },
  });
  const others = await pending(1, neighbour);
  const refused = await errorOf(call(server, author, "createComplaint", { ...text, fileIds: others }));
  expect(refused.details.code).toBe("file_not_found");
  await call(server, author, "createComplaint", { ...text, fileIds: six.slice(1) });
});

test("a deleted complaint's photo is gone for the office, too", async () => {
  const photo = await upload(server, author, "complaint", await sampleJpeg({ width: 60, height: 40 }));
  const { complaintId } = await call(server, author, "createComplaint", { ...text, fileIds: [photo.id] });
  const { headers } = await download(server, manager, photo.url);
  await call(server, author, "deleteComplaint", { complaintId });
  const known = { "if-none-match": headers.etag! };
  expect((await download(server, manager, photo.url, known)).statusCode).toBe(404);
});
