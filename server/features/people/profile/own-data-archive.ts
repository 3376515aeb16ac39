import { z } from "zod";

import { nothing, stream, success } from "#contract/define.ts";
import { ownData as ownDataPart } from "#contract/own-data.ts";
import { id, timestamp } from "#contract/values/text.ts";
import type { Caller, CallOrigin, Transaction } from "#server/call/handler-types.ts";
import { record } from "#server/domain/audit.ts";

import { photoPath } from "./own-data-forms.ts";
import { pageBegin, pageEnd, sectionOf } from "./own-data-page.ts";
import { ownData } from "./own-data.ts";

type Part = z.infer<typeof ownDataPart>;

/** Text of one file of the archive, or all of a photo. The pieces of a file follow one another. */
const piece = z.union([
  z.object({ file: z.string(), text: z.string() }),
  z.object({ file: z.string(), photo: z.object({ apartmentId: id, id }) }),
]);

export type ArchivePiece = z.infer<typeof piece>;

/** The context of `GET /my-data.zip`: like a function's, but the answer is a file. */
export const ownDataArchive = stream({
  audience: "signedIn",
  input: nothing,
  chunk: piece,
  output: success({ exportedAt: timestamp }),
  shows: [],
  limits: {
    perHour: 5,
    perHourSentence: (most) => `내 데이터는 한 시간에 ${most}번까지 내려받을 수 있어요.`,
    atOncePerPerson: 1,
  },
});

interface Context {
  caller: Caller;
  origin: CallOrigin;
  transaction: Transaction;
}

/** Reads one's own data twice, once for each form: so only one page is in memory at a time. */
export async function* archiveOwnData({ caller, origin, transaction }: Context) {
  const exportedAt = new Date().toISOString();
  await transaction((db) =>
    record(db, {
      action: "own_data_exported",
      caller,
      origin,
      subjectId: caller.id,
      details: { form: "zip" },
    }),
  );
  const parts = () => partsOf(transaction, caller);
  for await (const text of asJson(parts(), exportedAt)) yield { file: "내 데이터.json", text };
  for await (const text of asPage(parts(), exportedAt)) yield { file: "내 데이터.html", text };
  yield* photosOf(transaction, caller);
  return { success: true, exportedAt };
}

async function* partsOf(transaction: Transaction, caller: Caller): AsyncGenerator<Part> {
  for (const readPart of Object.values(ownData)) yield* readPart(transaction, caller);
}

/** The same form as the file that the browser makes of `exportMyData`. */
async function* asJson(parts: AsyncIterable<Part>, exportedAt: string) {
  yield `{"exportedAt":${JSON.stringify(exportedAt)}`;
  let open: Part["part"] | undefined;
  for await (const each of parts) {
    const { part, rows } = ownDataPart.parse(each);
    if (part === "account") {
      yield `,\n"account":${JSON.stringify(rows[0])}`;
      continue;
    }
    const begins = part !== open;
    const texts = rows.map((row) => JSON.stringify(row));
    if (begins) yield `${open === undefined ? "" : "]"},\n"${part}":[${texts.join(",\n")}`;
    else yield texts.map((text) => `,\n${text}`).join("");
    open = part;
  }
  yield "]}\n";
}

async function* asPage(parts: AsyncIterable<Part>, exportedAt: string) {
  yield pageBegin(exportedAt);
  let before: Part["part"] | undefined;
  for await (const part of parts) {
    yield sectionOf(part, part.part !== before);
    before = part.part;
  }
  yield pageEnd;
}

/** A ZIP file without the extension for large ones holds 65,535 files and 4 GiB. */
const mostPhotos = 60_000;
const mostPhotoBytes = 3.5 * 1024 ** 3;

async function* photosOf(transaction: Transaction, caller: Caller): AsyncGenerator<ArchivePiece> {
  let [count, bytes] = [0, 0];
  const left: string[] = [];
  for await (const { rows } of ownData.files(transaction, caller)) {
    for (const photo of rows.filter(({ mediaType }) => mediaType === "image/jpeg")) {
      if (count >= mostPhotos || bytes + photo.bytes > mostPhotoBytes) {
        left.push(photo.id);
        continue;
      }
      [count, bytes] = [count + 1, bytes + photo.bytes];
      yield { file: photoPath(photo.id), photo: { apartmentId: caller.apartmentId!, id: photo.id } };
    }
  }
  if (left.length > 0) {
    const why = "파일 하나에 다 담을 수 없어서 아래 사진은 빠졌어요. 글에서 하나씩 내려받을 수 있어요.";
    yield { file: "빠진 사진.txt", text: `${why}\n\n${left.join("\n")}\n` };
  }
}
