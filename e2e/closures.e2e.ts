import { seoulDate } from "#contract/values/seoul-time.ts";
import { dayAfter } from "#contract/values/visitor-quota.ts";

import { expectAccessible } from "./support/accessibility.ts";
import { expect, test } from "./support/fixtures.ts";
import { callAs } from "./support/people.ts";
import { expectScreen, expectToast, fillFields } from "./support/screen.ts";

test.describe.configure({ timeout: 120_000 });

const tomorrow = dayAfter(seoulDate(new Date()), 1);

test(
  "closing a facility names what it cancels before it does, also if somebody books meanwhile",
  { tag: "@phone-whole" },
  async ({ page, request, build, signInAs }) => {
    const apartment = await build.apartment();
    const facilityId = await build.facility(apartment);
    const [resident, neighbour] = [
      await build.resident(apartment, { unit: 1203, name: "나가람" }),
      await build.resident(apartment, { unit: 1204 }),
    ];
    const wish = { facilityId, date: tomorrow, startMinute: 600 };
    await callAs(request, resident, "createReservation", wish);
    await signInAs(await build.manager(apartment, { rights: ["facilities"] }));
    await page.goto(`/manager/closures?month=${tomorrow.slice(0, 7)}`);
    await expectScreen(page, "휴관·휴일");
    await expect(page.getByText(`${Number(tomorrow.slice(5, 7))}월에는 휴관 일정이 없어요.`)).toBeVisible();
    await page.getByRole("button", { name: "휴관 등록" }).click();
    const dialog = page.getByRole("dialog", { name: "휴관 등록" });
    await dialog.getByRole("button", { name: "휴관 등록" }).click();
    await expect(dialog.getByText("시설을 골라 주세요.")).toBeVisible();
    await expect(dialog.getByText("주민에게 보일 사유를 입력해 주세요.")).toBeVisible();
    await expectAccessible(page, "a closure with faults");
    await dialog.getByRole("checkbox", { name: /^시설 / }).check();
    await fillFields(dialog, { 사유: "바닥 교체", 첫날: tomorrow, "마지막 날": tomorrow });
    await dialog.getByRole("button", { name: "휴관 등록" }).click();
    const question = page.getByRole("alertdialog", { name: "예약 1건이 취소돼요" });
    await expect(question.getByRole("listitem")).toContainText("101동 1203호 · 나가람");
    await expectAccessible(page, "what a closure cancels");
    await callAs(request, neighbour, "createReservation", { ...wish, startMinute: 720 });
    await question.getByRole("button", { name: "휴관 등록" }).click();
    await expect(question.getByText(/^그사이 예약이 바뀌었어요\./)).toBeVisible();
    await question.getByRole("button", { name: "다시 확인" }).click();
    const again = page.getByRole("alertdialog", { name: "예약 2건이 취소돼요" });
    await again.getByRole("button", { name: "휴관 등록" }).click();
    await expectToast(page, "휴관을 등록하고 예약 2건을 취소했어요.");
    const closures = page.getByRole("list", { name: /휴관 일정$/ }).getByRole("listitem");
    await expect(closures).toContainText("바닥 교체");
    await expectAccessible(page, "a month with a closure");
    await closures.getByRole("button", { name: /해제$/ }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "해제" }).click();
    await expectToast(page, "휴관을 해제했어요.");
    await expect(closures).toHaveCount(0);
  },
);

test("a weekly closure says how often it closes, and the office confirms, adds and removes holidays @whole", async ({
  page,
  build,
  signInAs,
}) => {
  const apartment = await build.apartment();
  await build.facility(apartment);
  await signInAs(await build.manager(apartment));
  await page.goto("/manager/closures?month=2027-02");
  await page.getByRole("button", { name: "휴관 등록" }).click();
  const dialog = page.getByRole("dialog", { name: "휴관 등록" });
  await dialog.getByRole("checkbox", { name: /^시설 / }).check();
  await fillFields(dialog, { 사유: "정기 점검", 첫날: "2027-02-04", "마지막 날": "2027-02-04" });
  await dialog.getByRole("checkbox", { name: "매주 반복" }).check();
  await dialog.getByRole("checkbox", { name: "목요일" }).check();
  await fillFields(dialog, { "반복 마지막 날": "2028-01-27" });
  await expect(dialog.getByText("모두 52번 닫아요.")).toBeVisible();
  await dialog.getByRole("button", { name: "휴관 등록" }).click();
  await expectToast(page, "휴관을 등록했어요.");
  const closures = page.getByRole("list", { name: "2월 휴관 일정" }).getByRole("listitem");
  await expect(closures).toHaveCount(4);
  await expect(closures.first()).toContainText("앞으로 52번 남았어요.");

  const holidays = page.getByRole("list", { name: "휴일", exact: true });
  const newYear = holidays.getByRole("listitem").filter({ hasText: "2월 7일" });
  await newYear.getByRole("button", { name: /확정$/ }).click();
  await expect(newYear.getByRole("button", { name: /지우기$/ })).toBeVisible();
  await page.getByRole("button", { name: "휴일 추가" }).click();
  const adding = page.getByRole("dialog", { name: "휴일 추가" });
  await fillFields(adding, { 날짜: "2027-02-26", 이름: "입주 기념일" });
  await adding.getByRole("button", { name: "추가", exact: true }).click();
  const own = holidays.getByRole("listitem").filter({ hasText: "입주 기념일" });
  await expect(own).toContainText("2월 26일 (금)");
  await expectAccessible(page, "holidays of a year");
  const removing = own.getByRole("button", { name: /지우기$/ });
  await removing.press("Enter");
  await expect(own.getByRole("button", { name: "되돌리기" })).toBeVisible();
  await expectAccessible(page, "a removed holiday");
  await own.getByRole("button", { name: "되돌리기" }).press("Enter");
  await removing.click();
  await page.reload();
  await expect(own).toHaveCount(0);
});
