import { call } from "#server/testing/calling.ts";
import { countVote } from "#server/testing/counting.ts";
import { frozenVote, putInBallots } from "#server/testing/frozen-vote.ts";

import { expectAccessible, expectNoSidewaysScrolling } from "./support/accessibility.ts";
import { loseCalls } from "./support/failing-calls.ts";
import { expect, test } from "./support/fixtures.ts";
import { expectFieldError, expectRowVisible, fieldOf, fillFields } from "./support/screen.ts";

test.describe.configure({ timeout: 120_000 });

test(
  "an official sees which households voted, with a reason that is recorded, once the box is sealed",
  { tag: ["@phone-whole", "@whole"] },
  async ({ page, server, signInAs }) => {
    const vote = await frozenVote(server.database, { households: 70 });
    await putInBallots(
      server.database,
      vote,
      Array.from({ length: 60 }, () => [[0]]),
    );
    const office = `/resident/votes/${vote.voteId}/office`;
    const { actor } = vote.officials[0]!;
    await signInAs(actor);
    await page.goto(office);
    await expect(page.getByRole("region", { name: "참여", exact: true })).toBeVisible();
    await expect(page.getByRole("region", { name: "참여 명부" })).toHaveCount(0);
    await countVote(server, vote);
    await page.goto(office);

    const card = page.getByRole("region", { name: "참여 명부" });
    await card.getByRole("button", { name: "참여 명부 보기" }).click();
    await expectFieldError(card, "보는 까닭", "참여 명부를 보는 까닭을 적어 주세요.");
    await expectAccessible(page, "the reason for a look");
    await fillFields(card, { "보는 까닭": "이의신청 확인" });
    const found = await loseCalls(page, "getVoteMarks", "no server");
    await page.keyboard.press("Enter");
    await expect(card.getByRole("alert")).toBeVisible();
    await expect(fieldOf(card, "보는 까닭")).toHaveValue("이의신청 확인");
    await found();
    await card.getByRole("button", { name: "참여 명부 보기" }).press("Enter");

    await expect(card.getByRole("heading", { name: "전체 동에서 투표한 세대" })).toBeFocused();
    await expect(card).toContainText("온라인 60세대 · 종이 0세대");
    await expectRowVisible(page, "101동 101호", "온라인");
    await expect(card.getByText("101동 160호")).toHaveCount(0);
    await expectAccessible(page, "the households that voted");
    await card.getByRole("button", { name: "다음 쪽" }).press("Enter");
    await expectRowVisible(page, "101동 160호", "온라인");
    await card.getByRole("searchbox", { name: "세대 찾기" }).fill("133호");
    await expect(card).toContainText("60세대 가운데 1세대");
    await expectRowVisible(page, "101동 133호");
    // Households that did not vote are not among them.
    await card.getByRole("searchbox", { name: "세대 찾기" }).fill("165호");
    await expect(card).toContainText("찾는 내용이 없어요.");
    await page.evaluate(() => (document.documentElement.style.fontSize = "200%"));
    await expectNoSidewaysScrolling(page, "the households that voted in large text");
    await page.evaluate(() => (document.documentElement.style.fontSize = ""));

    await card.getByRole("button", { name: "명부 닫기" }).press("Enter");
    await fillFields(card, { "보는 까닭": "다시 확인", "동 (비우면 전체)": "909" });
    await page.keyboard.press("Enter");
    await expect(card).toContainText("투표한 세대가 없어요. 동을 다시 확인해 주세요.");
    await expect(
      call(server, vote.manager, "getVoteMarks", { voteId: vote.voteId, reason: "궁금해요." }),
    ).rejects.toMatchObject({ details: { code: "vote_officials_only" } });
  },
);
