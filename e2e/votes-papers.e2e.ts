import { call } from "#server/testing/calling.ts";
import { casting, someCard } from "#server/testing/casting.ts";
import { someElection } from "#server/testing/voting.ts";

import { expectAccessible, expectNoSidewaysScrolling } from "./support/accessibility.ts";
import { holdCalls, loseAnswers, loseCalls } from "./support/failing-calls.ts";
import { expect, test } from "./support/fixtures.ts";
import {
  beginChecking,
  beginTyping,
  checking,
  closeWithPapers,
  countOf,
  keyOf,
  papersCard,
  typing,
  writeCardDown,
} from "./support/papers.ts";
import { inBrowserOf } from "./support/people.ts";
import { expectFieldError, expectToast, fieldOf, fillFields } from "./support/screen.ts";

test.describe.configure({ timeout: 120_000 });

test(
  "papers by the large keys: counted, taken back, put in, typed again by another official, sealed",
  { tag: ["@phone", "@whole"] },
  async ({ page, browser, server, build, signInAs }) => {
    const { vote, first, second } = await closeWithPapers({ server, build }, 4);
    await signInAs(first);
    await page.goto(`/resident/votes/${vote.voteId}/office`);
    await expect(papersCard(page)).toContainText("건넨 종이 4장 · 입력 0장");
    await expectAccessible(page, "papers to be typed in");
    const signs = await beginTyping(page);
    await keyOf(page, "1 김하나").click();
    await keyOf(page, "2 이둘").click();
    await keyOf(page, "2 이둘").click();
    await typing(page).getByRole("button", { name: "되돌리기" }).click();
    await keyOf(page, "무효 기권, 빈 종이 포함").click();
    await expect(typing(page)).toContainText("3번째 종이: 무효");
    await expect(countOf(page, "1 김하나")).toHaveText("1장");
    await expect(countOf(page, "2 이둘")).toHaveText("1장");
    await expect(countOf(page, "무효")).toHaveText("1장");
    await expectAccessible(page, "papers being typed");
    await typing(page).getByRole("button", { name: "3장 넣기" }).click();
    await expect(typing(page)).toContainText("3장 가운데 3장을 넣었어요.");
    await typing(page).getByRole("button", { name: "닫기" }).click();
    await expect(typing(page)).toBeHidden();
    await expect(papersCard(page)).toContainText("건넨 종이 4장 · 입력 3장");

    await expect(papersCard(page).getByRole("button", { name: "입력 완료 올리기" })).toHaveAttribute(
      "aria-disabled",
      "true",
    );
    await inBrowserOf(browser, server, second, async (phone) => {
      await phone.goto(`/resident/votes/${vote.voteId}/office`);
      await expect(papersCard(phone).getByRole("button", { name: "입력하기" })).toBeHidden();
      await beginChecking(phone, "0000-0000-0000-0000-0000-0000-00");
      await expectFieldError(
        checking(phone),
        "종이 열쇠",
        "이 투표의 종이 열쇠가 아니에요. 선거관리위원의 열쇠 카드가 아닌지 확인해 주세요.",
      );
      await expectAccessible(phone, "the card of the papers");
      await fillFields(checking(phone), { "종이 열쇠": signs });
      await phone.keyboard.press("Enter");
      await expect(checking(phone)).toContainText("1번째 종이를 입력하세요.");
      // Nothing tells what was typed: the second paper is another one, and the third, too.
      for (const key of ["1", "1", "2"]) await phone.keyboard.press(key);
      await expectAccessible(phone, "papers being typed again");
      await checking(phone).getByRole("button", { name: "처음 입력과 비교하기" }).press("Enter");
      await expect(checking(phone)).toContainText("2번째, 3번째 종이를 다시 보고");
      await expect(checking(phone)).not.toContainText("무효");
      await expect(checking(phone).getByRole("button", { name: "닫기" })).not.toBeFocused();
      await expectAccessible(phone, "papers that differ");
      await checking(phone).getByRole("button", { name: "다른 종이 다시 입력" }).press("Enter");
      await expect(checking(phone)).toContainText("2번째 종이를 입력하세요.");
      for (const key of ["2", "0"]) await phone.keyboard.press(key);
      await checking(phone).getByRole("button", { name: "처음 입력과 비교하기" }).press("Enter");
      await checking(phone).getByRole("button", { name: "확인 마치기" }).press("Enter");
      await expect(checking(phone)).toBeHidden();
      await expect(papersCard(phone)).toContainText("님이 확인했어요.");
    });
  },
);

test("the last paper missing, then found after all; another official approves, and the vote is sealed @whole", async ({
  page,
  browser,
  server,
  build,
  signInAs,
}) => {
  const { vote, first, second } = await closeWithPapers({ server, build }, 4);
  await casting(server).typePapers([first, second], vote, [[[0]], [[1]], [[]]]);
  await signInAs(first);
  await page.goto(`/resident/votes/${vote.voteId}/office`);
  await papersCard(page).getByRole("button", { name: "입력 완료 올리기" }).click();
  const dialog = page.getByRole("dialog", { name: "입력 완료 올리기" });
  await expect(fieldOf(dialog, "이유")).toHaveValue("찾은 종이 투표지를 모두 입력하고 수를 확인했어요.");
  await dialog.getByRole("button", { name: "올리기" }).click();
  await expectFieldError(dialog, "찾지 못한 종이 1장의 까닭", "용지가 없는 까닭을 적어 주세요.");
  await expectAccessible(page, "that all papers are in", { only: "phone" });
  await fillFields(dialog, { "찾지 못한 종이 1장의 까닭": "가져가고 돌려주지 않았어요." });
  await dialog.getByRole("button", { name: "올리기" }).click();
  await expectToast(page, "승인을 기다리고 있어요.");
  await expect(papersCard(page)).toContainText("다른 선거관리위원이 승인하면");
  // The paper is found after all: the proposal is no longer true. This page does not know the card any more.
  await papersCard(page).getByRole("button", { name: "입력하기" }).click();
  await fillFields(typing(page), { "종이 열쇠": someCard });
  await page.keyboard.press("Enter");
  await keyOf(page, "1 김하나").click();
  await typing(page).getByRole("button", { name: "1장 넣기" }).click();
  await expect(typing(page)).toContainText("1장 가운데 1장을 넣었어요.");
  await typing(page).getByRole("button", { name: "닫기" }).click();
  await expect(papersCard(page)).toContainText("다시 올려 주세요.");
  await papersCard(page).getByRole("button", { name: "모두 지우고 다시 입력" }).click();
  await page.getByRole("button", { name: "모두 지우기" }).click();
  await papersCard(page).getByRole("button", { name: "입력하기" }).click();
  for (const key of ["1 김하나", "2 이둘", "무효 기권, 빈 종이 포함"]) await keyOf(page, key).click();
  await typing(page).getByRole("button", { name: "3장 넣기" }).click();
  await expect(typing(page)).toContainText("3장 가운데 3장을 넣었어요.");
  await typing(page).getByRole("button", { name: "닫기" }).click();
  await casting(server).confirmTyped(second, vote.voteId);
  await expect(papersCard(page)).toContainText("다른 선거관리위원이 승인하면");
  await inBrowserOf(browser, server, second, async (phone) => {
    await phone.goto(`/resident/votes/${vote.voteId}/office`);
    await expect(phone.getByText("찾지 못한 종이 투표지 1장: 가져가고 돌려주지 않았어요.")).toBeVisible();
    await phone.getByRole("button", { name: "승인" }).click();
    // Beside the start.
    await expect(phone.getByText("이루어짐")).toHaveCount(2);
  });
  const { sealVotes, readStored } = casting(server);
  await sealVotes();
  await expect.poll(async () => (await readStored(vote.voteId)).ballots.length).toBe(3);
  const record = await call(server, first, "getVoteRecord", { voteId: vote.voteId });
  expect(record.sealed).toMatchObject({ paperCount: 3, missingCount: 1, ballotCount: 3 });
});

test("papers by the keyboard alone; a lost answer, a lost call and leaving by mistake lose nothing", async ({
  page,
  server,
  build,
  signInAs,
}) => {
  const { vote, first } = await closeWithPapers({ server, build }, 6);
  const staged = async () => (await casting(server).readStored(vote.voteId)).staged.length;
  await signInAs(first);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`/resident/votes/${vote.voteId}`);
  await page.getByRole("link", { name: "선거관리위원이 할 일" }).press("Enter");
  await papersCard(page).getByRole("button", { name: "입력하기" }).press("Enter");
  // A lost card loses the sum: what was written down is typed once. Looking again, or leaving, loses nothing.
  const signs = await writeCardDown(page);
  await expect(keyOf(page, "1 김하나")).toBeHidden();
  const card = fieldOf(typing(page), "종이 열쇠");
  await page.keyboard.press("Tab");
  await expect(card).toBeFocused();
  await page.keyboard.type(signs.slice(0, 20));
  await page.keyboard.press("Enter");
  await expectFieldError(typing(page), "종이 열쇠", "종이 열쇠의 글자를 확인해 주세요.");
  await fillFields(typing(page), { "종이 열쇠": someCard });
  await page.keyboard.press("Enter");
  await expectFieldError(
    typing(page),
    "종이 열쇠",
    "화면에 나온 글자와 달라요. 글자를 다시 보고 적은 것을 확인해 주세요.",
  );
  await expectAccessible(page, "the new card of papers, typed otherwise");
  await typing(page).getByRole("button", { name: "글자 다시 보기" }).press("Enter");
  expect(await writeCardDown(page)).toBe(signs);
  await expect(card).toHaveValue(someCard);
  await page.keyboard.press("Escape");
  await expect(typing(page)).toBeHidden();
  await papersCard(page).getByRole("button", { name: "입력하기" }).press("Enter");
  await expect(card).toHaveValue(someCard);
  await card.fill(signs);
  await page.keyboard.press("Enter");
  await expect(typing(page)).toContainText("0 / 6장");
  await expect(keyOf(page, "1 김하나")).toBeVisible();
  for (const key of ["1", "2", "9", "2", "Backspace", "0"]) await page.keyboard.press(key);
  await expect(typing(page)).toContainText("3 / 6장");
  await expect(countOf(page, "2 이둘")).toHaveText("1장");

  // Leaving asks, and a key that is pressed meanwhile is no paper.
  await page.keyboard.press("Escape");
  await expect(page.getByRole("alertdialog", { name: "입력을 그만둘까요?" })).toBeVisible();
  await page.keyboard.press("1");
  await page.getByRole("button", { name: "계속 입력하기" }).press("Enter");
  await expect(typing(page)).toContainText("3 / 6장");
  await page.goBack();
  await expect(page.getByRole("alertdialog", { name: "입력을 그만둘까요?" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("alertdialog")).toBeHidden();
  await expect(typing(page)).toContainText("3 / 6장");
  const asked = page.waitForEvent("dialog");
  await page.evaluate(() => void setTimeout(() => location.reload()));
  const dialog = await asked;
  expect(dialog.type()).toBe("beforeunload");
  await dialog.dismiss();
  await expect(typing(page)).toContainText("3 / 6장");
  const stored = await page.evaluate(() =>
    JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]),
  );
  expect(stored).not.toMatch(/choices|picks|김하나/);

  // In, but nobody heard: the same papers again are the same ballots.
  await loseAnswers(page, "addPaperBallots", 3);
  await typing(page).getByRole("button", { name: "3장 넣기" }).press("Enter");
  await expect(typing(page).getByRole("alert")).toContainText("한 번만 들어가요.");
  expect(await staged()).toBe(3);
  await page.keyboard.press("2");
  // Typing on at once has room for three more, although the papers that are in have not been counted again.
  const count = await holdCalls(page, "getVotePapers");
  await typing(page).getByRole("button", { name: "다시 넣기" }).press("Enter");
  await expect(typing(page)).toContainText("3장 가운데 3장을 넣었어요.");
  expect(await staged()).toBe(3);

  // Not in.
  const found = await loseCalls(page, "addPaperBallots", "no server");
  for (const key of ["1", "1", "1", "1"]) await page.keyboard.press(key);
  await expect(typing(page).getByRole("button", { name: "3장 넣기" })).toBeVisible();
  count();
  await expect(typing(page)).toContainText("6 / 6장");
  await typing(page).getByRole("button", { name: "3장 넣기" }).press("Enter");
  await expect(typing(page).getByRole("alert")).toBeVisible();
  expect(await staged()).toBe(3);
  await found();
  await typing(page).getByRole("button", { name: "다시 넣기" }).press("Enter");
  await expect(typing(page)).toContainText("건넨 종이를 모두 입력하고 넣었어요.");
  expect(await staged()).toBe(6);
  await page.keyboard.press("Escape");
  await expect(typing(page)).toBeHidden();

  await expect(papersCard(page)).toContainText("건넨 종이 6장 · 입력 6장");
  await papersCard(page).getByRole("button", { name: "모두 지우고 다시 입력" }).press("Enter");
  await expect(page.getByRole("alertdialog")).toContainText("입력한 6장이 모두 지워지고");
  await page.getByRole("button", { name: "모두 지우기" }).press("Enter");
  await expect(papersCard(page)).toContainText("건넨 종이 6장 · 입력 0장");
  expect(await staged()).toBe(0);
});

test("a paper of two contests, the first with two picks of twelve, in large text @whole", async ({
  page,
  server,
  build,
  signInAs,
}) => {
  const names = Array.from({ length: 12 }, (_, at) => `후보${at + 1}`);
  const { vote, first } = await closeWithPapers({ server, build }, 2, {
    ...someElection(),
    contests: [
      {
        title: "감사 선거",
        template: "auditor",
        seats: 2,
        candidates: names.map((name) => ({ name })),
        tieRule: "다시 투표해요.",
      },
      { title: "회장 선거", template: "chair", candidates: [{ name: "최넷" }], tieRule: "다시 투표해요." },
    ],
  });
  await signInAs(first);
  await page.goto(`/resident/votes/${vote.voteId}/office`);
  await beginTyping(page);
  await expect(typing(page)).toContainText("안건 1 / 2");
  // A mouse's press leaves the keyboard to the keys: Enter does not take back once more.
  await keyOf(page, "3 후보3").click();
  await keyOf(page, "4 후보4").click();
  await typing(page).getByRole("button", { name: "되돌리기" }).click();
  await page.keyboard.press("Enter");
  await expect(typing(page)).toContainText("안건 2 / 2");
  await page.keyboard.press("Backspace");
  await expect(keyOf(page, "3 후보3")).toHaveAttribute("aria-pressed", "false");
  // 12, then 1 and Enter, then Enter for the contest.
  for (const key of ["1", "2"]) await page.keyboard.press(key);
  await page.keyboard.press("1");
  await expect(typing(page)).toContainText("1번이면 엔터를 누르세요.");
  await page.keyboard.press("Enter");
  await expect(keyOf(page, "12 후보12")).toHaveAttribute("aria-pressed", "true");
  await expectAccessible(page, "a contest of several picks", { only: "phone" });
  await page.keyboard.press("Enter");
  await expect(typing(page)).toContainText("안건 2 / 2");
  await page.evaluate(() => (document.documentElement.style.fontSize = "200%"));
  await expectNoSidewaysScrolling(page, "papers in large text");
  await page.evaluate(() => (document.documentElement.style.fontSize = ""));
  await page.keyboard.press("2");
  await expect(typing(page)).toContainText("1번째 종이: 1 후보1, 12 후보12 · 2 반대");
  await typing(page).getByRole("button", { name: "1장 넣기" }).click();
  await expect(typing(page)).toContainText("1장 가운데 1장을 넣었어요.");
  expect((await casting(server).readStored(vote.voteId)).staged).toHaveLength(1);
});
