import { describe, expect, test } from "vitest";

import type { CallDatabase } from "#database/transaction.ts";
import { acting } from "#server/testing/acting.ts";
import { builders } from "#server/testing/builders.ts";
import type { Actor, TestApartment } from "#server/testing/builders.ts";
import { bearer, call, post, errorOf, errorsOf } from "#server/testing/calling.ts";
import { useTestServer } from "#server/testing/test-server.ts";

const server = useTestServer();
const build = () => builders(server.database);

const written = { title: "비밀스러운 제목", content: "비밀스러운 내용" };
const edited = { title: "바뀐 제목", content: "바뀐 내용" };

async function filed() {
  const apartment = await build().apartment();
  const resident = await build().resident(apartment, { name: "박정숙" });
  const { complaintId } = await call(server, resident, "createComplaint", written);
  return { apartment, resident, complaintId };
}

/** The person as the database sees them in a call. */
function as(actor: Actor, { id: apartmentId }: TestApartment) {
  return { role: actor.role, apartmentId, userId: actor.id };
}

const residentsFunctions = ["getComplaintById", "updateComplaint", "deleteComplaint"] as const;

describe("another resident's complaint", () => {
  test.each(residentsFunctions)("is refused to %s with the specification's sentence", async (name) => {
    const { apartment, resident, complaintId } = await filed();
    const neighbour = await build().resident(apartment, { unit: 102 });
    const response = await post(
      server,
      `/asia-northeast3/${name}`,
      { data: { complaintId, ...edited } },
      bearer(neighbour),
    );
    expect(response.statusCode).toBe(403);
    expect(response.json()).toEqual({
      error: {
        status: "PERMISSION_DENIED",
        message: "You do not have permission to view this complaint.",
        details: { code: "complaint_of_another" },
      },
    });
    const { complaint } = await call(server, resident, "getComplaintById", { complaintId });
    expect(complaint).toMatchObject(written);
  });

  test("is refused to someone of the same household too", async () => {
    const { apartment, complaintId } = await filed();
    const family = await build().resident(apartment);
    const error = await errorOf(call(server, family, "getComplaintById", { complaintId }));
    expect(error.status).toBe("PERMISSION_DENIED");
    expect((await call(server, family, "getMyComplaints", null)).complaints).toEqual([]);
  });
});

describe("another apartment's complaint", () => {
  test("does not exist, for residents and managers", async () => {
    const { resident, complaintId } = await filed();
    const other = await build().apartment();
    const [stranger, manager] = [await build().resident(other), await build().manager(other)];
    const tried = [
      ...residentsFunctions.map((name) => call(server, stranger, name, { complaintId, ...edited })),
      call(server, manager, "getComplaintById", { complaintId }),
      call(server, manager, "deleteComplaint", { complaintId }),
      call(server, manager, "updateComplaintStatus", { complaintId, status: "resolved" }),
      call(server, resident, "getComplaintById", { complaintId: crypto.randomUUID() }),
    ];
    for (const error of await errorsOf(tried)) {
      expect(error).toMatchObject({
        status: "NOT_FOUND",
        details: { code: "complaint_not_found" },
      });
    }
    expect((await call(server, manager, "getComplaintsByApartment", null)).complaints).toEqual([]);
    const { complaint } = await call(server, resident, "getComplaintById", { complaintId });
    expect(complaint).toMatchObject({ ...written, status: "submitted" });
  });
});

test("each role has its own functions", async () => {
  const { apartment, resident, complaintId } = await filed();
  const manager = await build().manager(apartment);
  const admin = await build().superAdmin();
  const tried = [
    call(server, resident, "getComplaintsByApartment", null),
    call(server, resident, "updateComplaintStatus", { complaintId, status: "resolved" }),
    call(server, manager, "createComplaint", written),
    call(server, manager, "updateComplaint", { complaintId, ...edited }),
    call(server, manager, "getMyComplaints", null),
    ...residentsFunctions.map((name) => call(server, admin, name, { complaintId, ...edited })),
    call(server, admin, "getComplaintsByApartment", null),
  ];
  for (const error of await errorsOf(tried)) expect(error.status).toBe("PERMISSION_DENIED");
});

describe("the author", () => {
  test("is shown by a new name, on what was written before too", async () => {
    const { resident, complaintId } = await filed();
    await call(server, resident, "updateProfile", { name: "박정숙이", nickname: "일층화단" });
    const { complaint } = await call(server, resident, "getComplaintById", { complaintId });
    expect(complaint.authorName).toBe("박정숙이");
  });

  test("is nobody once the account is gone; the complaint stays without a name", async () => {
    const { apartment, resident, complaintId } = await filed();
    const manager = await build().manager(apartment);
    await call(server, manager, "deleteResident", { residentId: resident.id });
    const { complaint } = await call(server, manager, "getComplaintById", { complaintId });
    expect(complaint).toMatchObject({ ...written, authorId: null, authorName: "탈퇴한 사용자" });
    const kept = await acting(server.database, as(manager, apartment), (db) =>
      db.selectFrom("complaints").select(["author_id", "author_name", "household_id"]).executeTakeFirst(),
    );
    expect(kept).toEqual({ author_id: null, author_name: null, household_id: null });
  });

  test("of a change of status is the management office once the account is gone", async () => {
    const { apartment, resident, complaintId } = await filed();
    const manager = await build().manager(apartment);
    await call(server, manager, "updateComplaintStatus", { complaintId, status: "resolved" });
    await call(server, await build().superAdmin(), "deleteManager", { managerId: manager.id });
    const { history } = await call(server, resident, "getComplaintById", { complaintId });
    expect(history).toMatchObject([{ from: "submitted", to: "resolved", changedBy: "관리사무소" }]);
  });

  test("leaves the apartment with a super-admin grant: residents and managers alike", async () => {
    const apartment = await build().apartment();
    const password = "새로운비밀번호";
    const resident = await build().resident(apartment, { password });
    const manager = await build().manager(apartment, { password });
    const { complaintId } = await call(server, resident, "createComplaint", written);
    await call(server, manager, "updateComplaintStatus", { complaintId, status: "resolved" });
    const admin = await build().superAdmin();
    for (const { email } of [resident, manager]) {
      await call(server, admin, "setSuperAdminClaim", { email });
      const { user } = await call(server, undefined, "signIn", { email, password });
      expect(user).toMatchObject({ role: "superAdmin", apartmentId: null });
    }
    const successor = await build().manager(apartment);
    const answer = await call(server, successor, "getComplaintById", { complaintId });
    expect(answer).toMatchObject({
      complaint: { authorId: null, authorName: "탈퇴한 사용자" },
      history: [{ changedBy: "관리사무소" }],
    });
  });
});

describe("the database itself keeps a resident", () => {
  test("from setting the status of their own complaint", async () => {
    const { apartment, resident } = await filed();
    const setting = acting(server.database, as(resident, apartment), (db) =>
      db.updateTable("complaints").set({ status: "resolved" }).execute(),
    );
    await expect(setting).rejects.toMatchObject({ code: "42501" });
  });

  test("from filing out of another's home", async () => {
    const { apartment, resident } = await filed();
    const neighbour = await build().resident(apartment, { unit: 102 });
    const homeOf = async ({ id }: Actor) => {
      const manager = { role: "manager", apartmentId: apartment.id } as const;
      const { household_id } = await acting(server.database, manager, (db) =>
        db.selectFrom("users").where("id", "=", id).select("household_id").executeTakeFirstOrThrow(),
      );
      return household_id!;
    };
    const householdId = await homeOf(neighbour);
    const filing = (household_id: string) =>
      acting(server.database, { ...as(neighbour, apartment), householdId }, (db) =>
        db
          .insertInto("complaints")
          .values({
            apartment_id: apartment.id,
            ...written,
            household_id,
            author_id: neighbour.id,
            author_name: "입주민",
          })
          .execute(),
      );
    await expect(filing(await homeOf(resident))).rejects.toMatchObject({ code: "42501" });
    expect(await filing(householdId)).toHaveLength(1);
  });

  test("from filing in another's name, and from leaving a change of status", async () => {
    const { apartment, resident, complaintId } = await filed();
    const neighbour = await build().resident(apartment, { unit: 102 });
    const filing = acting(server.database, as(neighbour, apartment), (db) =>
      db
        .insertInto("complaints")
        .values({ apartment_id: apartment.id, ...written, author_id: resident.id, author_name: "박정숙" })
        .execute(),
    );
    await expect(filing).rejects.toMatchObject({ code: "42501" });
    const leaving = acting(server.database, as(resident, apartment), (db) =>
      db
        .insertInto("complaint_status_changes")
        .values({
          apartment_id: apartment.id,
          complaint_id: complaintId,
          from_status: "submitted",
          to_status: "resolved",
          author_id: resident.id,
          author_name: "박정숙",
        })
        .execute(),
    );
    await expect(leaving).rejects.toMatchObject({ code: "42501" });
  });

  test("and everyone from rewriting what happened", async () => {
    const { apartment } = await filed();
    const manager = await build().manager(apartment);
    const rewrite = (db: CallDatabase) =>
      db.updateTable("complaint_status_changes").set({ to_status: "submitted" }).execute();
    const remove = (db: CallDatabase) => db.deleteFrom("complaint_status_changes").execute();
    for (const work of [rewrite, remove]) {
      const trying = acting<unknown>(server.database, as(manager, apartment), work);
      await expect(trying).rejects.toMatchObject({ code: "42501" });
    }
  });
});
