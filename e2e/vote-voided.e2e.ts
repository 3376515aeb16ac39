import { sealDueVotes } from "#server/jobs/seal-votes.ts";
import { frozenVote, putInBallots } from "#server/testing/frozen-vote.ts";

import { expectAccessible } from "./support/accessibility.ts";
import { expect, test } from "./support/fixtures.ts";
import { inBrowserOf } from "./support/people.ts";
import { expectScreen, fillFields } from "./support/screen.ts";
import { approve, decide } from "./support/votes.ts";

test.describe.configure({ timeout: 120_000 });

const reason = "위원1의 열쇠 카드와 예비 카드를 모두 잃어버려 개표할 수 없어요.";

test("both key cards lost: the officials void the vote with the reason, and the office drafts a new one from it @whole", async ({
  page,
  browser,
  server,
  build,
  signInAs,
}) => {
  const vote = await frozenVote(server.database, { households: 3 });
  await putInBallots(server.database, vote, [[[0]], [[1]]]);
  await sealDueVotes(server.database);
  const { voteId, definition, manager } = vote;
  const [first, second] = vote.officials;
  await inBrowserOf(browser, server, first!.actor, async (phone) => {
    await phone.goto(`/resident/votes/${voteId}/office`);
    await decide(phone, "투표 무효", reason);
  });
  await inBrowserOf(browser, server, second!.actor, async (phone) => {
    await phone.goto(`/resident/votes/${voteId}/office`);
    await approve(phone);
  });
  await inBrowserOf(browser, server, await build.resident(vote.apartment), async (phone) => {
    await phone.goto(`/resident/votes/${voteId}`);
    await expect(phone.getByRole("status").filter({ hasText: "무효로 결정된 투표예요" })).toContainText(
      reason,
    );
  });

  await signInAs(manager);
  await page.goto(`/manager/votes/${voteId}`);
  await expect(page.getByRole("status").filter({ hasText: "무효로 결정된 투표예요" })).toContainText(reason);
  await expectAccessible(page, "a void vote");
  await page.getByRole("link", { name: "이 투표로 새로 만들기" }).click();
  await expectScreen(page, "투표 만들기");
  await fillFields(page, { "투표의 제목": "다시 하는 투표" });
  await page.getByRole("button", { name: "저장하고 다음" }).click();
  await expectScreen(page, "다시 하는 투표");
  await expect(page.getByRole("heading", { name: definition.contests[0]!.title })).toBeVisible();
  await page.getByRole("link", { name: "4 선거관리위원" }).click();
  for (const name of ["위원1", "위원2", "위원3"]) {
    await expect(page.getByRole("listitem").filter({ hasText: name })).toBeVisible();
  }
  await expect(page.getByRole("checkbox", { name: "자물쇠", checked: true })).toHaveCount(3);
});
