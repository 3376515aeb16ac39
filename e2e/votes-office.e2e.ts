import type { Locator, Page } from "@playwright/test";

import { expectAccessible, expectAccessibleAgain } from "./support/accessibility.ts";
import { expect, test } from "./support/fixtures.ts";
import {
  chooseRowAction,
  expectFieldError,
  expectRowVisible,
  expectScreen,
  expectToast,
  fieldOf,
  fillFields,
} from "./support/screen.ts";
import { announce } from "./support/votes.ts";

test.describe.configure({ timeout: 120_000 });

test(
  "the office drafts an election, is told what it lacks, and announces it",
  { tag: ["@phone-whole", "@whole"] },
  async ({ page, build, signInAs }) => {
    const apartment = await build.apartment();
    await build.resident(apartment, { building: 101, unit: 101 });
    const officials = await Promise.all(
      [201, 202].map((unit) => build.resident(apartment, { building: 102, unit })),
    );
    await signInAs(await build.manager(apartment, { rights: ["votes"] }));
    await page.goto("/manager/votes");
    await expectScreen(page, "투표");
    await expect(page.getByText("등록된 투표가 없어요.")).toBeVisible();
    await expectAccessibleAgain(page, "no votes");

    await page.getByRole("link", { name: "투표 만들기" }).first().click();
    await expectScreen(page, "투표 만들기");
    await fillFields(page, { "투표의 제목": "제7기 동별 대표자 선거" });
    await expectAccessibleAgain(page, "a new vote");
    await page.getByRole("button", { name: "저장하고 다음" }).click();

    await expectScreen(page, "제7기 동별 대표자 선거");
    await expect(page.getByText("아직 안건이 없어요.")).toBeVisible();
    await addContest(page);
    await expectAccessible(page, "a contest of a draft");

    await page.getByRole("link", { name: "다음: 명부" }).click();
    await expect(page.getByText("명부 3세대")).toBeVisible();
    await expectRowVisible(page, "101동 101호");
    await page.getByRole("button", { name: /모든 동/ }).click();
    await page.getByRole("option", { name: "102동" }).click();
    await expectRowVisible(page, "102동 201호");
    await expect(page.getByText("101동 101호")).toHaveCount(0);
    await leaveOut(page, "102동 202호");
    await expectAccessible(page, "the roll");

    await page.getByRole("link", { name: "4 선거관리위원" }).click();
    for (const { building, unit } of [
      { building: "102", unit: "201" },
      { building: "102", unit: "202" },
    ]) {
      await fillFields(page, { "선거관리위원의 동": building, 호: unit });
      await expect(page.getByText("님을 찾았어요.")).toBeVisible();
      await page.getByRole("button", { name: "추가" }).click();
    }
    // Somebody who comes back before what was saved is read again waits for it.
    const reading = Promise.withResolvers<void>();
    await page.route("**/getVoteById", async (route) => {
      await reading.promise;
      await route.continue();
    });
    await page.getByRole("button", { name: "저장하고 다음" }).click();
    await expectToast(page, "선거관리위원을 정했어요.");
    await page.getByRole("link", { name: "4 선거관리위원" }).click();
    reading.resolve();
    await expect(page.getByRole("checkbox", { name: "자물쇠", checked: true })).toHaveCount(officials.length);
    await expectAccessible(page, "officials");

    await page.getByRole("button", { name: "저장하고 다음" }).click();
    await expect(page.getByLabel("투표 시작").first()).toBeVisible();
    await page.getByRole("button", { name: "저장하고 다음" }).click();
    await mendGaps(page);
    await expectAccessible(page, "the announcement before it is published");

    await page.getByRole("button", { name: "공고하기" }).click();
    const question = page.getByRole("alertdialog", { name: "이 투표를 공고할까요?" });
    await expect(question).toContainText("안건과 후보, 선거관리위원, 기간은 바꿀 수 없고");
    await expect(question).toContainText("투표 시작");
    await question.getByRole("button", { name: "취소" }).click();
    await expect(question).toBeHidden();
    await announce(page);
    await expect(page.getByText("기호 1").first()).toBeAttached();
    await expectAccessible(page, "an announced vote");
    await page.goto("/manager/votes");
    await expect(page.getByRole("link", { name: /제7기 동별 대표자 선거/ })).toBeVisible();
    await expect(page.getByText("공고", { exact: true })).toBeVisible();
  },
);

/** All gaps stand there, each with the way to it. */
async function mendGaps(page: Page) {
  const gaps = page.getByRole("status").filter({ hasText: "공고하기 전에 채울 것이 있어요" });
  await expect(gaps).toContainText("102동 대표: 동점일 때의 처리를 적어 주세요.");
  await expect(gaps).toContainText("본인확인 방법을 정한 관리규약 조항을 적어 주세요.");
  await expectAccessible(page, "an announcement that lacks something");
  await page.getByRole("button", { name: "공고하기" }).click();
  await expect(page.getByRole("alertdialog")).toHaveCount(0);
  await gaps.getByRole("link", { name: "안건·후보 고치기" }).click();
  await page.getByRole("button", { name: "102동 대표 고치기" }).click();
  const dialog = page.getByRole("dialog", { name: "안건 고치기" });
  await fillFields(dialog, { "동점일 때의 처리": "연장자" });
  await dialog.getByRole("button", { name: "저장", exact: true }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole("link", { name: "6 공고 확인" }).click();
  await expect(gaps).not.toContainText("동점일 때의 처리를 적어 주세요.");
  await gaps.getByRole("link", { name: "기간 고치기" }).click();
  await fillFields(page, { "본인확인 방법을 정한 관리규약 조항": "관리규약 제45조" });
  await page.getByRole("button", { name: "저장하고 다음" }).click();
  await expect(page.getByRole("button", { name: "공고하기" })).toBeVisible();
  await expect(gaps).toHaveCount(0);
}

test("a dismissal is not what a form begins with, and speaks of no candidate", async ({
  page,
  build,
  signInAs,
}) => {
  const apartment = await build.apartment();
  await build.resident(apartment, { building: 101, unit: 101 });
  await signInAs(await build.manager(apartment, { rights: ["votes"] }));
  await page.goto("/manager/votes/new");
  await page.getByRole("radio", { name: "의결" }).check();
  await fillFields(page, { "투표의 제목": "101동 대표 해임 투표" });
  await page.getByRole("button", { name: "저장하고 다음" }).click();
  await page.getByRole("button", { name: "안건 추가" }).click();
  const dialog = page.getByRole("dialog", { name: "안건 추가" });
  await expect(fieldOf(dialog, "안건의 제목")).toHaveValue("관리규약의 개정");
  await dialog.getByRole("button", { name: /무엇을 정하나요/ }).click();
  await page.getByRole("option", { name: "동별 대표자 해임" }).click();
  // What nobody has typed goes with the template.
  await expect(fieldOf(dialog, "안건의 제목")).toHaveValue("동별 대표자 해임");
  await expect(dialog.getByRole("radio", { name: "선거구" })).toBeChecked();
  await expect(dialog).not.toContainText(/후보|기호/);
  await fillFields(dialog, { "1번째 동": "101" });
  await dialog.getByRole("button", { name: "저장", exact: true }).click();
  await expectFieldError(dialog, "해임 대상자", "이름을 입력해 주세요.");
  await fillFields(dialog, { "해임 대상자": "김하나" });
  await dialog.getByRole("button", { name: "저장", exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("listitem").filter({ hasText: "김하나 해임 · 찬성" })).toBeVisible();
  await page.getByRole("link", { name: "6 공고 확인" }).click();
  await expect(page.getByText("선거관리위원을 두 명 이상 정해 주세요.")).toBeVisible();
  await expect(page.getByRole("main")).not.toContainText("후보");
});

async function addContest(page: Page) {
  await page.getByRole("button", { name: "안건 추가" }).click();
  const dialog = page.getByRole("dialog", { name: "안건 추가" });
  await fillFields(dialog, {
    "안건의 제목": "102동 대표",
    "기호 1 이름": "김하나",
  });
  await choose(dialog, "단지 전체");
  await expect(dialog.getByText(/전체 3세대 가운데 2세대 이상 투표해야 해요/)).toBeVisible();
  await dialog.getByRole("button", { name: "후보 추가" }).click();
  await fillFields(dialog, { "기호 2 이름": "이둘" });
  await dialog.getByRole("button", { name: "저장", exact: true }).click();
  await expect(dialog).toBeHidden();
}

async function choose(dialog: Locator, label: string) {
  await dialog.getByRole("radio", { name: label }).check();
}

async function leaveOut(page: Page, home: string) {
  await chooseRowAction(page, home, "고치기");
  const dialog = page.getByRole("dialog", { name: home });
  await dialog.getByRole("radio", { name: /제외/ }).check();
  await dialog.getByRole("button", { name: "저장" }).click();
  await expect(dialog.getByText("명부에서 빼는 이유를 입력해 주세요.")).toBeVisible();
  await fillFields(dialog, { "빼는 이유": "빈집" });
  await dialog.getByRole("button", { name: "저장" }).click();
  await expect(dialog).toBeHidden();
  await expectToast(page, "명부를 고쳤어요.");
  await expect(page.getByText("명부 2세대")).toBeVisible();
}
