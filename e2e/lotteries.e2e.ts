import type { Locator } from "@playwright/test";
import { sql } from "kysely";

import { asGate } from "#server/testing/acting.ts";
import { drawnDay } from "#server/testing/lotteries.ts";

import { expectAccessible, expectAccessibleAgain } from "./support/accessibility.ts";
import { expect, test } from "./support/fixtures.ts";
import { inBrowserOf } from "./support/people.ts";
import { expectScreen, expectToast, fieldOf, fillFields } from "./support/screen.ts";

test(
  "the office announces a lottery, a resident enters by tapping, and recomputes the draw",
  { tag: "@phone-whole" },
  async ({ page, browser, server, build, signInAs }) => {
    const apartment = await build.apartment();
    const hours = { openMinute: 600, closeMinute: 780 };
    const resident = await build.resident(apartment);
    await signInAs(await build.manager(apartment));
    await page.goto("/manager/lotteries");
    await expectScreen(page, "추첨");
    await expect(page.getByRole("link", { name: "시설 등록하러 가기" })).toBeVisible();
    await expect(page.getByRole("button", { name: "추첨 등록" })).toBeHidden();
    await build.facility(apartment, { hours, maxLength: 1 });
    await page.reload();
    await expect(page.getByText("등록한 추첨이 없어요.")).toBeVisible();
    await expectAccessibleAgain(page, "no lotteries");
    await page.getByRole("button", { name: "추첨 등록" }).click();
    const dialog = page.getByRole("dialog", { name: "추첨 등록" });
    await fillFields(dialog, { "첫 이용일": drawnDay, "마지막 이용일": drawnDay });
    await expect(dialog.getByText("시간 3개, 모두 3자리를 추첨해요.")).toBeVisible();
    await dialog.getByRole("button", { name: "등록", exact: true }).click();
    await expect(dialog.getByText("추첨 이름을 입력해 주세요.")).toBeVisible();
    await expectAccessible(page, "a lottery without a name");
    await fillFields(dialog, { "추첨 이름": "설날 코트" });
    await dialog.getByRole("button", { name: "등록", exact: true }).click();
    await expectToast(page, "추첨을 등록했어요.");
    await expectScreen(page, "설날 코트");
    await expect(page.getByText("3순위까지")).toBeVisible();
    await page.getByText("추첨하는 시간 3개").click();
    await expect(page.getByRole("list", { name: "추첨하는 시간" }).getByRole("listitem")).toHaveText([
      /오전 10:00-11:00$/,
      /오전 11:00-오후 12:00$/,
      /오후 12:00-1:00$/,
    ]);
    await expectAccessible(page, "an announced lottery");
    const lotteryId = page.url().split("/").at(-1)!;
    const setTimes = (opens: string, closes: string) =>
      asGate(server.database, (db) =>
        sql`
          update lotteries set opens_at = now() + ${opens}::interval, closes_at = now() + ${closes}::interval,
            draw_at = now() + ${closes}::interval + interval '1 day'
          where id = ${lotteryId}
        `.execute(db),
      );
    await setTimes("-1 hour", "1 hour");

    await inBrowserOf(browser, server, resident, async (phone) => {
      await phone.setViewportSize({ width: 360, height: 740 });
      await phone.goto("/resident/reservations");
      await phone.getByRole("link", { name: /설날 코트/ }).click();
      await expectScreen(phone, "설날 코트");
      const wishes = phone.getByRole("list", { name: /^\d+월 \d+일/ });
      await wishes.getByRole("button", { name: "오전 11:00-오후 12:00" }).click();
      await wishes.getByRole("button", { name: "오전 10:00-11:00" }).click();
      await expect(wishes.getByRole("button", { name: "오전 10:00-11:00 2순위" })).toBeVisible();
      await expectAccessible(phone, "wishes in their order");
      await phone.getByRole("button", { name: "응모하기" }).click();
      await expectToast(phone, "응모했어요.");
      await expect(phone.getByText("응모 번호 · 추첨권 1장")).toBeVisible();
      await expectAccessible(phone, "an entry");

      await setTimes("-1 hour", "-2 minutes");
      await page.reload();
      await page.getByRole("button", { name: "지금 추첨" }).click();
      const question = page.getByRole("alertdialog", { name: "지금 추첨할까요?" });
      await question.getByRole("button", { name: "지금 추첨" }).click();
      await expectToast(page, "추첨했어요.");
      await expect(page.getByRole("region", { name: "당첨 세대" })).toContainText("101동 101호");
      await expectAccessible(page, "a drawn lottery");

      await phone.reload();
      await expect(phone.getByText("당첨됐어요", { exact: true })).toBeVisible();
      await expect(phone.getByText("1순위 당첨")).toBeVisible();
      await expect(phone.getByRole("link", { name: "예약 보기" })).toHaveAttribute(
        "href",
        /^\/resident\/reservations\/[0-9a-f-]{36}$/,
      );
      await phone.getByRole("button", { name: "직접 확인하기" }).click();
      await expect(phone.getByText("추첨 결과가 공개된 값과 같아요.")).toBeVisible();
      await expectAccessible(phone, "a recomputed draw");
    });
  },
);

test("a lottery for no facility marks the choice of it as it marks a field @whole", async ({
  page,
  build,
  signInAs,
}) => {
  const apartment = await build.apartment();
  for (let count = 0; count < 2; count += 1) await build.facility(apartment);
  await signInAs(await build.manager(apartment));
  await page.goto("/manager/lotteries");
  await page.getByRole("button", { name: "추첨 등록" }).click();
  const dialog = page.getByRole("dialog", { name: "추첨 등록" });
  await dialog.getByRole("button", { name: "등록", exact: true }).click();
  await expect(dialog.getByText("시설을 골라 주세요.", { exact: true })).toBeVisible();
  const borderOf = (field: Locator) => field.evaluate((element) => getComputedStyle(element).borderColor);
  const name = await borderOf(fieldOf(dialog, "추첨 이름"));
  await expect.poll(() => borderOf(dialog.getByRole("button", { name: /시설$/ }))).toBe(name);
  expect(await borderOf(fieldOf(dialog, "첫 이용일"))).not.toBe(name);
});
