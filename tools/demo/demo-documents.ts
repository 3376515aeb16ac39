import { createHash, randomUUID } from "node:crypto";

import { strToU8, zipSync } from "fflate";
import { sql } from "kysely";

import type { DocumentCategory } from "#contract/values/documents.ts";
import { seoulDate } from "#contract/values/seoul-time.ts";
import type { Database } from "#database/database.ts";
import { blobKey } from "#server/domain/file-store.ts";
import type { FileStore } from "#server/domain/file-store.ts";
import { acting } from "#server/testing/acting.ts";

import type { SamplePeople } from "./demo-people.ts";

interface SampleDocument {
  category: DocumentCategory;
  title: string;
  summary: string;
  /** Days before today. */
  happened: number;
  published: number;
  isPinned?: boolean;
  /** What stands in its file, a paragraph a line. */
  paper: string[];
}

const documents: SampleDocument[] = [
  {
    category: "bylaws",
    title: "푸른마을 1단지 관리규약",
    summary: "층간소음, 주차, 반려동물, 공동시설 이용료에 관한 규정이 있어요.",
    happened: 240,
    published: 230,
    isPinned: true,
    paper: ["푸른마을 1단지 관리규약", "제1조 이 규약은 입주자등의 권리와 의무를 정한다."],
  },
  {
    category: "accounts",
    title: "지난 회계연도 외부회계감사 보고서",
    summary: "적정 의견을 받았어요.",
    happened: 120,
    published: 75,
    paper: ["회계감사 보고서", "감사 의견: 적정"],
  },
  {
    category: "contract",
    title: "승강기 유지관리 용역 계약서",
    summary: "내년 1월부터 3년 동안 승강기 6대를 점검하고 고치는 계약이에요.",
    happened: 26,
    published: 20,
    paper: ["승강기 유지관리 용역 계약서", "계약 기간: 3년", "점검: 매월 1회"],
  },
  {
    category: "minutes",
    title: "11월 입주자대표회의 정기회의 회의록",
    summary: "지하주차장 조명 교체, 겨울철 제설 준비, 어린이 놀이터 색을 정했어요.",
    happened: 17,
    published: 12,
    paper: [
      "입주자대표회의 정기회의 회의록",
      "안건 1. 지하주차장 조명 교체: 가결",
      "안건 2. 겨울철 제설 준비: 가결",
      "안건 3. 어린이 놀이터 색: 의견수렴 뒤 다시 정하기로 함",
    ],
  },
];

/** Publishes a bylaw, an audit that was late, a contract, and minutes, each with a paper that a word processor opens. */
export async function insertDocuments(
  database: Database,
  store: FileStore,
  { apartmentId, manager }: Pick<SamplePeople, "apartmentId" | "manager">,
): Promise<void> {
  for (const each of documents) {
    const file = await storePaper(store, apartmentId, each);
    await acting(database, { role: "manager", apartmentId, userId: manager.id }, async (db) => {
      const [documentId, versionId] = [randomUUID(), randomUUID()];
      const day = seoulDate(new Date(Date.now() - each.happened * 86_400_000));
      await sql`
        insert into documents (
          apartment_id, id, category, title, summary, happened_on, is_pinned, author_id, author_name, published_at
        ) values (
          ${apartmentId}, ${documentId}, ${each.category}, ${each.title}, ${each.summary}, ${day}::date,
          ${each.isPinned ?? false}, ${manager.id}, ${manager.name},
          now() - make_interval(days => ${each.published}::integer)
        )
      `.execute(db);
      await db
        .insertInto("document_versions")
        .values({ apartment_id: apartmentId, id: versionId, document_id: documentId })
        .execute();
      await db
        .insertInto("files")
        .values({ apartment_id: apartmentId, owner_id: manager.id, purpose: "document", ...file })
        .execute();
      await db
        .insertInto("attachments")
        .values({ apartment_id: apartmentId, file_id: file.id, position: 0, document_version_id: versionId })
        .execute();
    });
  }
}

async function storePaper(store: FileStore, apartmentId: string, { title, paper }: SampleDocument) {
  const id = randomUUID();
  const content = wordDocument(paper);
  await store.put(blobKey(apartmentId, id, "file"), content);
  return {
    id,
    name: `${title}.docx`,
    media_type: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    bytes: content.length,
    sha256: createHash("sha256").update(content).digest("hex"),
  };
}

/** The least that word processors open (ECMA-376, part 1, 11.2). */
function wordDocument(paragraphs: readonly string[]): Buffer {
  const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
  const packages = "http://schemas.openxmlformats.org/package/2006";
  const office = "http://schemas.openxmlformats.org";
  const body = paragraphs.map((text) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`).join("");
  return Buffer.from(
    zipSync({
      "[Content_Types].xml": strToU8(
        `${head}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`,
      ),
      "_rels/.rels": strToU8(
        `${head}<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${office}/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`,
      ),
      "word/document.xml": strToU8(
        `${head}<w:document xmlns:w="${office}/wordprocessingml/2006/main"><w:body>${body}</w:body></w:document>`,
      ),
    }),
  );
}
