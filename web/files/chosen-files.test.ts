import { expect, test } from "vitest";

import { errors } from "#contract/errors.ts";
import { fileLimits } from "#contract/values/file-purposes.ts";
import { CallError } from "#web/api/call-error.ts";

import { refusalOf, sendingFailure } from "./chosen-files.ts";

const onlyPhotos = "여기에는 사진(JPG, PNG, WebP, HEIC)만 올릴 수 있어요.";

function chosen(name: string, bytes = 1): File {
  return new File([new Uint8Array(bytes)], name, { type: name.endsWith(".jpg") ? "image/jpeg" : "" });
}

test("what can be taken is not refused, and an empty file or a document that is too large is at once", () => {
  expect(refusalOf(chosen("벽.jpg"), "complaint")).toBeUndefined();
  expect(refusalOf(chosen("벽.jpg", 0), "complaint")).toBe(errors.file_broken.message);
  expect(refusalOf(chosen("관리비.pdf", fileLimits.documentBytes + 1), "notice")).toBe(
    errors.file_too_large.message,
  );
});

test("a form for photos alone says nothing of documents, whoever refuses the file", () => {
  expect(refusalOf(chosen("관리비.hwp"), "complaint")).toBe(onlyPhotos);
  expect(sendingFailure(refused("file_type_not_allowed"), "complaint")).toEqual({
    message: onlyPhotos,
    isRepeatable: false,
  });
  expect(sendingFailure(refused("file_too_large"), "post").message).toBe(
    "사진은 한 장에 30MB까지 올릴 수 있어요.",
  );
  expect(sendingFailure(refused("file_too_large"), "notice").message).toBe(errors.file_too_large.message);
});

function refused(code: "file_type_not_allowed" | "file_too_large"): CallError {
  const { message } = errors[code];
  return new CallError({ code: "invalid-argument", status: 400, message, details: { code } });
}
