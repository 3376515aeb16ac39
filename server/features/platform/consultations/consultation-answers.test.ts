import { describe, expect, test } from "vitest";

import type { Input } from "#contract/index.ts";
import { acting } from "#server/testing/acting.ts";
import { builders, testPassword } from "#server/testing/builders.ts";
import type { Actor } from "#server/testing/builders.ts";
import { call, errorOf } from "#server/testing/calling.ts";
import { useTestServer } from "#server/testing/test-server.ts";

const server = useTestServer();
const build = () => builders(server.database);

const listed = (admin: Actor, filter: Input<"getConsultationRequests"> = null) =>
  call(server, admin, "getConsultationRequests", filter);

const requestOf = async (admin: Actor, consultationId: string) =>
  (await listed(admin, { limit: 100 })).requests.find(({ id }) => id === consultationId);

describe("answerConsultation", () => {
  test("shows who answered and when, with a note, and takes it back", async () => {
    const admin = await build().superAdmin({ name: "김상담" });
    const consultationId = await build().consultationRequest();
    expect(await requestOf(admin, consultationId)).toMatchObject({
      answeredAt: null,
      answeredBy: null,
      note: null,
    });

    const note = "통화함.\n다음 주에 방문하기로 했어요.";
    await call(server, admin, "answerConsultation", { consultationId, isAnswered: true, note });
    const answered = await requestOf(admin, consultationId);
    expect(answered).toMatchObject({ answeredBy: "김상담", note });
    expect(Date.parse(answered!.answeredAt!)).toBeGreaterThanOrEqual(Date.parse(answered!.createdAt));

    await call(server, admin, "answerConsultation", { consultationId, isAnswered: false, note });
    expect(await requestOf(admin, consultationId)).toMatchObject({
      answeredAt: null,
      answeredBy: null,
      note,
    });
  });

  test("keeps the first who answered, and the last note", async () => {
    const [first, second] = [await build().superAdmin({ name: "김먼저" }), await build().superAdmin()];
    const consultationId = await build().consultationRequest();
    await call(server, first, "answerConsultation", { consultationId, isAnswered: true, note: null });
    const { answeredAt } = (await requestOf(first, consultationId))!;
    await call(server, second, "answerConsultation", {
      consultationId,
      isAnswered: true,
      note: "이메일도 보냄",
    });
    expect(await requestOf(first, consultationId)).toMatchObject({
      answeredAt,
      answeredBy: "김먼저",
      note: "이메일도 보냄",
    });
  });

  test("leaves the note as it is unless another is sent: none is lost to a dialog opened before it", async () => {
    const admin = await build().superAdmin();
    const consultationId = await build().consultationRequest();
    const note = "통화함";
    const noteAfter = async (sent: { isAnswered: boolean; note?: string | null }) => {
      await call(server, admin, "answerConsultation", { consultationId, ...sent });
      return (await requestOf(admin, consultationId))!.note;
    };
    expect(await noteAfter({ isAnswered: true, note })).toBe(note);
    expect(await noteAfter({ isAnswered: true })).toBe(note);
    expect(await noteAfter({ isAnswered: false })).toBe(note);
    expect(await noteAfter({ isAnswered: true, note: "" })).toBeNull();
  });

  test("stays answered when the answerer's account is deleted", async () => {
    const [admin, leaving] = [await build().superAdmin(), await build().superAdmin()];
    const consultationId = await build().consultationRequest();
    await call(server, leaving, "answerConsultation", { consultationId, isAnswered: true });
    await call(server, admin, "deleteSuperAdmin", {
      superAdminId: leaving.id,
      currentPassword: testPassword,
    });
    expect(await requestOf(admin, consultationId)).toMatchObject({
      answeredAt: expect.any(String),
      answeredBy: null,
    });
  });

  test("refuses what is not there, and a note that is too long", async () => {
    const admin = await build().superAdmin();
    const nowhere = { consultationId: crypto.randomUUID(), isAnswered: true };
    expect((await errorOf(call(server, admin, "answerConsultation", nowhere))).details.code).toBe(
      "consultation_not_found",
    );
    const consultationId = await build().consultationRequest();
    const long = { consultationId, isAnswered: true, note: "가".repeat(1001) };
    expect((await errorOf(call(server, admin, "answerConsultation", long))).details.field).toBe("note");
  });

  test("is a super admin's in the database, too, and leaves what was asked alone", async () => {
    const apartment = await build().apartment();
    const manager = await build().manager(apartment);
    const consultationId = await build().consultationRequest();
    const asManager = { role: "manager", apartmentId: apartment.id, userId: manager.id } as const;
    const { numUpdatedRows } = await acting(server.database, asManager, (db) =>
      db.updateTable("consultation_requests").set({ note: "바뀜" }).executeTakeFirstOrThrow(),
    );
    expect(numUpdatedRows).toBe(0n);
    const rewriting = acting(server.database, { role: "superAdmin" }, (db) =>
      db
        .updateTable("consultation_requests")
        .set({ message: "바뀜" })
        .where("id", "=", consultationId)
        .execute(),
    );
    await expect(rewriting).rejects.toMatchObject({ code: "42501" });
  });
});

describe("the list", () => {
  test("is narrowed to what waits and to what was answered, with the number of each", async () => {
    const admin = await build().superAdmin();
    const apartmentName = "칠보마을";
    const ids = [];
    for (const name of ["하나", "두리", "세나"]) {
      ids.push(await build().consultationRequest({ name, apartmentName }));
    }
    await call(server, admin, "answerConsultation", { consultationId: ids[1]!, isAnswered: true });
    const namesIn = async (state: "waiting" | "answered" | null) => {
      const { requests, total, counts } = await listed(admin, { state, query: apartmentName });
      expect(counts).toEqual({ waiting: 2, answered: 1 });
      expect(total).toBe(requests.length);
      return requests.map(({ name }) => name).toSorted();
    };
    expect(await namesIn("waiting")).toEqual(["세나", "하나"]);
    expect(await namesIn("answered")).toEqual(["두리"]);
    expect(await namesIn(null)).toEqual(["두리", "세나", "하나"]);
  });

  test.each([
    ["by name", "나도 향기"],
    ["by apartment", "월드컵파크"],
    ["by number, however it is grouped", "01077771234"],
    ["by a part of the number", "7777-1234"],
  ])("is searched %s", async (_, query) => {
    const admin = await build().superAdmin();
    const id = await build().consultationRequest({
      name: "나도향기",
      apartmentName: "월드컵 파크 3단지",
      contact: "010 7777 1234",
    });
    await build().consultationRequest({ message: "나도향기 월드컵파크 01077771234" });
    const { requests, total } = await listed(admin, { query });
    expect(requests.map((request) => request.id)).toContain(id);
    expect(requests.every(({ name }) => name === "나도향기")).toBe(true);
    expect(total).toBe(requests.length);
  });

  test("finds a telephone number however it is written", async () => {
    const admin = await build().superAdmin();
    const digits = `010${String(Math.floor(Math.random() * 1e8)).padStart(8, "0")}`;
    await build().consultationRequest({
      contact: `+82 ${digits.slice(1, 3)}-${digits.slice(3, 7)}-${digits.slice(7)}`,
    });
    for (const query of [
      digits,
      `+82${digits.slice(1)}`,
      `+82 (0)${digits.slice(1)}`,
      `+82 ${digits.slice(1)}`,
    ]) {
      expect((await listed(admin, { query })).total, query).toBe(1);
    }
  });

  test("takes the search's signs as they are", async () => {
    const admin = await build().superAdmin();
    await build().consultationRequest();
    for (const query of ["%%", "__", "\\\\"]) {
      expect((await listed(admin, { query })).requests).toEqual([]);
    }
  });

  test.each([
    { contacts: ["010-9999-8888", "01099998888", "+82 10 9999 8888"], ordinals: [3, 2, 1] },
    { contacts: ["Hana@Example.com", "hana@example.com ", "HANA@example.com"], ordinals: [3, 2, 1] },
    { contacts: ["duri@example.com", "duri2@example.com", "010-9999-8887"], ordinals: [1, 1, 1] },
  ])("tells the how-manieth of a contact a request is: $contacts", async ({ contacts, ordinals }) => {
    const admin = await build().superAdmin();
    const apartmentName = `같은${crypto.randomUUID().slice(0, 8)}`;
    for (const contact of contacts) await build().consultationRequest({ apartmentName, contact });
    const { requests } = await listed(admin, { query: apartmentName });
    expect(requests.map(({ ordinal }) => ordinal)).toEqual(ordinals);
  });
});
