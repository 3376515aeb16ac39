import { expect, test } from "vitest";

import { attachedFiles, type FormFile, movedFiles } from "./attached-files.ts";

function fileOf(id: string, more: Partial<FormFile> = {}): FormFile {
  const thumbnailUrl = `/files/${id}/thumbnail`;
  return {
    id,
    name: id,
    mediaType: "",
    bytes: 1,
    width: 4,
    height: 3,
    thumbnailWidth: 1,
    url: `/files/${id}`,
    thumbnailUrl,
    ...more,
  };
}

const document = fileOf("document", { thumbnailUrl: null });
const [first, second] = [fileOf("first"), fileOf("second")];

test("a photo passes the next photo, over documents between them", () => {
  const files = [first, document, second];
  expect(movedFiles(files, first, 1)).toEqual([second, document, first]);
  expect(movedFiles(files, second, -1)).toEqual([second, document, first]);
});

test("at the end of its kind a file stays where it is", () => {
  const files = [first, document, second];
  expect(movedFiles(files, first, -1)).toBe(files);
  expect(movedFiles(files, document, 1)).toBe(files);
});

test("a form sends ids, and none that the server has dropped meanwhile", () => {
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
  const old = fileOf("old", { sentAt: hoursAgo(24) });
  const fresh = fileOf("fresh", { sentAt: hoursAgo(20) });
  expect(attachedFiles.parse([first, old, fresh])).toEqual(["first", "fresh"]);
});
