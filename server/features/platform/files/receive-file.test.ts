import { existsSync } from "node:fs";
import { join } from "node:path";

import sharp from "sharp";
import { describe, expect, test } from "vitest";

import type { ErrorCode } from "#contract/errors.ts";
import { errors } from "#contract/errors.ts";
import type { FilePurposeName } from "#contract/values/file-purposes.ts";
import { asGate } from "#server/testing/acting.ts";
import { builders } from "#server/testing/builders.ts";
import type { Actor } from "#server/testing/builders.ts";
import { errorOf } from "#server/testing/calling.ts";
import {
  compoundFile,
  hwpDocument,
  hwpxDocument,
  officeDocument,
  pdfDocument,
  zipped,
} from "#server/testing/sample-documents.ts";
import { heicPicture } from "#server/testing/sample-heic.ts";
import { sampleJpeg, samplePicture } from "#server/testing/sample-pictures.ts";
import { useTestServer } from "#server/testing/test-server.ts";
import { download, upload } from "#server/testing/uploading.ts";

const server = useTestServer();
const build = () => builders(server.database);

async function newManager(): Promise<Actor> {
  return build().manager(await build().apartment());
}

async function newResident(): Promise<Actor> {
  return build().resident(await build().apartment());
}

const text = (content: string) => Buffer.from(content, "utf8");
/** '가나다' in the Korean Windows' own encoding. */
const cp949 = Buffer.from("b0a1b3aab4d9", "hex");

describe("the office uploads", () => {
  test.each([
    ["안내.pdf", pdfDocument(), "application/pdf"],
    ["회의록.hwp", hwpDocument(), "application/x-hwp"],
    ["회의록.hwpx", hwpxDocument(), "application/hwp+zip"],
    ["이름만 옛것.hwp", hwpxDocument(), "application/hwp+zip"],
    ["이름만 새것.hwpx", hwpDocument(), "application/x-hwp"],
    ["계약.docx", officeDocument("docx"), /wordprocessingml\.document$/],
    ["관리비.XLSX", officeDocument("xlsx"), /spreadsheetml\.sheet$/],
    ["발표.pptx", officeDocument("pptx"), /presentationml\.presentation$/],
    ["메모.txt", text("단수 안내\n11월 3일"), "text/plain; charset=utf-8"],
    ["옛 메모.txt", cp949, "text/plain; charset=utf-8"],
    [
      "메모장.txt",
      Buffer.concat([Buffer.from("fffe", "hex"), Buffer.from("안내", "utf16le")]),
      /^text\/plain/,
    ],
    ["명부.csv", text("\uFEFF동,호\n101,1203\n"), "text/csv; charset=utf-8"],
  ])("%s, and gets it back as it is", async (name, content, mediaType) => {
    const manager = await newManager();
    const file = await upload(server, manager, "notice", content, { name });
    expect(file).toMatchObject({
      name,
      bytes: content.length,
      width: null,
      height: null,
      thumbnailUrl: null,
    });
    expect(file.mediaType).toMatch(mediaType);
    const { statusCode, headers, rawPayload } = await download(server, manager, file.url);
    expect({ statusCode, type: headers["content-type"] }).toEqual({ statusCode: 200, type: file.mediaType });
    expect(headers["content-disposition"]).toMatch(/^attachment; /);
    expect(rawPayload.equals(content)).toBe(true);
    expect((await download(server, manager, `${file.url}/thumbnail`)).statusCode).toBe(404);
  });

  test("a photo for a notice", async () => {
    expect(await upload(server, await newManager(), "notice", await sampleJpeg())).toMatchObject({
      mediaType: "image/jpeg",
    });
  });
});

const script = text("<script>alert(1)</script>");
const svg = text('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>');
const executable = Buffer.concat([text("MZ"), Buffer.alloc(300)]);

describe("refused as a type that nobody may upload is", () => {
  test.each<[string, string, Buffer]>([
    ["SVG", "그림.svg", svg],
    ["SVG that is named a photo", "그림.jpg", svg],
    ["SVG that is named text", "그림.txt", svg],
    [
      "SVG in UTF-16",
      "그림.txt",
      Buffer.concat([Buffer.from("fffe", "hex"), Buffer.from(String(svg), "utf16le")]),
    ],
    ["HTML", "글.html", script],
    ["HTML that is named text", "글.txt", text("\uFEFF  <!DOCTYPE html><title>x</title>")],
    ["a program that is named PDF", "고지서.pdf", executable],
    ["a program that is named text", "고지서.txt", executable],
    ["a docm", "계약.docm", officeDocument("docm")],
    ["a docm that is named docx", "계약.docx", officeDocument("docm")],
    ["a docx with macros inside", "계약.docx", officeDocument("docx", { "word/vbaProject.bin": executable })],
    ["an xlsm that is named xlsx", "표.xlsx", officeDocument("xlsm")],
    ["an archive", "모음.zip", zipped({ "a.txt": text("a") })],
    ["an archive that is named docx", "모음.docx", zipped({ "a.txt": text("a") })],
    ["half an archive", "모음.docx", officeDocument("docx").subarray(0, 100)],
    ["an old Word document", "옛것.doc", compoundFile(["WordDocument"], "")],
    [
      "an old Excel workbook that is named hwp",
      "옛것.hwp",
      compoundFile(["Workbook", "FileHeader"], "HWP Document File"),
    ],
    ["a PDF that is named docx", "안내.docx", pdfDocument()],
    ["a docx that is named xlsx", "안내.xlsx", officeDocument("docx")],
    ["a document without an ending", "안내", pdfDocument()],
    ["a TIFF", "사진.tiff", Buffer.from("49492a0008000000", "hex")],
    ["video", "영상.mp4", Buffer.concat([Buffer.from("0000001866747970", "hex"), text("isom0000isommp42")])],
  ])("%s", async (_, name, content) => {
    const refused = await errorOf(upload(server, await newManager(), "notice", content, { name }));
    expect(refused).toMatchObject({
      httpStatus: 400,
      message: errors.file_type_not_allowed.message,
      details: { code: "file_type_not_allowed" },
    });
  });
});

describe("who may upload what", () => {
  test.each<[FilePurposeName, "manager" | "resident" | "superAdmin", ErrorCode | undefined]>([
    ["notice", "manager", undefined],
    ["notice", "resident", "role_not_allowed"],
    ["notice", "superAdmin", "role_not_allowed"],
    ["complaint", "resident", undefined],
    ["complaint", "manager", "role_not_allowed"],
    ["post", "resident", undefined],
    ["post", "manager", "role_not_allowed"],
    ["comment", "resident", undefined],
    ["comment", "manager", "role_not_allowed"],
  ])("%s: %s", async (purpose, role, refusal) => {
    const apartment = await build().apartment();
    const person = role === "superAdmin" ? await build().superAdmin() : await build()[role](apartment);
    const answer = upload(server, person, purpose, await sampleJpeg());
    if (refusal) expect((await errorOf(answer)).details.code).toBe(refusal);
    else expect((await answer).mediaType).toBe("image/jpeg");
  });

  test("a manager without the right to write notices uploads nothing for one", async () => {
    const manager = await build().manager(await build().apartment(), { rights: ["complaints"] });
    const refused = await errorOf(upload(server, manager, "notice", await sampleJpeg()));
    expect(refused).toMatchObject({ httpStatus: 403, details: { code: "right_not_granted" } });
  });

  test("nobody uploads without a session, or from another site", async () => {
    const photo = await sampleJpeg();
    expect((await errorOf(upload(server, undefined, "post", photo))).httpStatus).toBe(401);
    const { token } = await newResident();
    const cookie = { cookie: `session=${token}`, host: "localhost" };
    for (const headers of [cookie, { ...cookie, origin: "https://elsewhere.example" }]) {
      const refused = await errorOf(upload(server, undefined, "post", photo, { headers }));
      expect(refused.details.code).toBe("foreign_origin");
    }
    const headers = { ...cookie, origin: "http://localhost" };
    expect((await upload(server, undefined, "post", photo, { headers })).name).toBe("사진 1.jpg");
  });

  test.each(["", "?for=", "?for=other", "?for=toString", "?for=post&for=post"])(
    "what it is for must be known: %s",
    async (query) => {
      const { token } = await newResident();
      const { statusCode, json } = await server.app.inject({
        method: "POST",
        url: `/files${query}`,
        headers: { authorization: `Bearer ${token}` },
        payload: "x",
      });
      expect([statusCode, json().error.details]).toEqual([400, { code: "invalid_input", field: "for" }]);
    },
  );

  test.each<FilePurposeName>(["complaint", "post", "comment"])("a %s takes no document", async (purpose) => {
    const refused = await errorOf(
      upload(server, await newResident(), purpose, pdfDocument(), { name: "안내.pdf" }),
    );
    expect(refused.details.code).toBe("file_type_not_allowed");
  });
});

test("a HEIC photo becomes a JPEG, in a process of its own", async () => {
  const resident = await newResident();
  const file = await upload(server, resident, "post", heicPicture, { name: "IMG_0001.HEIC" });
  expect(file).toMatchObject({ mediaType: "image/jpeg", width: 128, height: 96 });
  const { data } = await sharp((await download(server, resident, file.url)).rawPayload)
    .extract({ left: 10, top: 8, width: 1, height: 1 })
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect([data[0]! > 200, data[1]! < 60, data[2]! < 60]).toEqual([true, true, true]);
});

describe("refused as broken is", () => {
  test.each<[string, () => Promise<Buffer> | Buffer]>([
    ["a photo that is cut off", async () => (await sampleJpeg()).subarray(0, 4000)],
    ["what only begins like a photo", () => Buffer.concat([Buffer.from("ffd8ffe0", "hex"), script])],
    ["a HEIC photo that is cut off", () => heicPicture.subarray(0, 400)],
    ["an empty file", () => Buffer.alloc(0)],
  ])("%s", async (_, content) => {
    const refused = await errorOf(upload(server, await newManager(), "notice", await content()));
    expect(refused).toMatchObject({ httpStatus: 400, message: errors.file_broken.message });
  });
});

test("a photo that is a script, too, comes out as a photo alone", async () => {
  const resident = await newResident();
  const polyglot = Buffer.concat([await sampleJpeg(), script]);
  const { url } = await upload(server, resident, "post", polyglot, { name: "사진.html" });
  const { headers, rawPayload } = await download(server, resident, url);
  expect(rawPayload.includes("<script")).toBe(false);
  expect(headers).toMatchObject({
    "content-type": "image/jpeg",
    "x-content-type-options": "nosniff",
    "content-security-policy": "default-src 'none'; sandbox",
  });
});

describe("the name of a document", () => {
  const wanted = "관리비 부과내역(11월)_최종.hwp";

  test.each([
    ["as it is", wanted, wanted],
    ["with its letters apart", wanted.normalize("NFD"), wanted],
    ["without its path", `C:\\Users\\관리소\\${wanted}`, wanted],
    ["without climbing", `../../etc/${wanted}`, wanted],
    ["without control characters", `관리비\u0000\u0007\n\u202e${wanted}`, `관리비 ${wanted}`],
  ])("comes back %s", async (_, sent, name) => {
    const manager = await newManager();
    const file = await upload(server, manager, "notice", hwpDocument(), { name: sent });
    expect(file.name).toBe(name);
    const disposition = String((await download(server, manager, file.url)).headers["content-disposition"]);
    const [, ascii, whole] = /^attachment; filename="([ -~]+)"; filename\*=UTF-8''(\S+)$/.exec(disposition)!;
    expect(decodeURIComponent(whole!)).toBe(name);
    expect(ascii).toMatch(/\.hwp$/);
    expect(ascii).not.toMatch(/["\\%]/);
  });

  test.each([
    ["is missing", ""],
    ["is only a path", "folder/"],
    ["is too long", `${"가".repeat(197)}.hwp`],
  ])("that %s is refused at its field", async (_, name) => {
    const refused = await errorOf(upload(server, await newManager(), "notice", hwpDocument(), { name }));
    expect(refused.details).toEqual({ code: "invalid_input", field: "name" });
  });

  test("that is no UTF-8 is refused", async () => {
    const headers = { "x-file-name": "%b0%a1.hwp" };
    const refused = await errorOf(upload(server, await newManager(), "notice", hwpDocument(), { headers }));
    expect(refused.details).toEqual({ code: "invalid_input", field: "name" });
  });

  test("of 200 characters is kept", async () => {
    const name = `${"가".repeat(196)}.hwp`;
    const file = await upload(server, await newManager(), "notice", hwpDocument(), { name });
    expect(file.name).toBe(name);
  });
});

test("a photo keeps nothing of its name", async () => {
  const resident = await newResident();
  const sent = { name: "101동 1203호 김철수.png" };
  const { name } = await upload(server, resident, "post", await samplePicture().png().toBuffer(), sent);
  expect(name).toBe("사진 1.jpg");
});

test("sixty uploads in ten minutes are enough", async () => {
  const resident = await newResident();
  for (let count = 0; count < 60; count++) {
    await errorOf(upload(server, resident, "post", pdfDocument(), { name: "안내.pdf" }));
  }
  const refused = await errorOf(upload(server, resident, "post", await sampleJpeg()));
  expect(refused).toMatchObject({ httpStatus: 429, details: { code: "too_many_requests" } });
  expect(refused.message).toMatch(/^파일은 10분에 60개까지 올릴 수 있어요\. \d+분 뒤에/);
  expect(refused.details.retryAfterSeconds).toBeGreaterThan(0);
});

test("a file that is refused at last leaves nothing in the store", async () => {
  const resident = await newResident();
  await asGate(server.database, (db) =>
    db
      .insertInto("file_totals")
      .values({ apartment_id: resident.apartmentId!, bytes: server.settings.FILES_LIMIT_GB * 1024 ** 3 })
      .execute(),
  );
  const refused = await errorOf(upload(server, resident, "post", await sampleJpeg()));
  expect(refused.details.code).toBe("storage_full");
  expect(existsSync(join(server.settings.DATA_DIR, "files", resident.apartmentId!))).toBe(false);
});
