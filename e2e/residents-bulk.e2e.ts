import { readFile } from "node:fs/promises";

import type { Locator } from "@playwright/test";
import decodeQr from "qr/decode.js";

import { acting } from "#server/testing/acting.ts";

import { expectAccessible } from "./support/accessibility.ts";
import { expect, test } from "./support/fixtures.ts";
import { pageCountOf } from "./support/paper.ts";
import {
  expectFieldError,
  expectRowVisible,
  fieldOf,
  fillFields,
  signInByForm,
  startAnew,
} from "./support/screen.ts";

const bulkPath = "/manager/residents?tab=bulk";
const example = { "시작 동": "101", "종료 동": "105", "시작 호": "101", "종료 호": "2002" };

test("bulk creation says what is wrong with the range", async ({ page, signInAs }) => {
  await signInAs("manager");
  await page.goto(bulkPath);
  const create = page.getByRole("button", { name: "계정 생성" });
  await create.click();
  for (const label of Object.keys(example))
    await expectFieldError(page, label, "모든 필드는 숫자여야 합니다.");

  const cases: [values: Partial<typeof example>, label: string, message: string][] = [
    [{ "시작 동": "백일" }, "시작 동", "모든 필드는 숫자여야 합니다."],
    [{ "시작 동": "0" }, "시작 동", "0보다 큰 값을 입력해주세요."],
    [{ "시작 호": "-1" }, "시작 호", "0보다 큰 값을 입력해주세요."],
    [{ "시작 동": "106" }, "시작 동", "시작 동은 종료 동보다 클 수 없습니다."],
    [{ "시작 호": "2101" }, "시작 호", "시작 호는 종료 호보다 클 수 없습니다."],
  ];
  for (const [values, label, message] of cases) {
    await fillFields(page, { ...example, ...values });
    await create.click();
    await expectFieldError(page, label, message);
  }
  await expect(page.getByText(/^계정 .+개를 만들어요$/)).toHaveCount(0);
});

test(
  "101-105 × 101-2002 makes 200 accounts: counted before, skipped the second time, handed over as CSV",
  { tag: "@phone-whole" },
  async ({ page, build, signInAs }) => {
    test.slow();
    const apartment = await build.apartment();
    await build.resident(apartment, { name: "먼저 온 주민", building: 105, unit: 2002 });
    await signInAs(await build.manager(apartment));
    await page.goto(bulkPath);
    await expect(page.getByText(/동 101-105, 호 101-2002/)).toContainText("모두 200개예요.");
    await fillFields(page, example);
    await expect(page.getByText("계정 200개를 만들어요")).toBeVisible();
    await page.getByRole("button", { name: "계정 생성" }).click();
    await expect(
      page.getByRole("main").getByText("계정 199개를 만들었어요. 이미 계정이 있는 1세대는 건너뛰었어요."),
    ).toBeVisible();

    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "CSV 내려받기" }).click();
    const file = await download;
    expect(file.suggestedFilename()).toBe("resident_initial_accounts.csv");
    const bytes = await readFile(await file.path());
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const lines = bytes.toString("utf8").slice(1).trimEnd().split("\r\n");
    expect(lines[0]).toBe("동,호,이메일,임시 비밀번호");
    expect(lines).toHaveLength(200);
    const [building, unit, email, password] = lines[58]!.split(",");
    expect([building, unit, email]).toEqual(["102", "902", `102-902.${apartment.code}@resident.danji.local`]);

    await page.getByRole("tab", { name: "주민 목록" }).click();
    await expect(page.getByText("모두 200명")).toBeVisible();
    await page.getByRole("searchbox").fill("103-1501");
    await expectRowVisible(page, "103동 1501호", "설정 필요");

    await page.getByRole("tab", { name: "계정 일괄 생성" }).click();
    await page.getByRole("button", { name: "다른 세대 만들기" }).click();
    await fillFields(page, example);
    await page.getByRole("button", { name: "계정 생성" }).click();
    await expect(
      page.getByRole("main").getByText("200세대 모두 이미 계정이 있어서 새로 만들지 않았어요."),
    ).toBeVisible();

    await startAnew(page);
    await signInByForm(page, email!, password!);
    await expect(page).toHaveURL("/initial-setup");
  },
);

test("the slips: 200 of them leave the page quick, and a QR code fills the sign-in form in", async ({
  page,
  build,
  signInAs,
}) => {
  test.slow();
  const apartment = await build.apartment("푸른마을 한빛아파트");
  await signInAs(await build.manager(apartment));
  await page.goto(bulkPath);
  await fillFields(page, example);
  await page.getByRole("button", { name: "계정 생성" }).click();
  await expect(page.getByRole("button", { name: "안내문 200장 인쇄" })).toBeEnabled();
  const slips = page.locator(".slips .slip");
  await expect(slips).toHaveCount(200);

  const text = await slips.nth(57).textContent();
  expect(text).toContain("푸른마을 한빛아파트");
  expect(text).toContain("102동 902호");
  expect(text).toContain(`102-902.${apartment.code}@resident.danji.local`);
  expect(text).toMatch(/(\w{4}-){3}\w{4}/);
  expect(text).toContain(new URL(page.url()).origin);
  expect(text).toMatch(/임시 비밀번호 \(.+까지\)/);
  const address = await readQrCode(slips.nth(57).getByRole("img", { includeHidden: true }));

  await page.emulateMedia({ media: "print" });
  await expect(slips.first()).toBeVisible();
  await expect(page.getByRole("main")).toBeHidden();
  // An A4 page holds four notes, or one.
  expect(pageCountOf(await page.pdf({ preferCSSPageSize: true }))).toBe(50);
  await page.emulateMedia({ media: null });
  await page.getByRole("radio", { name: "한 세대" }).check();
  await expect(page.locator(".slip-sheet")).toHaveCount(200);
  expect(pageCountOf(await page.pdf({ preferCSSPageSize: true }))).toBe(200);

  await startAnew(page);
  await page.goto(address);
  await expect(fieldOf(page, "이메일")).toHaveValue(`102-902.${apartment.code}@resident.danji.local`);
  await page.getByRole("button", { name: "로그인", exact: true }).click();
  await expect(page).toHaveURL("/initial-setup");
});

test("on paper nothing on a slip is smaller than 12 points, the password is larger, and no page cuts one", async ({
  page,
  build,
  signInAs,
  server,
}) => {
  const apartment = await build.apartment("이름이 아주 긴 푸른마을 한빛 레이크파크 센트럴 3단지 아파트");
  await acting(server.database, { role: "manager", apartmentId: apartment.id }, (db) =>
    db
      .updateTable("apartments")
      .set({ telephone: "031-123-4567", office_hours: "평일 09:00–18:00, 점심 12:00–13:00" })
      .where("id", "=", apartment.id)
      .execute(),
  );
  await signInAs(await build.manager(apartment));
  await page.goto(bulkPath);
  await fillFields(page, { "시작 동": "10001", "종료 동": "10001", "시작 호": "20001", "종료 호": "20009" });
  await page.getByRole("button", { name: "계정 생성" }).click();
  await expect(page.getByRole("button", { name: "안내문 9장 인쇄" })).toBeEnabled();
  await page.emulateMedia({ media: "print" });
  for (const [perSheet, pages] of [
    ["네 세대", 3],
    ["한 세대", 9],
  ] as const) {
    await page.emulateMedia({ media: null });
    await page.getByRole("radio", { name: perSheet }).check();
    await expect(page.locator(".slip-sheet")).toHaveCount(pages);
    await page.emulateMedia({ media: "print" });
    const slip = page.locator(".slips .slip").first();
    await expect(slip.getByText(apartment.name)).toBeVisible();
    await expect(slip.getByText("10001동 20001호").first()).toBeVisible();
    await expect(slip).toContainText("031-123-4567");
    await expect(slip).toContainText("평일 09:00–18:00");
    await expect(slip).toContainText(/임시 비밀번호 \(.+까지\)/);
    const sizes = await slip.evaluate(fontSizes);
    expect(Math.min(...Object.values(sizes))).toBeGreaterThanOrEqual(points(12));
    const password = Object.keys(sizes).find((text) => /^(\w{4}-){3}\w{4}$/.test(text))!;
    expect(sizes[password]).toBeGreaterThanOrEqual(points(16));
    expect(Math.max(...(await page.locator(".slips .slip").evaluateAll(overflows)))).toBeLessThanOrEqual(0);
    expect(pageCountOf(await page.pdf({ preferCSSPageSize: true }))).toBe(pages);
  }
});

test("without the passwords taken along, leaving them behind is asked about @whole", async ({
  page,
  signInAs,
}) => {
  await signInAs("manager");
  await page.goto(bulkPath);
  await fillFields(page, { "시작 동": "1", "종료 동": "1", "시작 호": "101", "종료 호": "102" });
  await page.getByRole("button", { name: "계정 생성" }).click();
  await page.getByRole("tab", { name: "주민 목록" }).click();
  await expectRowVisible(page, "1동 102호");
  await page.getByRole("tab", { name: "계정 일괄 생성" }).click();
  await page.getByRole("button", { name: "다른 세대 만들기" }).click();
  const question = page.getByRole("alertdialog", { name: "임시 비밀번호를 받지 않고 넘어갈까요?" });
  await question.getByRole("button", { name: "취소" }).click();
  await expect(page.getByRole("button", { name: "CSV 내려받기" })).toBeVisible();
});

test("bulk creation is accessible in both themes @whole", async ({ page, signInAs }) => {
  test.slow();
  await signInAs("manager");
  await page.goto(bulkPath);
  await fillFields(page, { "시작 동": "1", "종료 동": "1", "시작 호": "101", "종료 호": "102" });
  await expect(page.getByText("계정 2개를 만들어요")).toBeVisible();
  await expectAccessible(page, "bulk form");
  await page.getByRole("button", { name: "계정 생성" }).click();
  await expect(page.getByRole("button", { name: "안내문 2장 인쇄" })).toBeVisible();
  await expectAccessible(page, "bulk result");
});

/** The size of every text in the element, in CSS pixels. */
function fontSizes(element: Element): Record<string, number> {
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const sizes: Record<string, number> = {};
  while (texts.nextNode()) {
    const { textContent, parentElement } = texts.currentNode;
    const text = textContent?.trim();
    if (text && parentElement) sizes[text] = Number.parseFloat(getComputedStyle(parentElement).fontSize);
  }
  return sizes;
}

/** By how many pixels each slip's content is wider than the slip. */
function overflows(slips: Element[]): number[] {
  return slips.map((slip) => slip.scrollWidth - slip.clientWidth);
}

/** Points in CSS pixels. */
function points(count: number): number {
  return (count * 4) / 3;
}

/** Reads the code from its picture as a phone would, at four dots a module. */
async function readQrCode(code: Locator): Promise<string> {
  const scale = 4;
  const size = Number((await code.getAttribute("viewBox"))!.split(" ")[2]);
  const width = size * scale;
  const data = new Uint8Array(width * width * 4).fill(255);
  const paintRun = (left: number, top: number, length: number) => {
    for (let y = top * scale; y < (top + 1) * scale; y++)
      for (let x = left * scale; x < (left + length) * scale; x++)
        data.fill(0, (y * width + x) * 4, (y * width + x) * 4 + 3);
  };
  const path = (await code.locator("path").getAttribute("d"))!;
  for (const [, x, y, length] of path.matchAll(/M(\d+) (\d+)h(\d+)/g))
    paintRun(Number(x), Number(y), Number(length));
  return decodeQr({ width, height: width, data });
}
