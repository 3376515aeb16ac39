import type { Page } from "@playwright/test";

import { workbook } from "#server/testing/sample-workbooks.ts";
import type { SampleCell } from "#server/testing/sample-workbooks.ts";

import { expectAccessible, expectNoSidewaysScrolling } from "./support/accessibility.ts";
import { expect, test } from "./support/fixtures.ts";

const path = "/manager/residents?tab=import";
const header = ["동", "호", "세대주", "연락처", "연락처 이용 동의"];

function chooseFile(page: Page, rows: SampleCell[][], name = "입주자 명부.xlsx"): Promise<void> {
  const mimeType = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
  const buffer = workbook([{ name: "명부", rows }]);
  return page.getByLabel("명부 파일").setInputFiles({ name, mimeType, buffer });
}

test(
  "the office's list becomes accounts, without the rows that are wrong, and slips",
  { tag: "@phone-whole" },
  async ({ page, build, signInAs }) => {
    test.slow();
    await signInAs(await build.manager(await build.apartment()));
    const missing: string[] = [];
    page.on("response", (response) => response.status() === 404 && missing.push(response.url()));
    await page.goto(path);
    await expectAccessible(page, "before a file is chosen");
    const people = Array.from({ length: 40 }, (_, index): SampleCell[] => [
      index % 10 === 0 ? 101 + index / 10 : null,
      `${100 * ((index % 10) + 1) + 1}호`,
      `주민${index}`,
      1_012_340_000 + index,
      index % 2 === 0 ? "동의" : "X",
    ]);
    const wrong: SampleCell[][] = [
      [104, "옥상", "김오류"],
      [104, 1101, null],
      [104, { error: "#REF!" }, "이오류"],
    ];
    const empty: SampleCell[] = [104, 1201, "공실"];
    await chooseFile(page, [["푸른마을 입주자 명부"], header, ...people, ...wrong, empty]);
    await expect(page.getByRole("heading", { name: "열 확인" })).toBeVisible();
    await expect(page.getByRole("checkbox", { name: "동이 빈 줄은 위의 동으로 채우기" })).toBeChecked();
    await expectAccessible(page, "the columns");
    await expectNoSidewaysScrolling(page, "the columns");

    await page.getByRole("button", { name: "미리 보기" }).click();
    await expect(page.getByRole("tab", { name: "새로 추가 40" })).toBeVisible();
    await expect(page.getByRole("tab", { name: "오류 3" })).toHaveAttribute("aria-selected", "true");
    await expect(page.getByText("호는 1203이나 1203호처럼 적어 주세요.")).toBeVisible();
    await expect(page.getByText("43줄 B열")).toBeVisible();
    await expect(
      page
        .getByText(/^연락처 20개는/)
        .or(page.getByText(/연락처 20개는/))
        .first(),
    ).toBeVisible();
    await expectAccessible(page, "the preview");
    await expectNoSidewaysScrolling(page, "the preview");
    await page.getByRole("tab", { name: "빈집 1" }).click();
    await expect(page.getByText("새 세대예요. 빈집으로 표시해요. (적힌 값: 공실)")).toBeVisible();
    await expectAccessible(page, "the vacant homes");
    await expectNoSidewaysScrolling(page, "the vacant homes");

    await page.getByRole("button", { name: "오류 3줄을 빼고 적용" }).click();
    await expect(page.getByRole("heading", { name: "명부를 가져왔어요" })).toBeVisible();
    await expect(
      page.getByRole("main").getByText("계정 40개를 만들었어요. 빈집 1곳을 표시했어요."),
    ).toBeVisible();
    const downloaded = page.waitForEvent("download");
    await page.getByRole("button", { name: "CSV 내려받기" }).click();
    expect((await downloaded).suggestedFilename()).toBe("resident_initial_accounts.csv");
    await expect(page.getByRole("button", { name: "안내문 40장 인쇄" })).toBeVisible();

    await page.getByRole("tab", { name: "주민 목록" }).click();
    await expect(page.getByText("주민39")).toBeVisible();
    expect(missing).toEqual([]);
  },
);

test("columns are chosen by hand, a household is exchanged, somebody moved out", async ({
  page,
  build,
  signInAs,
}) => {
  test.slow();
  const apartment = await build.apartment();
  await build.resident(apartment, { building: 101, unit: 101, name: "옛주민" });
  await build.resident(apartment, { building: 101, unit: 102, name: "떠난주민" });
  await signInAs(await build.manager(apartment));
  await page.goto(path);
  await chooseFile(page, [
    ["가", 101, "새주민", 101],
    ["나", 101, "옆집", 103],
  ]);
  await expect(page.getByText("제목이 있는 줄을 찾지 못했어요.")).toBeVisible();
  for (const [label, letter] of [
    ["동", "B열"],
    ["호", "D열"],
    ["이름", "C열"],
  ] as const) {
    await page
      .getByRole("button", { name: new RegExp(`${label}$`) })
      .first()
      .click();
    await page.getByRole("option", { name: letter }).click();
  }
  await page.getByRole("radio", { name: "명부와 맞추기" }).check();
  await page.getByRole("button", { name: "미리 보기" }).click();

  await expect(page.getByRole("tab", { name: "확인 필요 1" })).toHaveAttribute("aria-selected", "true");
  await expect(page.getByText("지금은 옛주민 님이 쓰고 있어요.")).toBeVisible();
  await page.getByRole("button", { name: /새주민 처리/ }).click();
  await page.getByRole("option", { name: "세대 교체" }).click();
  await page.getByRole("tab", { name: "전출 2" }).click();
  await page.getByRole("checkbox", { name: "전출 처리 101동 102호 떠난주민" }).check();
  await page.getByRole("button", { name: "적용" }).click();
  await expect(page.getByText("전출로 처리할 세대 수를 정확히 입력해 주세요.")).toBeVisible();
  await page.getByLabel("전출로 처리할 세대 수").fill("1");
  await page.getByRole("button", { name: "적용" }).click();
  await expect(page.getByRole("heading", { name: "명부를 가져왔어요" })).toBeVisible();
  await page.getByRole("tab", { name: "주민 목록" }).click();
  await expect(page.getByText("새주민")).toBeVisible();
  await expect(page.getByText("옆집")).toBeVisible();
  await expect(page.getByText(/옛주민|떠난주민/)).toHaveCount(0);
});

test("a file that is no list says what it must be @whole", async ({ page, build, signInAs }) => {
  await signInAs(await build.manager(await build.apartment()));
  await page.goto(path);
  const buffer = Buffer.concat([Buffer.from("d0cf11e0a1b11ae1", "hex"), Buffer.alloc(4000)]);
  for (const name of ["명부.xls", "암호.xlsx"]) {
    await page.getByLabel("명부 파일").setInputFiles({ name, mimeType: "application/octet-stream", buffer });
    await expect(page.getByText(/엑셀\(\.xlsx\)이나 CSV로 읽을 수 없는 파일이에요/)).toBeVisible();
  }
});
