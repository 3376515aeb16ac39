import type { Page } from "@playwright/test";

import { workbook } from "#server/testing/sample-workbooks.ts";
import type { SampleCell } from "#server/testing/sample-workbooks.ts";

import { expectAccessible } from "./support/accessibility.ts";
import { expect, test } from "./support/fixtures.ts";
import { pageCountOf } from "./support/paper.ts";
import { browserOf, callAs, smallPhone } from "./support/people.ts";
import { chooseRowAction, expectScreen, expectToast, fieldOf, fillFields, rowOf } from "./support/screen.ts";

test.describe.configure({ timeout: 180_000 });

const month = "2026-09";
const mimeType = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/** 35 items as a file has them: long names, one that is 0 and discounts. */
const items = [
  ..."일반관리비 청소비 경비비 소독비 승강기유지비 지능형홈네트워크설비유지비 수선유지비 위탁관리수수료".split(
    " ",
  ),
  ..."난방비 급탕비 전기료 수도료 가스사용료 정화조오물수수료 생활폐기물수수료 입주자대표회의운영비".split(
    " ",
  ),
  ..."건물보험료 선거관리위원회운영경비 세대전기료 공동전기료 승강기전기료 TV수신료 세대수도료 하수도료".split(
    " ",
  ),
  ..."공동수도료 세대난방비 기본난방비 세대급탕비 장기수선충당금 복지할인 전기할인 감면 차감".split(" "),
  "지하주차장환경개선및조명교체공사분담금",
  "커뮤니티센터스크린골프연습장공동전기료",
];

function sheet(units: readonly number[]): SampleCell[][] {
  return [
    ["동", "호", "전용면적", ...items, "합계", "납기후금액", "전기사용량", "수도사용량"],
    ...units.map((unit) => {
      const amounts = items.map((name, at) =>
        name.endsWith("할인") ? -1_000 : name === "감면" || name === "소독비" ? 0 : 1_000 * (at + 1) + unit,
      );
      const total = amounts.reduce((sum, won) => sum + won, 0);
      return [101, unit, 84.97, ...amounts, total, total + 5_000, 312, 18];
    }),
  ];
}

const units = [1203, 1204, 1205, 1206, 1207];

async function press(page: Page, name: string): Promise<void> {
  const target = page.getByRole("main").getByRole("button", { name, exact: true });
  await target.focus();
  await page.keyboard.press("Enter");
}

test("the second month is published in six presses at most, read in one tap, and printed on one page", async ({
  page,
  browser,
  server,
  build,
  signInAs,
}, testInfo) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const here = await build.apartment();
  const residents = [];
  for (const unit of units) residents.push(await build.resident(here, { unit }));
  const office = await build.manager(here);
  await signInAs(office);
  const upload = () =>
    page.getByLabel("관리비 파일").setInputFiles({
      name: "관리비.xlsx",
      mimeType,
      buffer: workbook([{ name: "관리비", rows: sheet(units) }]),
    });
  // The first month says of the two items that no list knows what they are.
  await page.goto("/manager/bills/new?month=2026-08");
  await upload();
  for (const name of items.slice(-2)) {
    await page.getByRole("button", { name: new RegExp(`'${name}'`) }).click();
    await page.getByRole("option", { name: "공용관리비" }).click();
  }
  await page.getByRole("button", { name: "8월 관리비 발행" }).click();
  await expectToast(page, "8월 관리비를 발행했어요.");

  await page.goto(`/manager/bills/new?month=${month}`);
  // The file's own dialog is the first two of them: the button, and the file there.
  let presses = 2;
  await expect(page.getByRole("button", { name: /부과월/ })).toContainText("2026년 9월");
  const choosing = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "파일 고르기" }).press("Enter");
  await choosing;
  await upload();
  await expect(page.getByRole("button", { name: "9월 관리비 발행" })).toBeEnabled();
  await expectAccessible(page, "a second month's file that was checked");
  await press(page, "9월 관리비 발행");
  presses += 1;
  await expectToast(page, "9월 관리비를 발행했어요.");
  expect(presses).toBeLessThanOrEqual(6);

  const phone = await browserOf(browser, server, residents[0]!, smallPhone);
  await phone.goto("/resident/alerts");
  await phone.getByRole("link", { name: /9월 관리비가 나왔어요/ }).click();
  await expectScreen(phone, "2026년 9월 관리비");
  const main = phone.getByRole("main");
  const { bill } = await callAs(phone.request, residents[0]!, "getMyBill", { month });
  await expect(main).toContainText(`${bill.total.toLocaleString("ko-KR")}원`);
  await expect(main.getByText("지난달과 같아요.")).toBeVisible();
  const width = await phone.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(360);
  const pdf = await phone.pdf({ preferCSSPageSize: true, path: testInfo.outputPath("bill.pdf") });
  expect(pageCountOf(pdf)).toBe(1);
  if (process.env["PICTURES"]) await picturesOf(phone, page);
});

/** For somebody who looks: `PICTURES=<folder>`. */
async function picturesOf(phone: Page, office: Page): Promise<void> {
  const folder = process.env["PICTURES"]!;
  await phone.getByRole("main").locator("summary").first().click();
  for (const [who, of, path] of [
    ["resident", phone, `/resident/bills/${month}`],
    ["office", office, `/manager/bills/${month}`],
  ] as const) {
    for (const colorScheme of ["light", "dark"] as const) {
      for (const width of [360, 1440]) {
        await of.emulateMedia({ colorScheme });
        await of.setViewportSize({ width, height: 900 });
        if (who === "office") await of.goto(path);
        await of.screenshot({ path: `${folder}/${who}-${width}-${colorScheme}.png`, fullPage: true });
      }
    }
  }
}

test("a list of payments tells who has not paid, and those alone are reminded", async ({
  page,
  request,
  build,
  signInAs,
}) => {
  const here = await build.apartment();
  const [paid, unpaid] = [
    await build.resident(here, { unit: 101 }),
    await build.resident(here, { unit: 102 }),
  ];
  const office = await build.manager(here);
  await build.publishedBills(office);
  await signInAs(office);
  await page.goto(`/manager/bills/${month}`);
  const send = async (rows: SampleCell[][]) =>
    page.getByLabel("수납 내역 파일").setInputFiles({
      name: "수납.xlsx",
      mimeType,
      buffer: workbook([{ name: "수납", rows }]),
    });
  await page.getByRole("button", { name: "수납 내역 올리기" }).click();
  const dialog = page.getByRole("dialog", { name: "2026년 9월 수납 내역" });
  await send([["이름", "금액"]]);
  const failure = dialog.getByRole("alert");
  await expect(failure).toBeVisible();
  await send([
    ["동", "호", "입금액"],
    [101, 101, 4_000],
    [999, 1, 10_000],
  ]);
  // What another file failed of does not stay beside this one's faults.
  await expect(dialog.getByText(/999동 1호/)).toBeVisible();
  await expect(dialog.getByText("동과 호", { exact: false })).toHaveCount(0);
  await expectAccessible(page, "a list of payments with a fault");
  await dialog.getByRole("button", { name: "오류를 빼고 1건 기록" }).click();
  await expect(dialog).toBeHidden();
  // It has paid in part: the dialog asks for all that it paid, and begins with what is known of it.
  await expect(rowOf(page, "101동 101호")).toContainText("4,000원");
  await chooseRowAction(page, "101동 101호", "낸 금액 기록");
  const paying = page.getByRole("dialog", { name: "101동 101호 낸 금액" });
  await expect(fieldOf(paying, "모두 낸 금액")).toHaveValue("4000");
  await fillFields(paying, { "모두 낸 금액": "10000" });
  await paying.getByRole("button", { name: "기록" }).click();
  await expect(paying).toBeHidden();

  await page.getByRole("button", { name: "미납", exact: true }).click();
  await expect(rowOf(page, "101동 102호")).toBeVisible();
  await expect(rowOf(page, "101동 101호")).toHaveCount(0);
  await page.evaluate(() => (globalThis.print = () => document.body.setAttribute("data-printed", "")));
  await page.getByRole("button", { name: "미납 세대 인쇄" }).click();
  await expect(page.locator("body[data-printed]")).toBeVisible();
  expect(pageCountOf(await page.pdf({ preferCSSPageSize: true }))).toBe(1);
  await page.emulateMedia({ media: "print" });
  await expect(page.getByText(/미납 1세대 · .* 기준 · 관리사무소용/)).toBeVisible();
  await expect(page.getByRole("button", { name: "미납 세대에 알리기" })).toBeHidden();
  await page.emulateMedia({ media: null });
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "미납 세대 엑셀 내려받기" }).click();
  expect((await download).suggestedFilename()).toBe(`미납_${month}.xlsx`);
  await page.getByRole("button", { name: "미납 세대에 알리기" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "알리기" }).click();
  await expect
    .poll(async () => (await callAs(request, unpaid, "getAlerts")).alerts.map(({ title }) => title))
    .toContain("9월 관리비 납기를 확인해 주세요.");
  const { alerts } = await callAs(request, paid, "getAlerts");
  expect(alerts.map(({ title }) => title)).not.toContain("9월 관리비 납기를 확인해 주세요.");
});
