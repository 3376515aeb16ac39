import { createHash, randomUUID } from "node:crypto";

import { sql } from "kysely";
import sharp from "sharp";

import type { FilePurposeName } from "#contract/values/file-purposes.ts";
import type { FileStage } from "#contract/values/file-stages.ts";
import type { Role } from "#contract/values/roles.ts";
import type { Database } from "#database/database.ts";
import type { CallDatabase } from "#database/transaction.ts";
import { blobKey } from "#server/domain/file-store.ts";
import type { FileStore } from "#server/domain/file-store.ts";
import { acting } from "#server/testing/acting.ts";

import { drawings } from "./demo-drawings.ts";

interface Pictured {
  purpose: FilePurposeName & keyof typeof places;
  /** For an answer: its complaint's title. */
  title: string;
  drawn: (keyof typeof drawings)[];
  /** For an answer: what each shows. */
  stages?: FileStage[];
}

/** Where files of a purpose hang, and what they hang on. */
const places = {
  notice: { column: "notice_id", things: sql`select id, author_id, apartment_id, title from notices` },
  complaint: {
    column: "complaint_id",
    things: sql`select id, author_id, apartment_id, title from complaints`,
  },
  post: { column: "post_id", things: sql`select id, author_id, apartment_id, title from posts` },
  answer: {
    column: "complaint_message_id",
    things: sql`
      select m.id, m.author_id, m.apartment_id, c.title from complaint_messages m
      join complaint_conversations said on said.message_id = m.id join complaints c on c.id = said.complaint_id
      where m.kind = 'answer'
    `,
  },
} as const;

const pictured: Pictured[] = [
  { purpose: "notice", title: "102동 승강기 정기 점검 안내", drawn: ["elevator"] },
  { purpose: "complaint", title: "욕실 천장에서 물이 떨어집니다", drawn: ["drops", "stain"] },
  {
    purpose: "answer",
    title: "택배 보관함 3번 칸 문이 닫히지 않아요",
    drawn: ["openLocker", "closedLocker"],
    stages: ["before", "after"],
  },
  { purpose: "post", title: "어린이 자전거 16인치", drawn: ["bicycle", "wheel", "bell"] },
  { purpose: "post", title: "아침 6시에 단지 한 바퀴 같이 걸으실 분", drawn: ["sunrise"] },
];

/** Draws pictures for some of what was written, and hangs them there. */
export async function insertPictures(
  database: Database,
  store: FileStore,
  apartmentId: string,
): Promise<void> {
  for (const each of pictured) await insertPicturesOf(database, store, apartmentId, each);
}

async function insertPicturesOf(
  database: Database,
  store: FileStore,
  apartmentId: string,
  { purpose, title, drawn, stages }: Pictured,
): Promise<void> {
  const { id, author_id } = await findTitled(database, apartmentId, purpose, title);
  const files = await Promise.all(drawn.map((name) => storeDrawing(store, apartmentId, drawings[name])));
  const role: Role = purpose === "notice" || purpose === "answer" ? "manager" : "resident";
  await acting(database, { role, apartmentId, userId: author_id }, async (db) => {
    // The author of a complaint that the office has begun with may not change it any more.
    await sql`set local role none`.execute(db);
    const owned = { apartment_id: apartmentId, owner_id: author_id, purpose };
    await db
      .insertInto("files")
      .values(files.map((file) => ({ ...owned, ...file })))
      .execute();
    const hung = files.map((file, position) => ({
      apartment_id: apartmentId,
      file_id: file.id,
      position,
      stage: stages?.[position],
    }));
    await db
      .insertInto("attachments")
      .values(hung.map((each) => ({ ...each, [places[purpose].column]: id })))
      .execute();
  });
}

function findTitled(
  database: Database,
  apartmentId: string,
  purpose: Pictured["purpose"],
  title: string,
): Promise<{ id: string; author_id: string }> {
  return acting(database, { role: "superAdmin" }, async (db: CallDatabase) => {
    await sql`set local role none`.execute(db);
    const { rows } = await sql<{ id: string; author_id: string }>`
      select id, author_id from (${places[purpose].things}) written
      where apartment_id = ${apartmentId} and title = ${title}
    `.execute(db);
    if (!rows[0]) throw new Error(`Nothing in the sample is called ${title}.`);
    return rows[0];
  });
}

async function storeDrawing(store: FileStore, apartmentId: string, drawing: string) {
  const id = randomUUID();
  const [photo, thumbnail] = await Promise.all([toJpeg(drawing, 1280), toJpeg(drawing, 480)]);
  await store.put(blobKey(apartmentId, id, "file"), photo.data);
  await store.put(blobKey(apartmentId, id, "thumbnail"), thumbnail.data);
  return {
    id,
    name: "사진 1.jpg",
    media_type: "image/jpeg",
    bytes: photo.data.length,
    sha256: hashOf(photo.data),
    width: photo.info.width,
    height: photo.info.height,
    thumbnail_width: thumbnail.info.width,
    thumbnail_bytes: thumbnail.data.length,
    thumbnail_sha256: hashOf(thumbnail.data),
  };
}

function toJpeg(drawing: string, width: number) {
  return sharp(Buffer.from(drawing))
    .resize({ width })
    .jpeg({ quality: 80 })
    .toBuffer({ resolveWithObject: true });
}

function hashOf(content: Buffer): string {
  return createHash("sha256").update(content).digest("hex");
}
