import type { Page } from "@playwright/test";

import { testPassword } from "#server/testing/builders.ts";
import { call } from "#server/testing/calling.ts";
import { casting } from "#server/testing/casting.ts";
import { someElection, voting } from "#server/testing/voting.ts";

import { expectAccessible, expectNoSidewaysScrolling } from "./support/accessibility.ts";
import { expect, test } from "./support/fixtures.ts";
import type { TestFixtures, WorkerFixtures } from "./support/fixtures.ts";
import { callAs, inBrowserOf } from "./support/people.ts";
import {
  fillSetup,
  expectFieldError,
  expectToast,
  fieldOf,
  fillFields,
  signInByForm,
} from "./support/screen.ts";
import { castVote } from "./support/votes.ts";

test.describe.configure({ timeout: 120_000 });

/** An open vote of three homes of 101동. */
async function openVote({ server, build }: Pick<TestFixtures & WorkerFixtures, "server" | "build">) {
  const apartment = await build.apartment();
  const people = [];
  for (const [unit, name] of [
    [101, "김하나"],
    [102, "이두리"],
    [1203, "박세찬"],
  ] as const) {
    people.push(await build.resident(apartment, { building: 101, unit, name }));
  }
  const { startVote, openVote: open } = voting(server);
  const vote = await startVote(apartment, someElection());
  await open(vote.voteId);
  return { apartment, people, vote, official: vote.officials[0]! };
}

const desk = (page: Page) => page.getByRole("region", { name: "투표소" });

test(
  "the desk: a home by the large keys, its mark, the correction, and what its people then read",
  { tag: "@phone-whole" },
  async ({ page, browser, server, build, signInAs }) => {
    const { people, vote, official } = await openVote({ server, build });
    await signInAs(official);
    await page.goto(`/resident/votes/${vote.voteId}/office`);
    await expectAccessible(page, "the desk");
    await desk(page).getByRole("button", { name: "세대 확인" }).click();
    await expectFieldError(page, "호", "호를 입력해 주세요.");
    await fieldOf(page, "동").focus();
    for (const key of ["1", "0", "1", "호 입력", "1", "0", "9", "지우기", "1"]) {
      await desk(page).getByRole("button", { name: key, exact: true }).click();
    }
    await expect(fieldOf(page, "동")).toHaveValue("101");
    await expect(fieldOf(page, "호")).toHaveValue("101");
    await desk(page).getByRole("button", { name: "세대 확인" }).click();

    await expect(page.getByRole("heading", { name: "101동 101호" })).toBeFocused();
    await expect(desk(page)).toContainText("아직 투표하지 않은 세대예요.");
    await expect(desk(page)).toContainText("김하나온라인 투표 가능");
    await expectAccessible(page, "a home that has not voted");
    await desk(page).getByRole("button", { name: "종이 투표로 표시" }).click();
    await expect(page.getByRole("alertdialog")).toContainText("온라인으로 투표할 수 없어요");
    await expectAccessible(page, "the question before a mark", { only: "phone" });
    await page.getByRole("button", { name: "표시하기" }).click();
    await expect(desk(page)).toContainText("이미 종이로 투표한 세대예요.");
    await expect(page.getByRole("heading", { name: "101동 101호" })).toBeFocused();
    await expectAccessible(page, "a home that was marked");
    await inBrowserOf(browser, server, people[0]!, async (home) => {
      await home.goto(`/resident/votes/${vote.voteId}`);
      await expect(home.getByText(/우리 세대는 .*에 투표소에서 종이로 투표했어요\./)).toBeVisible();
      await expect(home.getByRole("link", { name: "투표하기" })).toHaveCount(0);
      await home.goto(`/resident/votes/${vote.voteId}/ballot`);
      await expect(home.getByRole("status").filter({ hasText: "종이로 투표했어요" })).toBeVisible();
      await expect(home.getByRole("radio")).toHaveCount(0);
    });

    await desk(page).getByRole("button", { name: "표시 바로잡기" }).click();
    const dialog = page.getByRole("alertdialog", { name: "101동 101호 표시 바로잡기" });
    await dialog.getByRole("button", { name: "표시 지우기" }).click();
    await expectFieldError(dialog, "바로잡는 이유", "이유를 입력해 주세요.");
    await expectAccessible(page, "the correction of a mark", { only: "phone" });
    await fillFields(dialog, { "바로잡는 이유": "옆집과 바뀌었어요." });
    await dialog.getByRole("button", { name: "표시 지우기" }).click();
    await expectToast(page, "표시를 지웠어요.");
    await expect(desk(page)).toContainText("아직 투표하지 않은 세대예요.");
    expect((await casting(server).readStored(vote.voteId)).marks).toHaveLength(0);
  },
);

test("the desk by the keyboard alone; whoever voted online in between gets no paper @whole", async ({
  page,
  request,
  server,
  build,
  signInAs,
}) => {
  const { people, vote, official } = await openVote({ server, build });
  const { castAs } = casting(server);
  await castAs(people[0]!, vote, [[0]]);
  await signInAs(official);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`/resident/votes/${vote.voteId}/office`);
  await fieldOf(page, "동").focus();
  await page.keyboard.type("101");
  await page.keyboard.press("Tab");
  await page.keyboard.type("101");
  await page.keyboard.press("Enter");
  await expect(desk(page)).toContainText("이미 온라인으로 투표한 세대예요.");
  await expect(page.getByRole("heading", { name: "101동 101호" })).toBeFocused();
  await expect(desk(page).getByRole("button", { name: "종이 투표로 표시" })).toHaveCount(0);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");

  await expect(fieldOf(page, "동")).toBeFocused();
  await page.keyboard.type("101");
  await page.keyboard.press("Tab");
  await page.keyboard.type("102");
  await page.keyboard.press("Enter");
  await expect(desk(page)).toContainText("아직 투표하지 않은 세대예요.");
  await castAs(people[1]!, vote, [[1]]);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alertdialog")).toContainText("이미 투표한 세대예요.");
  await page.keyboard.press("Escape");
  await expect(desk(page)).toContainText("이미 온라인으로 투표한 세대예요.");

  // A home that the roll does not have, and large text.
  await desk(page).getByRole("button", { name: "다음 세대" }).press("Enter");
  await fillFields(page, { 동: "909", 호: "1" });
  await page.keyboard.press("Enter");
  await expect(desk(page).getByRole("alert")).toContainText("이 투표의 명부에 없는 세대예요.");
  await expect(fieldOf(page, "동")).toHaveValue("909");
  await page.evaluate(() => (document.documentElement.style.fontSize = "200%"));
  await expectNoSidewaysScrolling(page, "the desk in large text");
  await expect(
    callAs(request, people[2]!, "getVoteDesk", { voteId: vote.voteId, building: 101, unit: 101 }),
  ).rejects.toThrow("vote_officials_only");
});

test("a resident whose password the office resets while the vote is open casts once they were seen @whole", async ({
  page,
  browser,
  request,
  server,
  build,
}) => {
  const { apartment, people, vote, official } = await openVote({ server, build });
  const { voteId } = vote;
  const reset = people[2]!;
  expect((await callAs(request, reset, "getVoteById", { voteId })).mine).toMatchObject({ canCast: true });
  const office = await build.manager(apartment);
  const { tempPassword } = await callAs(request, office, "resetResidentPassword", { residentId: reset.id });
  await page.goto("/login");
  await signInByForm(page, reset.email, tempPassword);
  await expect(page).toHaveURL("/initial-setup");
  await fillSetup(page, { name: "박세찬", nickname: "늦가을", password: testPassword });
  await page.getByRole("button", { name: "설정 완료" }).click();
  await expect(page).toHaveURL("/resident/dashboard");
  await page.goto(`/resident/votes/${voteId}`);
  const help = /신분증을 가지고 투표소에서 투표해 주세요\. 한 표는 그대로 있어요\./;
  await expect(page.getByText(help).filter({ visible: true })).toBeVisible();
  await expect(page.getByRole("link", { name: "투표하기" })).toHaveCount(0);
  await expectAccessible(page, "a vote for whoever is not admitted");
  await page.goto(`/resident/votes/${voteId}/ballot`);
  await expect(page.getByRole("status").filter({ hasText: help })).toBeVisible();
  // Past the screens, the server says the same.
  const { token } = await call(server, undefined, "signIn", { email: reset.email, password: testPassword });
  await expect(casting(server).castAs({ ...reset, token: token! }, vote, [[0]])).rejects.toMatchObject({
    message: expect.stringMatching(help),
    details: { code: "voter_not_admitted" },
  });

  await inBrowserOf(browser, server, official, async (table) => {
    await table.goto(`/resident/votes/${voteId}/office`);
    await fillFields(table, { 동: "101", 호: "1203" });
    await table.keyboard.press("Enter");
    await expectAccessible(table, "a home with an account that is not admitted");
    await desk(table).getByRole("button", { name: "박세찬 본인 확인" }).click();
    const dialog = table.getByRole("dialog", { name: "박세찬 님 본인 확인" });
    await dialog.getByRole("button", { name: "확인했어요" }).click();
    await expectFieldError(dialog, "어떻게 확인했나요?", "이유를 입력해 주세요.");
    await fillFields(dialog, { "어떻게 확인했나요?": "주민등록증을 보았어요." });
    await dialog.getByRole("button", { name: "확인했어요" }).click();
    await expectToast(table, "이 계정으로 투표할 수 있어요.");
    await expect(desk(table).getByRole("button", { name: "박세찬 본인 확인" })).toHaveCount(0);
  });
  await castVote(page, voteId, "기호 1 김하나");
  const { ballots, marks } = await casting(server).readStored(voteId);
  expect([ballots.length, marks.length]).toEqual([1, 1]);
});

test("whoever chooses at home while the desk hands out a paper is told that the household has voted @whole", async ({
  page,
  server,
  build,
  signInAs,
}) => {
  const { people, vote, official } = await openVote({ server, build });
  const { voteId } = vote;
  await signInAs(people[0]!);
  await page.goto(`/resident/votes/${voteId}/ballot`);
  await page.getByRole("radio", { name: "기호 1 김하나" }).check();
  await page.getByRole("button", { name: "다음" }).click();
  await fieldOf(page, "비밀번호 다시 입력").fill(testPassword);
  // The screen's knowledge stays as it is: the mark comes with the answer to the ballot alone.
  await page.route("**/getVoteById", (route) => route.abort());
  await call(server, official, "markPaperVoter", { voteId, building: 101, unit: 101 });
  const sent = page.waitForResponse("**/castBallot");
  await page.getByRole("button", { name: "투표용지 넣기" }).click();
  expect((await sent).status()).toBe(409);
  await expect(page.getByRole("alert")).toContainText("이미 투표한 세대예요.");
  await page.unroute("**/getVoteById");
  await page.getByRole("link", { name: "투표 공고로 돌아가기" }).click();
  await expect(page.getByText(/우리 세대는 .*에 투표소에서 종이로 투표했어요\./)).toBeVisible();
  const { ballots, marks } = await casting(server).readStored(voteId);
  expect([ballots.length, marks.length]).toEqual([0, 1]);
});
