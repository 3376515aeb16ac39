import type { Page } from "@playwright/test";

import { momentOf } from "#contract/values/booking/seoul-days.ts";
import { seoulDate } from "#contract/values/seoul-time.ts";
import { dayAfter } from "#contract/values/visitor-quota.ts";

import { expectAccessible } from "./support/accessibility.ts";
import { expect, test } from "./support/fixtures.ts";
import { fingerOn, keyboardOn } from "./support/hands.ts";
import type { Hand } from "./support/hands.ts";
import { callAs, inBrowserOf } from "./support/people.ts";
import { expectScreen } from "./support/screen.ts";

const tomorrow = dayAfter(seoulDate(new Date()), 1);
const lateEvening = { hours: { openMinute: 1140, closeMinute: 1380 } };
const seven = "오후 7:00-8:00";

const facilityAt = (page: Page, facilityId: string, date = tomorrow) =>
  page.goto(`/resident/reservations/facilities/${facilityId}?date=${date}`);
const slotOf = (page: Page, name: string) => page.getByRole("button", { name });
const sheetOf = (page: Page) => page.getByRole("dialog");

/** Books from the home of booking, by the way of this hand. */
async function bookBy(page: Page, hand: Hand): Promise<void> {
  await page.goto("/resident/reservations");
  await expectScreen(page, "시설 예약");
  await hand.press(page.getByRole("list", { name: "시설" }).getByRole("link"));
  // The facility is open all day: today's last slot is always free.
  await hand.press(page.getByRole("button", { name: /^오후 11:00-자정/ }));
  await hand.press(sheetOf(page).getByRole("button", { name: "예약하기" }));
  await expect(page.getByRole("dialog", { name: "예약했어요" })).toBeVisible();
}

test.describe("at 360 px", () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

  test("a booking takes three taps", async ({ page, build, signInAs }) => {
    const apartment = await build.apartment();
    await build.facility(apartment, { spots: 3, lateBooking: true, priceWon: 5000 });
    const resident = await signInAs(await build.resident(apartment));
    await page.addInitScript(() => {
      addEventListener(
        "click",
        ({ isTrusted }) => {
          if (isTrusted) sessionStorage.setItem("taps", String(Number(sessionStorage.getItem("taps")) + 1));
        },
        true,
      );
    });
    await bookBy(page, fingerOn());
    expect(await page.evaluate(() => sessionStorage.getItem("taps"))).toBe("3");
    const { reservations } = await callAs(page.request, resident, "getMyReservations");
    expect(reservations).toMatchObject([{ startMinute: 1380, spotNo: 1, priceWon: 5000 }]);
  });

  test("all that is agreed to stands in the sheet, and every screen is accessible", async ({
    page,
    build,
    signInAs,
  }) => {
    const apartment = await build.apartment();
    const facilityId = await build.facility(apartment, {
      ...lateEvening,
      spots: 4,
      priceWon: 5000,
      cancelFees: [{ hoursBefore: 6, percent: 50 }],
      limits: [{ who: "household", per: "week", count: 2 }],
    });
    const neighbour = await build.resident(apartment, { unit: 1204 });
    await callAs(page.request, neighbour, "createReservation", {
      facilityId,
      date: tomorrow,
      startMinute: 1140,
    });
    await signInAs(await build.resident(apartment));
    await page.goto("/resident/reservations");
    await expectScreen(page, "시설 예약");
    await expectAccessible(page, "facilities");
    await facilityAt(page, facilityId);
    await expect(slotOf(page, seven)).toContainText("자리 3개 남음");
    await expectAccessible(page, "a day");
    await slotOf(page, seven).tap();
    const sheet = sheetOf(page);
    await expect(sheet).toContainText(`오후 7:00-8:00 · 자리 2`);
    await expect(sheet).toContainText("5,000원");
    await expect(sheet).toContainText("오후 1:00까지 무료 취소");
    await expect(sheet).toContainText("남은 횟수 2회");
    await expect(sheet.getByRole("radio", { name: "1 예약됨" })).toBeDisabled();
    await expect(sheet.getByRole("radio", { name: "2 선택" })).toBeChecked();
    await expectAccessible(page, "the sheet");
    await sheet.getByRole("radio", { name: "4 비어 있음" }).check();
    await sheet.getByRole("radio", { name: "오후 9:00까지" }).check();
    await expect(sheet).toContainText("오후 7:00-9:00");
    await expect(sheet).toContainText("10,000원");
  });
});

test("by keyboard alone a booking is made @whole", async ({ page, build, signInAs }) => {
  const apartment = await build.apartment();
  await build.facility(apartment, { spots: 2, lateBooking: true });
  await signInAs(await build.resident(apartment));
  await bookBy(page, keyboardOn(page));
});

test("what a neighbour takes is taken here within the second, also in an open sheet", async ({
  page,
  build,
  browser,
  server,
  signInAs,
}) => {
  const apartment = await build.apartment();
  const facilityId = await build.facility(apartment, { ...lateEvening, spots: 2 });
  const neighbour = await build.resident(apartment, { unit: 1204 });
  await signInAs(await build.resident(apartment));
  await facilityAt(page, facilityId);
  await slotOf(page, seven).click();
  const sheet = sheetOf(page);
  await sheet.getByRole("radio", { name: "1 선택" }).check();
  await inBrowserOf(browser, server, neighbour, async (other) => {
    await facilityAt(other, facilityId);
    await slotOf(other, seven).click();
    await sheetOf(other).getByRole("button", { name: "예약하기" }).click();
    await expect(other.getByRole("dialog", { name: "예약했어요" })).toBeVisible();
  });
  await expect(sheet.getByRole("radio", { name: "1 예약됨" })).toBeDisabled({ timeout: 1000 });
});

test("who comes a moment too late keeps the sheet and is offered what is free near it @whole", async ({
  page,
  build,
  signInAs,
}) => {
  const apartment = await build.apartment();
  const facilityId = await build.facility(apartment, { ...lateEvening, spots: 2, spotChoice: "any" });
  const neighbour = await build.resident(apartment, { unit: 1204 });
  await signInAs(await build.resident(apartment));
  await facilityAt(page, facilityId);
  await slotOf(page, seven).click();
  await page.route(
    "**/createReservation",
    async (route) => {
      // While the tap is on its way, both places go.
      for (const _ of [1, 2]) {
        await callAs(page.request, neighbour, "createReservation", {
          facilityId,
          date: tomorrow,
          startMinute: 1140,
        });
      }
      await route.continue();
    },
    { times: 1 },
  );
  const sheet = sheetOf(page);
  await sheet.getByRole("button", { name: "예약하기" }).click();
  await expect(sheet.getByRole("alert")).toContainText("방금 다른 분이 예약했어요. 다른 시간을 골라 주세요.");
  await sheet
    .getByRole("group", { name: "다른 시간과 자리" })
    .getByRole("button", { name: "오후 8:00" })
    .click();
  await expect(sheet).toContainText("오후 8:00-9:00");
  await sheet.getByRole("button", { name: "예약하기" }).click();
  await expect(page.getByRole("dialog", { name: "예약했어요" })).toContainText("오후 8:00-9:00");
});

test("a double tap whose first answer is lost books once @whole", async ({
  page,
  build,
  signInAs,
  consoleErrors,
}) => {
  const apartment = await build.apartment();
  const facilityId = await build.facility(apartment, { ...lateEvening, spots: 2 });
  const resident = await signInAs(await build.resident(apartment));
  await facilityAt(page, facilityId);
  await slotOf(page, seven).click();
  let sent = 0;
  await page.route("**/createReservation", async (route) => {
    if (++sent > 1) return route.continue();
    await route.fetch();
    return route.abort();
  });
  consoleErrors.allow(/createReservation|Failed to load resource/);
  await sheetOf(page).getByRole("button", { name: "예약하기" }).dblclick();
  await expect(page.getByRole("dialog", { name: "예약했어요" })).toBeVisible();
  expect(sent).toBe(2);
  const { reservations } = await callAs(page.request, resident, "getMyReservations");
  expect(reservations).toHaveLength(1);
});

test("at the moment of opening the slots open by themselves, by the server's clock", async ({
  page,
  build,
  signInAs,
}) => {
  const apartment = await build.apartment();
  // Each day opens when it begins.
  const facilityId = await build.facility(apartment, {
    ...lateEvening,
    openRule: { kind: "rolling", daysAhead: 0 },
    openMinute: 0,
  });
  await signInAs(await build.resident(apartment));
  await page.clock.install();
  await facilityAt(page, facilityId);
  await expect(page.getByText(/\) 0시부터 예약할 수 있어요\./)).toBeVisible();
  await expect(page.getByRole("list", { name: / 시간$/ })).toContainText("예약 전");
  // No further than into the day: its hours pass, too.
  await page.clock.fastForward(momentOf(tomorrow, 0).getTime() - Date.now() + 1000);
  await expect(slotOf(page, seven)).toBeVisible();
});

test(
  "a family books two nights from the calendar",
  { tag: "@phone-whole" },
  async ({ page, build, signInAs }) => {
    const apartment = await build.apartment();
    const facilityId = await build.facility(apartment, {
      bookBy: "night",
      hours: { openMinute: 900, closeMinute: 2100 },
      priceWon: 50_000,
      maxLength: 2,
    });
    const resident = await signInAs(await build.resident(apartment));
    await page.goto(`/resident/reservations/facilities/${facilityId}`);
    if (tomorrow.slice(0, 7) !== seoulDate(new Date()).slice(0, 7)) {
      await page.getByRole("button", { name: "다음 달" }).click();
    }
    await expectAccessible(page, "a month of nights");
    const [, month, day] = tomorrow.split("-").map(Number);
    await page.getByRole("button", { name: new RegExp(`^${month}월 ${day}일 .* 1자리 남음$`) }).click();
    await sheetOf(page).getByText(/^2박/).click();
    await expect(sheetOf(page)).toContainText("100,000원");
    await expectAccessible(page, "two nights");
    await sheetOf(page).getByRole("button", { name: "예약하기" }).click();
    await expect(page.getByRole("dialog", { name: "예약했어요" })).toContainText("2박");
    const { reservations } = await callAs(page.request, resident, "getMyReservations");
    expect(reservations).toMatchObject([{ date: tomorrow, length: 2, priceWon: 100_000 }]);
  },
);
