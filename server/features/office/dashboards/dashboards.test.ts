import { expect, test } from "vitest";

import { seoulDate, startOfSeoulDay } from "#contract/values/seoul-time.ts";
import { acting } from "#server/testing/acting.ts";
import { builders } from "#server/testing/builders.ts";
import { call, errorsOf } from "#server/testing/calling.ts";
import { useTestServer } from "#server/testing/test-server.ts";

const server = useTestServer();
const build = () => builders(server.database);

const written = { title: "제목", content: "내용" };

test("a new apartment counts nothing", async () => {
  const apartment = await build().apartment();
  const manager = await build().manager(apartment);
  expect(await call(server, manager, "getManagerDashboard", null)).toEqual({
    success: true,
    newComplaintCount: 0,
    inProgressComplaintCount: 0,
    overdueComplaintCount: 0,
    overdueNewComplaintCount: 0,
    disclosureDue: null,
    helpRequestCount: 0,
    noticeCount: 0,
    householdCount: 0,
    waitingResidentCount: 0,
    todayReservationCount: 0,
    week: [],
  });
  const resident = await build().resident(apartment);
  expect(await call(server, resident, "getResidentDashboard", null)).toEqual({
    success: true,
    newNoticeCount: 0,
    unreadNoticeCount: 0,
    urgentNotices: [],
    bill: null,
    openComplaintCount: 0,
    complaintCount: 0,
    todayReservationCount: 0,
    awaited: [],
    day: [],
    latestNotices: [],
    week: [],
    guests: { today: seoulDate(new Date()), isOpen: true, remainingDays: expect.any(Number), cars: [] },
  });
});

test("a manager's counts follow what happens in the apartment, and in no other", async () => {
  const apartment = await build().apartment();
  const manager = await build().manager(apartment);
  const resident = await build().resident(apartment, { unit: 101 });
  await build().resident(apartment, { unit: 101 });
  const moving = await build().resident(apartment, { unit: 102 });
  await build().resident(apartment, { building: 102, unit: 102 });
  await fillAnotherApartment();

  await call(server, manager, "createNotice", written);
  await call(server, manager, "createNotice", written);
  const { complaintId } = await call(server, resident, "createComplaint", written);
  await call(server, resident, "createComplaint", written);
  await call(server, manager, "updateComplaintStatus", { complaintId, status: "in_progress" });
  expect(await call(server, manager, "getManagerDashboard", null)).toMatchObject({
    newComplaintCount: 1,
    inProgressComplaintCount: 1,
    noticeCount: 2,
    householdCount: 3,
  });

  await call(server, manager, "deleteResident", { residentId: moving.id });
  await call(server, manager, "updateComplaintStatus", { complaintId, status: "submitted" });
  expect(await call(server, manager, "getManagerDashboard", null)).toMatchObject({
    newComplaintCount: 2,
    householdCount: 2,
  });
});

test("residents who have not set up their account are counted for the office", async () => {
  const apartment = await build().apartment();
  const manager = await build().manager(apartment);
  await build().resident(apartment);
  for (const unit of [101, 102]) {
    await build().resident(apartment, { unit, temporaryPassword: "ABCDEFGHJKMNPQRS" });
  }
  await build().resident(await build().apartment(), { temporaryPassword: "ABCDEFGHJKMNPQRS" });
  expect(await call(server, manager, "getManagerDashboard", null)).toMatchObject({ waitingResidentCount: 2 });
});

test("complaints are overdue after seven full days of Seoul's calendar, unless they are resolved", async () => {
  const apartment = await build().apartment();
  const manager = await build().manager(apartment);
  const resident = await build().resident(apartment);
  const dueMoment = startOfSeoulDay(new Date(), 7).getTime();
  const moments = [dueMoment, dueMoment - 1, dueMoment - 2, dueMoment - 3];
  const actor = { role: "resident", apartmentId: apartment.id, userId: resident.id } as const;
  const [, , inProgress, resolved] = await acting(server.database, actor, (db) =>
    db
      .insertInto("complaints")
      .values(
        moments.map((moment) => ({
          apartment_id: apartment.id,
          ...written,
          author_id: resident.id,
          author_name: "주민",
          created_at: new Date(moment).toISOString(),
        })),
      )
      .returning("id")
      .execute(),
  );
  await call(server, manager, "updateComplaintStatus", {
    complaintId: inProgress!.id,
    status: "in_progress",
  });
  await call(server, manager, "updateComplaintStatus", { complaintId: resolved!.id, status: "resolved" });
  expect(await call(server, manager, "getManagerDashboard", null)).toMatchObject({
    newComplaintCount: 2,
    inProgressComplaintCount: 1,
    overdueComplaintCount: 2,
    overdueNewComplaintCount: 1,
  });
});

test("a resident counts their own complaints; open is all but resolved", async () => {
  const apartment = await build().apartment();
  const manager = await build().manager(apartment);
  const resident = await build().resident(apartment);
  const neighbour = await build().resident(apartment);
  await call(server, neighbour, "createComplaint", written);
  for (const status of ["submitted", "in_progress", "resolved"] as const) {
    const { complaintId } = await call(server, resident, "createComplaint", written);
    await call(server, manager, "updateComplaintStatus", { complaintId, status });
  }
  expect(await call(server, resident, "getResidentDashboard", null)).toMatchObject({
    openComplaintCount: 2,
    complaintCount: 3,
  });
});

test("notices are new for seven days of Seoul's calendar, today among them", async () => {
  const apartment = await build().apartment();
  const manager = await build().manager(apartment);
  const firstNewMoment = startOfSeoulDay(new Date(), 6).getTime();
  const moments = [firstNewMoment - 1, firstNewMoment, firstNewMoment + 1000, Date.now()];
  await acting(server.database, { role: "manager", apartmentId: apartment.id, userId: manager.id }, (db) =>
    db
      .insertInto("notices")
      .values(
        moments.map((moment) => ({
          apartment_id: apartment.id,
          ...written,
          author_id: manager.id,
          author_name: "관리자",
          created_at: new Date(moment).toISOString(),
        })),
      )
      .execute(),
  );
  await fillAnotherApartment();
  const resident = await build().resident(apartment);
  expect(await call(server, resident, "getResidentDashboard", null)).toMatchObject({ newNoticeCount: 3 });
});

test("each role has its own dashboard", async () => {
  const apartment = await build().apartment();
  const admin = await build().superAdmin();
  const [manager, resident] = [await build().manager(apartment), await build().resident(apartment)];
  const tried = [
    call(server, resident, "getManagerDashboard", null),
    call(server, manager, "getResidentDashboard", null),
    call(server, admin, "getManagerDashboard", null),
    call(server, admin, "getResidentDashboard", null),
  ];
  for (const error of await errorsOf(tried)) expect(error.status).toBe("PERMISSION_DENIED");
});

async function fillAnotherApartment(): Promise<void> {
  const other = await build().apartment();
  await call(server, await build().manager(other), "createNotice", written);
  await call(server, await build().resident(other), "createComplaint", written);
}
