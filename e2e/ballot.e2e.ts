import type { Page } from "@playwright/test";

import type { Input } from "#contract/index.ts";
import { testPassword } from "#server/testing/builders.ts";
import { casting } from "#server/testing/casting.ts";
import { inHours } from "#server/testing/lotteries.ts";
import { someElection, voting } from "#server/testing/voting.ts";

import { expectAccessible, expectNoSidewaysScrolling } from "./support/accessibility.ts";
import { expect, test } from "./support/fixtures.ts";
import type { TestFixtures, WorkerFixtures } from "./support/fixtures.ts";
import { inBrowserOf } from "./support/people.ts";
import { expectScreen, fieldOf } from "./support/screen.ts";

test.describe.configure({ timeout: 120_000 });

type World = Pick<TestFixtures & WorkerFixtures, "server" | "build">;

/** An open vote of an apartment with two accounts in its first household. */
async function openElection({ server, build }: World, given = someElection()) {
  const apartment = await build.apartment();
  const voter = await build.resident(apartment, { building: 101, unit: 1203, name: "김하나" });
  const family = await build.resident(apartment, { building: 101, unit: 1203, name: "이두리" });
  const { startVote, moveVote } = voting(server);
  const vote = await startVote(apartment, given);
  await moveVote(vote.voteId, { opensAt: inHours(-1) });
  return { apartment, voter, family, vote };
}

/** The receipt that the screen shows. */
async function receiptOf(page: Page): Promise<string> {
  const text = await page.getByRole("main").textContent();
  return /[0-9A-Z]{4}(?:-[0-9A-Z]{4}){3}/.exec(text ?? "")![0];
}

test(
  "from the list to the receipt in four screens, with the keyboard alone",
  { tag: "@phone" },
  async ({ page, server, build, signInAs }) => {
    const { voter, vote } = await openElection({ server, build });
    await signInAs(voter);
    await page.goto("/resident/dashboard");
    const card = page.getByRole("region", { name: "기다리는 일" });
    await expect(card.getByRole("link", { name: /101동 동별 대표자 선거/ })).toBeVisible();
    await page.goto("/resident/votes");
    await expectAccessible(page, "the list", { only: "phone" });
    await page.getByRole("link", { name: /101동 동별 대표자 선거.*투표하기/ }).press("Enter");
    await expectScreen(page, "101동 동별 대표자 선거");
    await expect(page.getByText(/101동 1203호는 아직 투표하지 않았어요\./)).toBeVisible();
    await expectAccessible(page, "the announcement", { only: "phone" });

    await page.getByRole("link", { name: "투표하기" }).press("Enter");
    // 1: nothing is chosen beforehand, and nothing goes on without a choice.
    await expect(page.getByRole("heading", { level: 2, name: /동별 대표자$/ })).toBeFocused();
    await expect(page.getByRole("radio", { checked: true })).toHaveCount(0);
    await page.getByRole("button", { name: "다음" }).press("Enter");
    await expect(page.getByRole("alert")).toContainText("기권을 골라 주세요");
    const choices = page.getByRole("group", { name: /동별 대표자$/ });
    await expect(choices).toBeFocused();
    await expect(choices).toHaveAccessibleDescription(/기권을 골라 주세요/);
    await expectAccessible(page, "a contest", { only: "phone" });
    await page.getByRole("radio", { name: "기호 1 김하나" }).press("ArrowDown");
    await expect(page.getByRole("radio", { name: "기호 2 이둘" })).toBeChecked();
    await page.keyboard.press("Enter");
    // 2
    await expect(page.getByRole("heading", { name: "고른 것을 확인해 주세요" })).toBeFocused();
    await expect(page.getByRole("listitem").filter({ hasText: "기호 2 이둘" })).toBeVisible();
    await expectAccessible(page, "the choices read back", { only: "phone" });
    await fieldOf(page, "비밀번호 다시 입력").fill("틀린 비밀번호");
    await page.keyboard.press("Enter");
    await expect(page.getByText("현재 비밀번호가 맞지 않아요.").first()).toBeVisible();
    await fieldOf(page, "비밀번호 다시 입력").fill(testPassword);
    await page.keyboard.press("Enter");
    // 3 is sealing and sending; 4
    await expect(page.getByRole("heading", { name: "투표를 접수했어요" })).toBeFocused();
    const receipt = await receiptOf(page);
    await expect(page.getByText("이 번호로 언제든 찾아볼 수 있어요.")).toBeVisible();
    await expectAccessible(page, "the receipt", { only: "phone" });
    const [picture] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "이미지로 저장" }).click(),
    ]);
    expect(picture.suggestedFilename()).toBe(`투표_확인번호_${receipt}.png`);
    const { ballots, marks } = await casting(server).readStored(vote.voteId);
    expect([ballots.length, marks.length]).toEqual([1, 1]);

    await page.getByRole("link", { name: "투표 공고로 돌아가기" }).press("Enter");
    await expect(page.getByText(/우리 세대는 .*에 김하나 님 계정으로 투표했어요\./)).toBeVisible();
    await expect(page.getByText(receipt)).toBeVisible();
    await expect(page.getByRole("link", { name: "투표하기" })).toHaveCount(0);
  },
);

test("a ballot whose answer was lost is sent again as the same bytes", async ({
  page,
  server,
  build,
  signInAs,
}) => {
  const { voter, vote } = await openElection({ server, build });
  await signInAs(voter);
  await page.goto(`/resident/votes/${vote.voteId}/ballot`);
  const sent: string[] = [];
  let isLost = true;
  await page.route("**/castBallot", async (route) => {
    const { data } = route.request().postDataJSON() as { data: Input<"castBallot"> };
    sent.push(data.ballot);
    const response = await route.fetch();
    if (isLost) await route.abort();
    else await route.fulfill({ response });
  });
  await page.getByRole("radio", { name: "기권" }).check();
  await page.getByRole("button", { name: "다음" }).click();
  await fieldOf(page, "비밀번호 다시 입력").fill(testPassword);
  await page.getByRole("button", { name: "투표용지 넣기" }).click();
  await expect(page.getByRole("alert")).toContainText("접수됐는지 확인하지 못했어요");
  const before = await receiptOf(page);
  // Leaving now would lose the way to send it again.
  await page.getByRole("link", { name: "투표 공고" }).click();
  await expect(page.getByRole("alertdialog")).toContainText("다시 보낼 수 없어요");
  await page.getByRole("button", { name: "계속 투표하기" }).click();
  isLost = false;
  await page.getByRole("button", { name: "다시 보내기" }).click();
  await expect(page.getByRole("heading", { name: "투표를 접수했어요" })).toBeVisible();
  expect(await receiptOf(page)).toBe(before);
  expect(sent.length).toBeGreaterThan(1);
  expect(new Set(sent).size).toBe(1);
  expect((await casting(server).readStored(vote.voteId)).ballots).toHaveLength(1);
});

test("two browsers of one household: the second learns who voted, and nothing of the choice @whole", async ({
  page,
  browser,
  server,
  build,
  signInAs,
}) => {
  const { voter, family, vote } = await openElection({ server, build });
  await signInAs(family);
  await page.goto(`/resident/votes/${vote.voteId}/ballot`);
  await page.getByRole("radio", { name: "기호 1 김하나" }).check();
  await page.getByRole("button", { name: "다음" }).click();
  await fieldOf(page, "비밀번호 다시 입력").fill(testPassword);
  await inBrowserOf(browser, server, voter, (other) => voteFor(other, vote.voteId, "기호 2 이둘"));
  await page.getByRole("button", { name: "투표용지 넣기" }).click();
  await expect(page.getByRole("alert")).toContainText("이미 투표한 세대예요.");
  await page.getByRole("link", { name: "투표 공고로 돌아가기" }).click();
  await expect(page.getByText(/김하나 님 계정으로 투표했어요/)).toBeVisible();
  // A receipt has four groups; the locks' marks, which everybody is shown, three.
  await expect(page.getByText(/[0-9A-Z]{4}(?:-[0-9A-Z]{4}){3}/)).toHaveCount(0);
  expect((await casting(server).readStored(vote.voteId)).ballots).toHaveLength(1);
});

test("choices stand in no storage, leaving asks, and a reload asks anew; large text fits", async ({
  page,
  server,
  build,
  signInAs,
}) => {
  const { voter, vote } = await openElection({ server, build }, twoContests);
  await page.setViewportSize({ width: 360, height: 740 });
  await signInAs(voter);
  await page.goto(`/resident/votes/${vote.voteId}`);
  await page.getByRole("link", { name: "투표하기" }).click();
  await page.getByRole("checkbox", { name: "기호 1 김하나" }).check();
  await page.getByRole("checkbox", { name: "기호 3 박셋" }).check();
  await expect(page.getByRole("checkbox", { name: "기호 2 이둘" })).toBeDisabled();
  await page.getByRole("button", { name: "다음" }).click();
  await page.getByRole("radio", { name: "찬성" }).check();
  // The back key goes back by one contest, with what was chosen.
  await page.goBack();
  await expect(page.getByRole("checkbox", { name: "기호 3 박셋" })).toBeChecked();
  await page.evaluate(() => (document.documentElement.style.fontSize = "200%"));
  await expectNoSidewaysScrolling(page, "a contest in large text");
  await page.getByRole("checkbox", { name: "기호 3 박셋" }).scrollIntoViewIfNeeded();
  await page.evaluate(() => (document.documentElement.style.fontSize = ""));
  const stored = await page.evaluate(() =>
    JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]),
  );
  expect(stored).not.toMatch(/박셋|choice|\[0,2\]/);
  await page.goBack();
  await expect(page.getByRole("alertdialog", { name: "투표를 그만둘까요?" })).toBeVisible();
  await page.getByRole("button", { name: "계속 투표하기" }).click();
  await expect(page.getByRole("alertdialog")).toBeHidden();
  page.on("dialog", (dialog) => void dialog.accept());
  await page.reload();
  await expect(page.getByRole("checkbox", { checked: true })).toHaveCount(0);
});

const twoContests = {
  ...someElection(),
  contests: [
    {
      title: "감사 선거",
      template: "auditor" as const,
      seats: 2,
      candidates: ["김하나", "이둘", "박셋"].map((name) => ({ name })),
      tieRule: "다시 투표해요.",
    },
    {
      title: "회장 선거",
      template: "chair" as const,
      candidates: [{ name: "최넷" }],
      tieRule: "다시 투표해요.",
    },
  ],
};

async function voteFor(page: Page, voteId: string, name: string): Promise<void> {
  await page.goto(`/resident/votes/${voteId}/ballot`);
  await page.getByRole("radio", { name }).check();
  await page.getByRole("button", { name: "다음" }).click();
  await fieldOf(page, "비밀번호 다시 입력").fill(testPassword);
  await page.getByRole("button", { name: "투표용지 넣기" }).click();
  await expect(page.getByRole("heading", { name: "투표를 접수했어요" })).toBeVisible();
}
