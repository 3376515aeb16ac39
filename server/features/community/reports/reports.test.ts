import { sql } from "kysely";
import { describe, expect, test } from "vitest";

import { acting, asGate } from "#server/testing/acting.ts";
import { builders } from "#server/testing/builders.ts";
import type { Actor } from "#server/testing/builders.ts";
import { call, errorOf } from "#server/testing/calling.ts";
import { useTestServer } from "#server/testing/test-server.ts";

import { hide, inboxOf, newThread, reportOf } from "./testing.ts";

const server = useTestServer();
const build = () => builders(server.database);

describe("a report", () => {
  test("reaches the office with a copy of the text and what reporters say", async () => {
    const { office, author, neighbour, postId } = await newThread(server);
    const report = { postId, reason: "privacy", detail: "우리 집 호수가 있어요." } as const;
    await call(server, neighbour, "reportContent", report);
    const { reports, waiting } = await call(server, office, "getReports", null);
    expect(reports).toMatchObject([
      { kind: "post", state: "new", title: "제목", excerpt: "내용", reporterCount: 1, householdCount: 1 },
    ]);
    expect(waiting).toEqual({ new: 1, appealed: 0 });
    const edited = { postId, title: "고친 제목", content: "고친 내용" };
    await call(server, author, "updatePost", edited);
    await call(server, author, "deletePost", { postId });
    expect(await reportOf(server, office, reports[0]!.id)).toMatchObject({
      title: "제목",
      isGone: true,
      copies: [{ title: "제목", content: "내용", photoCount: 0 }],
      reasons: [{ reason: "privacy", detail: "우리 집 호수가 있어요." }],
    });
  });

  test("counts people and households, and keeps each text that was reported", async () => {
    const { apartment, office, author, neighbour, postId } = await newThread(server);
    const sameHome = await build().resident(apartment, { building: 101, unit: 101 });
    const atHome = await build().resident(apartment, { building: 101, unit: 101 });
    const report = { postId, reason: "abuse" } as const;
    await call(server, neighbour, "reportContent", report);
    await call(server, sameHome, "reportContent", report);
    await call(server, author, "updatePost", { postId, title: "제목", content: "더 심한 내용" });
    await call(server, atHome, "reportContent", report);
    const { reports } = await call(server, office, "getReports", { state: "new" });
    expect(reports).toMatchObject([{ reporterCount: 3, householdCount: 2 }]);
    const { copies } = await reportOf(server, office, reports[0]!.id);
    expect(copies.map(({ content }) => content)).toEqual(["내용", "더 심한 내용"]);
  });

  test("counts each of many who report at once", async () => {
    const { apartment, office, postId } = await newThread(server);
    const people = await Promise.all(
      Array.from({ length: 6 }, (_, number) => build().resident(apartment, { unit: 200 + number })),
    );
    await Promise.all(
      people.map((person) => call(server, person, "reportContent", { postId, reason: "abuse" })),
    );
    const { reports } = await call(server, office, "getReports", null);
    expect(reports).toMatchObject([{ reporterCount: 6, householdCount: 6 }]);
    const alerts = await inboxOf(server, office);
    expect(alerts).toMatchObject([{ kind: "content_reported", count: 1 }]);
  });

  test("is made once a person and thing, and never of one's own", async () => {
    const { author, neighbour, postId, commentId } = await newThread(server);
    const report = { postId, reason: "abuse" } as const;
    await call(server, neighbour, "reportContent", report);
    const codeOf = async (person: Actor, payload: object) =>
      (await errorOf(call(server, person, "reportContent", { ...report, ...payload }))).details.code;
    expect(await codeOf(neighbour, {})).toBe("already_reported");
    expect(await codeOf(author, {})).toBe("cannot_report_own");
    expect(await codeOf(neighbour, { commentId })).toBe("cannot_report_own");
    expect(await codeOf(neighbour, { commentId: crypto.randomUUID() })).toBe("comment_not_found");
    await call(server, author, "reportContent", { ...report, commentId });
  });

  test("hides nothing by itself, however many there are", async () => {
    const { apartment, neighbour, postId } = await newThread(server);
    for (let number = 0; number < 5; number++) {
      const person = await build().resident(apartment, { unit: 300 + number });
      await call(server, person, "reportContent", { postId, reason: "abuse" });
    }
    expect((await call(server, neighbour, "getPostById", { postId })).post).toMatchObject({
      content: "내용",
      isHidden: false,
    });
  });

  test("is decided once, and is a new one when a neighbour reports the same later", async () => {
    const { apartment, office, neighbour, postId } = await newThread(server);
    const report = { postId, reason: "abuse" } as const;
    await call(server, neighbour, "reportContent", report);
    const { id: reportId } = (await call(server, office, "getReports", null)).reports[0]!;
    const decision = { reportId, decision: "dismiss", reason: "규칙 안이에요." } as const;
    await call(server, office, "decideReport", decision);
    expect(await errorOf(call(server, office, "decideReport", decision))).toMatchObject({
      status: "FAILED_PRECONDITION",
      details: { code: "report_decided" },
    });
    expect(await inboxOf(server, neighbour)).toMatchObject([{ kind: "report_decided" }]);
    expect((await call(server, neighbour, "getPostById", { postId })).post.content).toBe("내용");
    const other = await build().resident(apartment);
    await call(server, other, "reportContent", report);
    expect((await call(server, office, "getReports", { state: "new" })).reports).toMatchObject([
      { reporterCount: 1, householdCount: 1 },
    ]);
    expect((await call(server, office, "getReports", { state: "decided" })).reports).toMatchObject([
      { id: reportId, state: "dismissed" },
    ]);
  });

  test("goes after a year of silence, with its copy, whether or not the thing is there", async () => {
    const { office, author, neighbour, postId } = await newThread(server);
    const reportId = await hide(server, { office, neighbour, postId });
    await call(server, author, "deletePost", { postId });
    expect((await reportOf(server, office, reportId)).copies).toHaveLength(1);
    const age = (days: number) =>
      asGate(server.database, (db) =>
        sql`
          update reports set created_at = now() - make_interval(days => ${days}),
            decided_at = now() - make_interval(days => ${days}) where id = ${reportId}
        `.execute(db),
      );
    const sweep = () => sql`select forget_reports(now())`.execute(server.database.kysely);
    await age(364);
    await sweep();
    expect((await reportOf(server, office, reportId)).copies).toHaveLength(1);
    await age(367);
    await sweep();
    expect((await errorOf(call(server, office, "getReport", { reportId }))).details.code).toBe(
      "report_not_found",
    );
  });
});

test("the database shows the office neither who reported nor who wrote, nor a resident any report", async () => {
  const { apartment, office, author, neighbour, postId } = await newThread(server);
  await call(server, neighbour, "reportContent", { postId, reason: "abuse", detail: "심해요" });
  const asOffice = { role: "manager", apartmentId: apartment.id, userId: office.id } as const;
  const rowsFor = (caller: Parameters<typeof acting>[1], query: string) =>
    acting(server.database, caller, async (db) => (await sql.raw(query).execute(db)).rows);
  for (const table of ["report_reasons", "posts", "comments", "blocks"]) {
    expect(await rowsFor(asOffice, `select * from ${table}`), table).toEqual([]);
  }
  for (const refused of ["select author_id from reports", "select actor_id from alerts"]) {
    await expect(rowsFor(asOffice, refused)).rejects.toThrow(/permission denied/);
  }
  const seen = JSON.stringify([
    await rowsFor(asOffice, "select kind, subject_id, user_id, words, cause_key from alerts"),
    await rowsFor(asOffice, `select r.* from reports p, reasons_of_report(p.id) r`),
    await rowsFor(asOffice, `select copies, reporter_count, household_count from reports`),
  ]);
  expect(seen).toContain("심해요");
  for (const person of [author, neighbour]) expect(seen).not.toContain(person.id);

  const withoutRight = { ...asOffice, rights: ["notices"] } as const;
  expect(await rowsFor(withoutRight, "select id from reports")).toEqual([]);
  expect(await rowsFor(withoutRight, "select reason from reasons_of_report(gen_random_uuid())")).toEqual([]);
  for (const person of [author, neighbour]) {
    const asResident = { role: "resident", apartmentId: apartment.id, userId: person.id } as const;
    expect(await rowsFor(asResident, "select id from reports")).toEqual([]);
    const own = await rowsFor(asResident, "select person_id from report_reasons");
    expect(own).toEqual(person === neighbour ? [{ person_id: neighbour.id }] : []);
  }
});
