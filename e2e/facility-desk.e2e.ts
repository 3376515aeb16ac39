import type { Page } from "@playwright/test";

import { momentOf } from "#contract/values/booking/seoul-days.ts";
import { seoulDate } from "#contract/values/seoul-time.ts";
import { dayAfter } from "#contract/values/visitor-quota.ts";
import { charging } from "#server/testing/charging.ts";

import { expectAccessible, expectAccessibleAgain } from "./support/accessibility.ts";
import { expect, test } from "./support/fixtures.ts";
import { callAs } from "./support/people.ts";
import { expectScreen, expectToast, fillFields } from "./support/screen.ts";

const tomorrow = dayAfter(seoulDate(new Date()), 1);

test(
  "the desk books for whoever telephones, with the home and two presses, and calls it off with a reason",
  { tag: "@phone-whole" },
  async ({ page, request, build, signInAs }) => {
    const apartment = await build.apartment();
    await build.facility(apartment, { hours: { openMinute: 540, closeMinute: 1080 } });
    const resident = await build.resident(apartment, { unit: 1203, name: "나가람" });
    await signInAs(await build.manager(apartment, { rights: ["facilities"] }));
    await page.goto(`/manager/reservations?date=${tomorrow}`);
    await expectScreen(page, "시설 예약");
    await expect(page.getByText("이 날 예약이 없어요.")).toBeVisible();
    await expectAccessibleAgain(page, "a day without bookings");
    await page.getByRole("button", { name: "대리 예약" }).first().click();
    const dialog = page.getByRole("dialog", { name: "대리 예약" });
    await fillFields(dialog, { 동: "101", 호: "9999" });
    await dialog.getByRole("button", { name: "예약", exact: true }).click();
    await expect(dialog.getByText("시간을 골라 주세요.")).toBeVisible();
    await expectAccessible(page, "booking for a home");
    await dialog.getByRole("radio", { name: "오전 10:00-11:00" }).check();
    await dialog.getByRole("button", { name: "예약", exact: true }).click();
    await expect(dialog.getByText("세대를 찾을 수 없어요.")).toBeVisible();
    await fillFields(dialog, { 호: "1203" });
    // A person who lives alone is chosen, unless the desk says otherwise.
    await expect(dialog.getByRole("radio", { name: "나가람" })).toBeChecked();
    await dialog.getByRole("button", { name: "예약", exact: true }).click();
    await expectToast(page, "예약했어요.");
    const bookings = page.getByRole("list", { name: "예약", exact: true }).getByRole("listitem");
    await expect(bookings).toHaveCount(1);
    await expect(bookings).toContainText("101동 1203호");
    await expect(bookings).toContainText("나가람");
    await expect(bookings).toContainText("대리 예약");
    await expectAccessible(page, "a day's bookings");

    await bookings.getByRole("button", { name: /메뉴$/ }).click();
    await page.getByRole("menuitem", { name: "예약 취소" }).click();
    const cancelling = page.getByRole("alertdialog", { name: "예약을 취소할까요?" });
    await cancelling.getByRole("button", { name: "예약 취소" }).click();
    await expect(cancelling.getByText("취소 사유를 입력해 주세요.")).toBeVisible();
    await expectAccessible(page, "calling a booking off");
    await fillFields(cancelling, { "취소 사유": "누수 공사" });
    await cancelling.getByRole("button", { name: "예약 취소" }).click();
    await expectToast(page, "예약을 취소했어요.");
    await expect(page.getByText("이 날 예약이 없어요.")).toBeVisible();
    const { reservations } = await callAs(request, resident, "getMyReservations");
    expect(reservations).toMatchObject([{ status: "cancelled", cancelReason: "누수 공사" }]);
  },
);

test("a booking on the telephone takes two fields and three presses @whole", async ({
  page,
  build,
  signInAs,
}) => {
  const apartment = await build.apartment();
  const limits = [{ who: "household" as const, per: "day" as const, count: 1 }];
  await build.facility(apartment, { lateBooking: true, limits });
  await build.resident(apartment, { unit: 1203 });
  await signInAs(await build.manager(apartment));
  // Tomorrow has all its hours, whatever the time is.
  await page.goto(`/manager/reservations?date=${dayAfter(seoulDate(new Date()), 1)}`);
  await expectScreen(page, "시설 예약");
  await countPresses(page);
  await page.getByRole("button", { name: "대리 예약" }).first().click();
  const dialog = page.getByRole("dialog", { name: "대리 예약" });
  await expect(dialog.getByLabel("동", { exact: true })).toBeFocused();
  await page.keyboard.type("101");
  await page.keyboard.press("Tab");
  await page.keyboard.type("1203");
  await dialog.getByText("오후 11:00-자정").click();
  await dialog.getByRole("button", { name: "예약", exact: true }).click();
  await expectToast(page, "예약했어요.");
  expect(await presses(page)).toBe(3);

  // A second one is refused, and the person before the button sees why.
  await page.setViewportSize({ width: 1093, height: 500 });
  await page.getByRole("button", { name: "대리 예약" }).first().click();
  await fillFields(dialog, { 동: "101", 호: "1203" });
  await dialog.getByRole("radio").last().check();
  await dialog.getByRole("button", { name: "예약", exact: true }).click();
  await expect(dialog.getByRole("alert")).toBeInViewport({ ratio: 1 });
});

test(
  "the desk writes down who came and who did not, and takes it back",
  { tag: "@phone-whole" },
  async ({ page, build, request, signInAs }) => {
    const apartment = await build.apartment();
    const facilityId = await build.facility(apartment, { bookBy: "day", lateBooking: true, spots: 2 });
    for (const unit of [1203, 1204]) {
      const resident = await build.resident(apartment, { unit });
      const date = seoulDate(new Date());
      await callAs(request, resident, "createReservation", { facilityId, date });
    }
    await signInAs(await build.manager(apartment));
    await page.goto("/manager/reservations");
    const bookingOf = (home: string) =>
      page
        .getByRole("list", { name: "예약", exact: true })
        .getByRole("listitem")
        .filter({ hasText: `101동 ${home}호` });
    const chooses = async (home: string, item: string) => {
      await bookingOf(home).getByRole("button", { name: /메뉴$/ }).click();
      await page.getByRole("menuitem", { name: item }).click();
    };
    await bookingOf("1203").getByRole("button", { name: /입실$/ }).click();
    await expectToast(page, "입실로 표시했어요.");
    await expect(bookingOf("1203").getByText("입실", { exact: true })).toBeVisible();
    await expect(page.getByText("예약 2건 · 입실 1건")).toBeVisible();
    await chooses("1204", "노쇼");
    await expectToast(page, "노쇼로 표시했어요.");
    await expect(bookingOf("1204").getByText("노쇼", { exact: true })).toBeVisible();
    await expectAccessible(page, "who came and who did not");
    await chooses("1204", "노쇼 되돌리기");
    await expect(bookingOf("1204").getByText("노쇼", { exact: true })).toHaveCount(0);
    await expect(bookingOf("1204").getByRole("button", { name: "되돌리기" })).toHaveCount(0);
    await bookingOf("1203").getByRole("button", { name: "되돌리기" }).click();
    await expectToast(page, "입실을 되돌렸어요.");
    await expect(bookingOf("1203").getByRole("button", { name: /입실$/ })).toBeVisible();
  },
);

test(
  "today's bookings begin with who is there now, and what is over is folded away",
  { tag: ["@phone-whole", "@whole"] },
  async ({ page, server, build, signInAs }) => {
    const apartment = await build.apartment();
    const facilityId = await build.facility(apartment);
    const today = seoulDate(new Date());
    const minute = Math.floor((Date.now() - momentOf(today, 0).getTime()) / 60_000);
    test.skip(minute < 2 || minute > 1435, "today has no room for what is over, or for what is to come");
    const { pastBooking } = charging(server);
    const bookedFrom = async (unit: number, startMinute: number) =>
      pastBooking(await build.resident(apartment, { unit }), {
        facilityId,
        // Before one in the morning, what is over began yesterday.
        ...(startMinute < 0
          ? { date: dayAfter(today, -1), startMinute: startMinute + 1440 }
          : { date: today, startMinute }),
      });
    await bookedFrom(1203, Math.min(minute + 30, 1439));
    await bookedFrom(1202, Math.max(minute - 10, 0));
    await bookedFrom(1201, minute - 61);
    await signInAs(await build.manager(apartment));
    await page.goto("/manager/reservations");
    const bookings = page.getByRole("list", { name: "예약", exact: true }).getByRole("listitem");
    await expect(bookings).toHaveText([/101동 1202호/, /^지금$/, /101동 1203호/]);
    await expectAccessible(page, "today's bookings");
    await page.getByText("끝난 예약 1건").click();
    await expect(page.getByRole("list", { name: "끝난 예약" })).toContainText("101동 1201호");
    await expectAccessible(page, "today's bookings with what is over");

    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(`/manager/reservations?facility=${facilityId}`);
    await expect(page.getByRole("columnheader", { name: / 지금$/ })).toHaveCount(1);
    await page.goto(`/manager/reservations?facility=${facilityId}&date=${tomorrow}`);
    await expect(page.getByRole("columnheader", { name: /오후 1:00-2:00/ })).toBeVisible();
    await expect(page.getByRole("columnheader", { name: / 지금$/ })).toHaveCount(0);
  },
);

test("the board follows what residents do, and books at a free place @whole", async ({
  page,
  request,
  build,
  signInAs,
}) => {
  const apartment = await build.apartment();
  const facilityId = await build.facility(apartment, {
    hours: { openMinute: 540, closeMinute: 1080 },
    spots: 3,
  });
  const resident = await build.resident(apartment, { unit: 1203, name: "나가람" });
  await build.resident(apartment, { unit: 1204 });
  await signInAs(await build.manager(apartment));
  await page.goto(`/manager/reservations?date=${tomorrow}&facility=${facilityId}`);
  const board = page.getByRole("table", { name: / 예약 현황$/ });
  await expect(board.getByRole("columnheader", { name: "오전 10:00-11:00" })).toBeVisible();
  const wish = { facilityId, date: tomorrow, startMinute: 600, spotNo: 2, length: 2 };
  await callAs(request, resident, "createReservation", wish);
  const booked = board.getByRole("cell").filter({ hasText: "101동 1203호" });
  await expect(booked).toHaveAttribute("colspan", "2");
  await expect(booked).toContainText("나가람");
  await expectAccessible(page, "the board");
  // On a phone it is a list.
  await page.setViewportSize({ width: 360, height: 740 });
  await expect(board).toHaveCount(0);
  await page.setViewportSize({ width: 1440, height: 900 });
  await board.getByRole("button", { name: "오후 1:00-2:00 자리 3 대리 예약" }).click();
  const dialog = page.getByRole("dialog", { name: "대리 예약" });
  await fillFields(dialog, { 동: "101", 호: "1204" });
  await expect(dialog.getByRole("radio", { name: "오후 1:00-2:00" })).toBeChecked();
  await dialog.getByRole("button", { name: "예약", exact: true }).click();
  await expectToast(page, "예약했어요.");
  await expect(board.getByRole("cell").filter({ hasText: "101동 1204호" })).toBeVisible();
});

/** Counts what a person presses from now on. */
async function countPresses(page: Page): Promise<void> {
  await page.evaluate(() => {
    document.documentElement.dataset["presses"] = "0";
    addEventListener(
      "pointerdown",
      () => {
        const { dataset } = document.documentElement;
        dataset["presses"] = String(Number(dataset["presses"]) + 1);
      },
      true,
    );
  });
}

const presses = (page: Page) => page.evaluate(() => Number(document.documentElement.dataset["presses"]));
