import { definitionHash } from "#ballots/definition.ts";
import type { Actor } from "#server/testing/builders.ts";
import { call } from "#server/testing/calling.ts";
import { casting, someCard } from "#server/testing/casting.ts";
import { countVote } from "#server/testing/counting.ts";
import { someElection, voting } from "#server/testing/voting.ts";

import { expectAccessible } from "./support/accessibility.ts";
import { holdCalls } from "./support/failing-calls.ts";
import { expect, test } from "./support/fixtures.ts";
import { expectFieldError, fillFields } from "./support/screen.ts";
import { showChecks } from "./support/votes.ts";

test.describe.configure({ timeout: 120_000 });

test("the sum of the papers: read with the card, published, and shown beside the result @whole", async ({
  page,
  server,
  build,
  signInAs,
}) => {
  const apartment = await build.apartment();
  const units = [101, 102, 103, 104, 105, 106];
  for (const unit of units) await build.resident(apartment, { building: 101, unit });
  const { startVote, openVote, closeVote, decide } = voting(server);
  const vote = await startVote(apartment, someElection());
  const { voteId, manager, definitionText } = vote;
  const [first, second] = vote.officials as [Actor, Actor];
  await openVote(voteId);
  for (const unit of units) await call(server, first, "markPaperVoter", { voteId, building: 101, unit });
  await closeVote(voteId);
  await casting(server).typePapers([first, second], vote, [[[0]], [[0]], [[1]], [[]], [[0]], [[1]]]);
  await decide(vote, "paperDone");
  await countVote(server, {
    voteId,
    manager,
    hash: definitionHash(definitionText),
    officials: vote.locks.map((lock, at) => ({ actor: vote.officials[at]!, lock })),
  });
  await signInAs(first);
  await page.goto(`/resident/votes/${voteId}/office`);
  const sums = page.getByRole("region", { name: "종이 투표 합계" });
  await fillFields(sums, { "종이 열쇠": "1111-1111" });
  await page.keyboard.press("Enter");
  await expectFieldError(sums, "종이 열쇠", "종이 열쇠의 글자를 확인해 주세요.");
  await fillFields(sums, { "종이 열쇠": someCard });
  const letRead = await holdCalls(page, "getPaperPile");
  await page.keyboard.press("Enter");
  await expect(sums.getByRole("status")).toHaveText("봉인한 종이를 내려받고 있어요.");
  letRead();
  await expect(sums).toContainText("봉인한 종이 6장의 합계예요.");
  await expect(sums.getByRole("row", { name: "1 김하나" })).toContainText("3장");
  await expectAccessible(page, "the sum of the papers");
  const letPublish = await holdCalls(page, "publishPaperSums");
  await sums.getByRole("button", { name: "합계 공개하기" }).press("Enter");
  await expect(sums.getByRole("status")).toHaveText(
    "합계가 봉인한 종이 6장과 맞는지 서버가 확인하고 있어요.",
  );
  letPublish();
  await expect(sums).toContainText("합계를 공개했어요.");
  await page.goto(`/resident/votes/${voteId}`);
  await showChecks(page);
  const shown = page.getByRole("region", { name: "종이 투표 합계" });
  await expect(shown.getByRole("row", { name: "2 이둘" })).toContainText("2장");
  await expect(page.getByText("종이 확인")).toBeVisible();
  await page.getByRole("button", { name: "다시 세어 보기" }).click();
  await expect(page.getByText("공고된 결과와 같아요.")).toBeVisible();
});
