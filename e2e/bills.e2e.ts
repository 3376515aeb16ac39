import { workbook } from "#server/testing/sample-workbooks.ts";

import { expectAccessible } from "./support/accessibility.ts";
import { expect, test } from "./support/fixtures.ts";
import { inBrowserOf } from "./support/people.ts";
import { expectRowVisible, expectScreen, expectToast } from "./support/screen.ts";

test.describe.configure({ timeout: 120_000 });

/** A month that is over, whenever the test runs. */
const month = "2026-09";

test("an office's file becomes each home's bill, understood at one look", async ({
  page,
  browser,
  server,
  build,
  signInAs,
}) => {
  const here = await build.apartment();
  const resident = await build.resident(here, { building: 101, unit: 1203 });
  await build.resident(here, { building: 101, unit: 1204 });
  await signInAs(await build.manager(here));
  await page.goto("/manager/bills");
  await expect(page.getByText("아직 올린 관리비가 없어요.")).toBeVisible();
  await page.goto(`/manager/bills/new?month=${month}`);
  const rows = [
    ["동", "호", "청소비", "세대전기료", "헬스장 이용", "합계"],
    [101, 1203, 12_000, 40_000, 3_000, 55_000],
    [101, 1204, 12_000, 38_000, 0, 50_000],
  ];
  const buffer = workbook([{ name: "9월분 관리비", rows }]);
  const mimeType = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
  await page.getByLabel("관리비 파일").setInputFiles({ name: "관리비.xlsx", mimeType, buffer });
  // Nothing is known of it, and what does not fit is refused where it stands.
  await page.getByRole("button", { name: /'헬스장 이용'은 어떤 항목인가요/ }).click();
  await page.getByRole("option", { name: "기타" }).click();
  await expect(page.getByRole("button", { name: "9월 관리비 발행" })).toBeVisible();
  await page.getByRole("textbox", { name: "납부 계좌" }).fill("푸른은행 123-456");
  await expectAccessible(page, "a file that was checked");
  await page.getByRole("button", { name: "9월 관리비 발행" }).click();
  await expectToast(page, "9월 관리비를 발행했어요.");
  await expectScreen(page, "2026년 9월 관리비");
  await expectRowVisible(page, "101동 1203호", "55,000원");
  await expectAccessible(page, "a month of the office");

  await inBrowserOf(browser, server, resident, async (theirs) => {
    await theirs.goto("/resident/bills");
    await theirs.getByRole("link", { name: /2026년 9월/ }).click();
    await expectScreen(theirs, "2026년 9월 관리비");
    const main = theirs.getByRole("main");
    await expect(main).toContainText("55,000원");
    await expect(main).toContainText("푸른은행 123-456");
    await main.getByText("개별사용료").click();
    await expect(main.getByText("세대전기료")).toBeVisible();
    await expectAccessible(theirs, "a bill");
  });
});
