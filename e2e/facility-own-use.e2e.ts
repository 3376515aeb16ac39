import { seoulDate } from "#contract/values/seoul-time.ts";
import { dayAfter } from "#contract/values/visitor-quota.ts";

import { expectAccessible } from "./support/accessibility.ts";
import { holdCalls } from "./support/failing-calls.ts";
import { expect, test } from "./support/fixtures.ts";
import { callAs } from "./support/people.ts";
import { expectScreen } from "./support/screen.ts";

const date = dayAfter(seoulDate(new Date()), 1);
const evening = { hours: { openMinute: 1140, closeMinute: 1380 } };

test(
  "a facility's day tells what is left of the limits, and marks what one has booked",
  { tag: "@phone-whole" },
  async ({ page, build, signInAs }) => {
    const apartment = await build.apartment();
    const facilityId = await build.facility(apartment, {
      ...evening,
      spots: 2,
      limits: [
        { who: "household", per: "day", count: 2 },
        { who: "person", per: "month", count: 9 },
      ],
    });
    const resident = await signInAs(await build.resident(apartment));
    await page.goto(`/resident/reservations/facilities/${facilityId}?date=${date}`);
    const limits = page.getByRole("list", { name: "예약 한도" }).getByRole("listitem");
    await expect(limits).toHaveText([/남은 횟수 2회 · 세대당 하루 2회$/, /남은 횟수 9회 · 1인당 월 9회$/]);

    await page.getByRole("button", { name: /^오후 7:00-8:00/ }).click();
    await page.getByRole("dialog").getByRole("button", { name: "예약하기" }).click();
    await page
      .getByRole("dialog", { name: "예약했어요" })
      .getByRole("button", { name: "닫기" })
      .last()
      .click();
    await expect(limits).toHaveText([/남은 횟수 1회 · 세대당 하루 2회$/, /남은 횟수 8회 · 1인당 월 9회$/]);
    const hours = page.getByRole("list", { name: / 시간$/ }).getByRole("listitem");
    const own = page.getByRole("link", { name: "내 예약 · 자리 1" });
    await expect(hours.filter({ has: own })).toHaveCount(1);
    await expect(hours.filter({ has: own })).toContainText("오후 7:00-8:00");
    await expectAccessible(page, "a day with one's own booking");

    await callAs(page.request, resident, "createReservation", { facilityId, date, startMinute: 1260 });
    await page.reload();
    await expect(page.getByText("세대당 하루 2회 한도를 모두 썼어요.")).toBeVisible();
    await expect(limits).toHaveCount(1);
    await own.first().click();
    await expectScreen(page, /^시설 /);
    await expect(page.getByRole("button", { name: "예약 취소" })).toBeVisible();
  },
);

test("the times do not wait long for what one may still book @whole", async ({ page, build, signInAs }) => {
  const apartment = await build.apartment();
  const facilityId = await build.facility(apartment, {
    ...evening,
    limits: [{ who: "household", per: "day", count: 2 }],
  });
  await signInAs(await build.resident(apartment));
  const release = await holdCalls(page, "getMyUse");
  await page.goto(`/resident/reservations/facilities/${facilityId}?date=${date}`);
  await expect(page.getByRole("button", { name: /^오후 7:00-8:00/ })).toBeVisible();
  const left = page.getByRole("list", { name: "예약 한도" });
  await expect(left).toHaveCount(0);
  release();
  await expect(left).toBeVisible();
});

test("a suspension stands above the times @whole", async ({ page, build, signInAs }) => {
  const apartment = await build.apartment();
  const facilityId = await build.facility(apartment, evening);
  const resident = await build.resident(apartment);
  await callAs(page.request, await build.manager(apartment), "suspendResident", {
    residentId: resident.id,
    days: 3,
    reason: "기구를 망가뜨렸어요.",
  });
  await signInAs(resident);
  await page.goto(`/resident/reservations/facilities/${facilityId}?date=${date}`);
  const suspension = page.getByRole("status").filter({ hasText: /까지 예약할 수 없어요\./ });
  await expect(suspension).toContainText("사유: 기구를 망가뜨렸어요.");
  const hours = page.getByRole("list", { name: /시간$/ });
  await expect(hours).toContainText("오후 7:00-8:00");
  await expect(hours.getByRole("button")).toHaveCount(0);
  await expectAccessible(page, "a suspended day");
});

test(
  "the line that one is in shows one's place instead of the way into it",
  { tag: ["@phone-whole", "@whole"] },
  async ({ page, build, signInAs }) => {
    const apartment = await build.apartment();
    const facilityId = await build.facility(apartment, evening);
    const holder = await build.resident(apartment, { unit: 1204 });
    await callAs(page.request, holder, "createReservation", { facilityId, date, startMinute: 1140 });
    await signInAs(await build.resident(apartment));
    await page.goto(`/resident/reservations/facilities/${facilityId}?date=${date}`);
    const wait = page.getByRole("button", { name: "오후 7:00-8:00 대기하기" });
    await wait.click();
    await expect(page.getByText("1번째로 대기 중")).toBeFocused();
    await expect(wait).toHaveCount(0);
  },
);

test(
  "a month of nights marks one's own",
  { tag: ["@phone", "@whole"] },
  async ({ page, build, signInAs }) => {
    const apartment = await build.apartment();
    const facilityId = await build.facility(apartment, {
      bookBy: "night",
      hours: { openMinute: 900, closeMinute: 2100 },
      limits: [{ who: "household", per: "month", count: 1 }],
      maxLength: 2,
    });
    const resident = await signInAs(await build.resident(apartment));
    // Both nights in one month, on any day.
    const night = date.slice(0, 7) === dayAfter(date, 1).slice(0, 7) ? date : dayAfter(date, 1);
    await callAs(page.request, resident, "createReservation", { facilityId, date: night, length: 2 });
    await page.goto(`/resident/reservations/facilities/${facilityId}`);
    if (night.slice(0, 7) !== seoulDate(new Date()).slice(0, 7)) {
      await page.getByRole("button", { name: "다음 달" }).click();
    }
    await expect(page.getByRole("button", { name: /일 \(.\) 내 예약/ })).toHaveCount(2);
    await expect(page.getByText("세대당 월 1회 한도를 모두 썼어요.")).toBeVisible();
    await expectAccessible(page, "a month with one's own nights");
  },
);
