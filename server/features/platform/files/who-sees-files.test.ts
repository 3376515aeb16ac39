import { beforeAll, describe, expect, test } from "vitest";

import type { FilePurposeName } from "#contract/values/file-purposes.ts";
import { attachFiles } from "#server/domain/attachments.ts";
import { acting } from "#server/testing/acting.ts";
import { builders } from "#server/testing/builders.ts";
import type { Actor } from "#server/testing/builders.ts";
import { call } from "#server/testing/calling.ts";
import { householdOf, meterRound } from "#server/testing/meter-rounds.ts";
import { sampleJpeg } from "#server/testing/sample-pictures.ts";
import { useTestServer } from "#server/testing/test-server.ts";
import { download, upload } from "#server/testing/uploading.ts";

const server = useTestServer();

const people = [
  "author",
  "neighbour",
  "office with all rights",
  "office without the right",
  "resident elsewhere",
  "office elsewhere",
  "super admin",
  "signed out",
] as const;
type Person = (typeof people)[number];

let cast: Record<Person, Actor | undefined>;
let photo: Buffer;

beforeAll(async () => {
  photo = await sampleJpeg();
  const build = builders(server.database);
  const [here, elsewhere] = [await build.apartment(), await build.apartment()];
  cast = {
    author: await build.resident(here),
    neighbour: await build.resident(here, { unit: 102 }),
    "office with all rights": await build.manager(here),
    "office without the right": await build.manager(here, { rights: ["visitors"] }),
    "resident elsewhere": await build.resident(elsewhere),
    "office elsewhere": await build.manager(elsewhere),
    "super admin": await build.superAdmin(),
    "signed out": undefined,
  };
});

const text = { title: "제목", content: "내용" };

/** A thing with a photo, and how its author deletes it. */
interface Thing {
  url: string;
  deleted: () => Promise<unknown>;
  /** Only what neighbours report has these. */
  ids?: { postId: string; commentId?: string };
}

/**
 * A list that the office imports hangs on nothing: it is like any pending file. The office's bills are no photo:
 * server/features/office/bills tells of theirs.
 */
const things: Record<Exclude<FilePurposeName, "import" | "bill"> | "pending", () => Promise<Thing>> = {
  pending: async () => {
    const author = cast.author!;
    const { id: fileId, url } = await upload(server, author, "post", photo);
    return { url, deleted: () => call(server, author, "discardFile", { fileId }) };
  },
  post: async () => {
    const author = cast.author!;
    const { postId } = await call(server, author, "createPost", { ...text, boardId: "free_board" });
    return {
      url: await attached(author, "post", { post_id: postId }),
      deleted: () => call(server, author, "deletePost", { postId }),
      ids: { postId },
    };
  },
  comment: async () => {
    const author = cast.author!;
    const { postId } = await call(server, author, "createPost", { ...text, boardId: "free_board" });
    const { commentId } = await call(server, author, "addComment", { postId, content: "댓글" });
    return {
      url: await attached(author, "comment", { comment_id: commentId }),
      deleted: () => call(server, author, "deleteComment", { postId, commentId }),
      ids: { postId, commentId },
    };
  },
  complaint: async () => {
    const author = cast.author!;
    const { complaintId } = await call(server, author, "createComplaint", text);
    return {
      url: await attached(author, "complaint", { complaint_id: complaintId }),
      deleted: () => call(server, author, "deleteComplaint", { complaintId }),
    };
  },
  answer: async () => {
    const office = cast["office with all rights"]!;
    const { complaintId } = await call(server, cast.author, "createComplaint", text);
    const { id: fileId, url } = await upload(server, office, "answer", photo);
    await call(server, office, "answerComplaints", {
      complaintIds: [complaintId],
      content: "고쳤어요.",
      files: [{ fileId, stage: "after" }],
    });
    return { url, deleted: () => call(server, office, "deleteComplaint", { complaintId }) };
  },
  reply: async () => {
    const { complaintId } = await call(server, cast.author, "createComplaint", text);
    const { id, url } = await upload(server, cast.author, "reply", photo);
    await call(server, cast.author, "replyToComplaint", { complaintId, content: "또요", fileIds: [id] });
    const office = cast["office with all rights"]!;
    return { url, deleted: () => call(server, office, "deleteComplaint", { complaintId }) };
  },
  note: async () => {
    const office = cast["office with all rights"]!;
    const { complaintId } = await call(server, cast.author, "createComplaint", text);
    const { id, url } = await upload(server, office, "note", photo);
    await call(server, office, "addComplaintNote", { complaintId, content: "윗집 확인", fileIds: [id] });
    return { url, deleted: () => call(server, office, "deleteComplaint", { complaintId }) };
  },
  document: async () => {
    const office = cast["office with all rights"]!;
    const { id, url } = await upload(server, office, "document", photo);
    const { documentId } = await call(server, office, "createDocument", {
      category: "minutes",
      title: "회의록",
      happenedOn: "2026-10-01",
      fileIds: [id],
      confirmsNoPersonalData: true,
    });
    return { url, deleted: () => call(server, office, "deleteDocument", { documentId }) };
  },
  meter: async () => {
    const office = cast["office with all rights"]!;
    const { roundId } = await meterRound(server.database, office);
    const { id: fileId, url } = await upload(server, cast.author, "meter", photo);
    await call(server, cast.author, "submitMeterReading", { kind: "water", value: 10, fileId });
    const householdId = await householdOf(server.database, cast.author!);
    const gone = { roundId, householdId, kind: "water", value: null } as const;
    return { url, deleted: () => call(server, office, "setMeterReading", gone) };
  },
  notice: async () => {
    const office = cast["office with all rights"]!;
    const { noticeId } = await call(server, office, "createNotice", text);
    return {
      url: await attached(office, "notice", { notice_id: noticeId }),
      deleted: () => call(server, office, "deleteNotice", { noticeId }),
    };
  },
};

async function attached(
  person: Actor,
  purpose: FilePurposeName,
  subject: Parameters<typeof attachFiles>[3],
): Promise<string> {
  const { id, url } = await upload(server, person, purpose, photo);
  await acting(
    server.database,
    { role: person.role, userId: person.id, apartmentId: person.apartmentId! },
    (db) => attachFiles(db, person, purpose, subject, [id]),
  );
  return url;
}

const [seen, hidden, signIn] = [200, 404, 401];

/** In the order of `people`. */
const table: Record<keyof typeof things, number[]> = {
  pending: [seen, hidden, hidden, hidden, hidden, hidden, hidden, signIn],
  post: [seen, seen, hidden, hidden, hidden, hidden, hidden, signIn],
  comment: [seen, seen, hidden, hidden, hidden, hidden, hidden, signIn],
  complaint: [seen, hidden, seen, hidden, hidden, hidden, hidden, signIn],
  answer: [seen, hidden, seen, hidden, hidden, hidden, hidden, signIn],
  reply: [seen, hidden, seen, hidden, hidden, hidden, hidden, signIn],
  note: [hidden, hidden, seen, hidden, hidden, hidden, hidden, signIn],
  meter: [seen, hidden, seen, hidden, hidden, hidden, hidden, signIn],
  document: [seen, seen, seen, seen, hidden, hidden, hidden, signIn],
  notice: [seen, seen, seen, seen, hidden, hidden, hidden, signIn],
};

/** All that an answer says, but for the moment. */
async function answerTo(person: Person, url: string, headers: Record<string, string> = {}) {
  const answer = await download(server, cast[person], url, headers);
  const { date: _, ...told } = answer.headers;
  return { status: answer.statusCode, headers: told, body: answer.body };
}

describe.each(Object.keys(things) as (keyof typeof things)[])("a photo of a thing: %s", (kind) => {
  test("is seen by those who see the thing, and by nobody else", async () => {
    const { url } = await things[kind]();
    for (const address of [url, `${url}/thumbnail`]) {
      const answers = await Promise.all(people.map((person) => answerTo(person, address)));
      expect(answers.map(({ status }) => status)).toEqual(table[kind]);
    }
  });

  test("is gone for everybody with the thing, also for a browser that has it", async () => {
    const { url, deleted } = await things[kind]();
    const owner = kind === "notice" || kind === "note" ? "office with all rights" : "author";
    const { headers } = await answerTo(owner, url);
    const cached = { "if-none-match": String(headers.etag) };
    expect((await answerTo(owner, url, cached)).status).toBe(304);
    await deleted();
    for (const person of people) {
      const { status } = await answerTo(person, url, cached);
      expect(status, person).toBe(person === "signed out" ? signIn : hidden);
    }
  });
});

/** As in `table`. The office judges by what it sees. */
const hiddenTable = [seen, hidden, seen, hidden, hidden, hidden, hidden, signIn];

describe.each(["post", "comment"] as const)("a photo of a hidden thing: %s", (kind) => {
  test("is gone at once for all but its author and who decided, also for a browser that has it", async () => {
    const { url, ids } = await things[kind]();
    const { headers } = await answerTo("neighbour", url);
    const cached = { "if-none-match": String(headers.etag) };
    expect((await answerTo("neighbour", url, cached)).status).toBe(304);
    const office = cast["office with all rights"]!;
    await call(server, cast.neighbour, "reportContent", { ...ids!, reason: "obscene" });
    const { reports } = await call(server, office, "getReports", { state: "new" });
    const decision = { reportId: reports[0]!.id, decision: "hide", reason: "가려요." } as const;
    await call(server, office, "decideReport", decision);
    expect((await answerTo("neighbour", url, cached)).status).toBe(hidden);
    for (const address of [url, `${url}/thumbnail`]) {
      const answers = await Promise.all(people.map((person) => answerTo(person, address)));
      expect(answers.map(({ status }) => status)).toEqual(hiddenTable);
    }
    const { report } = await call(server, office, "getReport", { reportId: reports[0]!.id });
    expect(report.files).toMatchObject([{ url }]);
    expect(report.copies).toMatchObject([{ photoCount: 1 }]);
  });
});

test("who may not see a file learns nothing else than of one that never was", async () => {
  const never = await answerTo("neighbour", `/files/${crypto.randomUUID()}`);
  expect(never.status).toBe(hidden);
  expect(JSON.parse(never.body)).toEqual({
    error: {
      status: "NOT_FOUND",
      message: "파일을 찾을 수 없어요.",
      details: { code: "file_not_found" },
    },
  });
  expect(never.headers["cache-control"]).toBe("no-store");
  const { url: pending } = await things.pending();
  const { url: complaint } = await things.complaint();
  for (const url of [pending, complaint, "/files/no-id", `${pending}/thumbnail`]) {
    expect(await answerTo("neighbour", url)).toEqual(never);
    expect(await answerTo("resident elsewhere", url)).toEqual(never);
  }
});

test("a page of another site gets no file by its visitor's cookie", async () => {
  const { url } = await things.post();
  const headers = { cookie: `session=${cast.author!.token}`, host: "localhost" };
  const answer = await server.app.inject({ url, headers });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers["cross-origin-resource-policy"]).toBe("same-origin");
});

test("whoever leaves leaves what hangs on their posts, and pending files become nobody's", async () => {
  const build = builders(server.database);
  const apartment = await build.apartment();
  const [leaver, neighbour] = [await build.resident(apartment), await build.resident(apartment)];
  const { postId } = await call(server, leaver, "createPost", { ...text, boardId: "free_board" });
  const url = await attached(leaver, "post", { post_id: postId });
  const pending = await upload(server, leaver, "post", photo);
  await acting(server.database, { role: "manager", apartmentId: apartment.id }, (db) =>
    db.deleteFrom("users").where("id", "=", leaver.id).execute(),
  );
  expect((await download(server, neighbour, url)).statusCode).toBe(200);
  expect((await download(server, neighbour, pending.url)).statusCode).toBe(404);
});
