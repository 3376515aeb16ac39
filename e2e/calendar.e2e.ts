import { seoulDate } from "#contract/values/seoul-time.ts";
import { dayAfter } from "#contract/values/visitor-quota.ts";

import { expectAccessible } from "./support/accessibility.ts";
import { expect, test } from "./support/fixtures.ts";
import { expectScreen, expectToast, fieldOf } from "./support/screen.ts";

test.describe.configure({ timeout: 60_000 });

test("the office puts in a disinfection for one building, a resident sees it and subscribes, and one day is cancelled", async ({
  page,
  build,
  signInAs,
}) => {
  const apartment = await build.apartment();
  const resident = await build.resident(apartment, { building: 101 });
  await build.resident(apartment, { building: 102 });
  const office = await build.manager(apartment);
  const today = seoulDate(new Date());
  const [first, second] = [dayAfter(today, 1), dayAfter(today, 8)];

  await signInAs(office);
  await page.goto("/manager/calendar");
  await expect(page.getByText("정해진 일정이 없어요.")).toBeVisible();
  await page.getByRole("link", { name: "일정 넣기" }).first().click();
  await expectScreen(page, "일정 넣기");
  const form = page.getByRole("form", { name: "일정 넣기" });
  await form.getByLabel("시작 날짜").fill(first);
  await form.getByLabel("끝 날짜").fill(first);
  await form.getByRole("button", { name: /되풀이/ }).click();
  await page.getByRole("option", { name: "매주" }).click();
  const weekdays = form.getByRole("group", { name: "되풀이하는 요일" });
  // It goes by its first day, without a tick more.
  const day = new Date(`${first}T00:00:00Z`).getUTCDay();
  const boxes = await weekdays.getByRole("checkbox").all();
  for (const [at, box] of boxes.entries()) await expect(box).toBeChecked({ checked: at === (day + 6) % 7 });
  await form.getByLabel("101동").check();
  await form.getByRole("button", { name: "일정 넣기" }).click();
  await expect(form.getByText("언제까지 되풀이하는지 골라 주세요.").first()).toBeVisible();
  await expectAccessible(page, "an event's form with a fault");
  await fieldOf(form, "제목").fill("정기 소독");
  await fieldOf(form, "되풀이의 마지막 날").fill(second);
  await form.getByRole("button", { name: "일정 넣기" }).click();
  await expectToast(page, "일정을 넣었어요.");
  await expectScreen(page, "정기 소독");
  await expectAccessible(page, "the office's event");

  await signInAs(resident);
  await page.goto("/resident/dashboard");
  const week = page.getByRole("list", { name: "이번 주" });
  await week.getByRole("link", { name: /정기 소독/ }).click();
  await expectScreen(page, "정기 소독");
  await page.goto(`/resident/calendar?month=${second.slice(0, 7)}`);
  await page
    .getByRole("button", { name: /일정 1개/ })
    .last()
    .press("Enter");
  await expect(page.getByRole("link", { name: /정기 소독/ })).toBeVisible();
  await expectAccessible(page, "a resident's month");
  // Arrows go by days and weeks.
  await page.goto("/resident/calendar?month=2027-03");
  await page.locator("[data-day='2027-03-17']").focus();
  for (const [key, there] of [
    ["ArrowLeft", "2027-03-16"],
    ["ArrowUp", "2027-03-09"],
    ["ArrowDown", "2027-03-16"],
    ["ArrowRight", "2027-03-17"],
  ] as const) {
    await page.keyboard.press(key);
    await expect(page.locator(`[data-day='${there}']`)).toBeFocused();
  }
  await page.getByRole("button", { name: "주소 만들기" }).click();
  const address = page.getByLabel("캘린더 주소", { exact: true });
  await expect(address).toContainText(/\/calendar\/[\w-]{43}\.ics/u);
  const path = new URL((await address.textContent())!).pathname;
  const file = await (await page.request.get(path)).text();
  expect(file).toContain("RRULE:FREQ=WEEKLY");
  expect(file).not.toContain("EXDATE");
  await page.reload();
  await page.getByRole("button", { name: "새 주소로 바꾸기" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "바꾸기" }).click();
  await expect(address).not.toContainText(path);

  await signInAs(office);
  await page.goto("/manager/calendar");
  await page
    .getByRole("link", { name: /정기 소독/ })
    .first()
    .click();
  await page
    .getByRole("button", { name: /이날만 취소$/ })
    .last()
    .click();
  await page.getByRole("alertdialog").getByRole("button", { name: "이날만 취소" }).click();
  await expectToast(page, "그날의 일정을 취소했어요.");
  await expect(page.getByText("취소", { exact: true })).toBeVisible();
});
