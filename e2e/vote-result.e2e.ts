import { readFile } from "node:fs/promises";
import { join } from "node:path";

import type { Download, Locator, Page } from "@playwright/test";

import { recount } from "#ballots/recount.ts";
import type { PublishedBallot, PublishedRecord } from "#ballots/recount.ts";
import { recountRules } from "#contract/values/votes/recount-rules.ts";
import { countVote } from "#server/testing/counting.ts";
import { frozenVote, homeAt, putInBallots } from "#server/testing/frozen-vote.ts";

import { expectAccessible, expectNoSidewaysScrolling } from "./support/accessibility.ts";
import { expect, test } from "./support/fixtures.ts";
import { expectRowVisible, fieldOf, fillFields } from "./support/screen.ts";
import { showChecks } from "./support/votes.ts";

// What stands where depends on the font.
test.use({ savesData: false });

test.describe.configure({ timeout: 120_000 });

test("a counted vote: the outcome, the recount in the browser and outside of it, an objection, the paper", async ({
  page,
  server,
  build,
  signInAs,
}) => {
  const vote = await frozenVote(server.database, { households: 6 });
  await putInBallots(server.database, vote, [[[0]], [[0]], [[0]], [[0]], [[1]]]);
  await countVote(server, vote);
  await signInAs(await build.resident(vote.apartment, homeAt(5)));
  await page.goto("/resident/votes");
  await expect(page.getByText("진행 중인 투표가 없어요.")).toBeVisible();
  await page.getByRole("tab", { name: "끝난 투표" }).click();
  await page.getByRole("link", { name: new RegExp(vote.definition.title) }).click();

  await expect(page.getByText("가결됐어요.", { exact: true })).toBeVisible();
  await expect(page.getByText("101동 106호는 투표하지 않았어요.")).toBeVisible();
  const figures = page.getByRole("table", { name: /득표$/ });
  await expect(figures.getByRole("row", { name: /찬성/ })).toContainText("4표");
  await expect(figures.getByRole("row", { name: /기권·무효/ })).toContainText("0표");

  await showChecks(page);
  await page.getByRole("button", { name: "다시 세어 보기" }).click();
  await expect(page.getByText("브라우저가 5장을 모두 확인했어요.")).toBeVisible();
  await expect(page.getByText("공고된 결과와 같아요.")).toBeVisible();

  const [program] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "검증 프로그램 내려받기" }).click(),
  ]);
  expect(program.suggestedFilename()).toBe("recount.py");
  const source = join(import.meta.dirname, "../tools/recount.py");
  expect(await readFile(await program.path(), "utf8")).toBe(await readFile(source, "utf8"));
  const [record, ballots] = await savedFiles(page);
  expect(recount(record, ballots, recountRules).problems).toEqual([]);

  await fieldOf(page, "확인번호").fill("0000 0000 0000 0000");
  await page.getByRole("button", { name: "찾기", exact: true }).click();
  await expect(page.getByText(/찾지 못했어요/)).toBeVisible();
  await expectAccessible(page, "the result");

  const roll = page.getByRole("region", { name: "명부", exact: true });
  await roll.getByRole("button", { name: "명부 보기" }).click();
  await expectRowVisible(page, "101동 101호");
  await roll.getByRole("searchbox", { name: "세대 찾기" }).fill("106호");
  await expect(roll).toContainText("6세대 가운데 1세대");
  await expectRowVisible(page, "101동 106호");
  await roll.getByRole("searchbox", { name: "세대 찾기" }).fill("901호");
  await expect(roll).toContainText("찾는 내용이 없어요.");
  await expectAccessible(page, "the roll");

  await page.getByRole("button", { name: "이의신청하기" }).click();
  await fillFields(page.getByRole("dialog"), { 까닭: "종이 투표지를 다시 세어 주세요." });
  await page.getByRole("dialog").getByRole("button", { name: "이의신청하기" }).click();
  await expect(page.getByRole("list", { name: "내 이의신청" })).toContainText(
    "종이 투표지를 다시 세어 주세요.",
  );

  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("heading", { name: /결과 공고$/ })).toBeVisible();
  await expect(page.getByText("내 투표 찾기")).toBeHidden();
  // No page ends within a contest that fits on one, nor with its title alone.
  const outcome = page.getByRole("region", { name: /결과$/ }).first();
  await expect(outcome).toHaveCSS("break-inside", "avoid");
});

test("a published result that was altered is found out", async ({ page, server, build, signInAs }) => {
  const vote = await frozenVote(server.database, { households: 6 });
  await putInBallots(server.database, vote, [[[0]], [[0]], [[0]], [[0]], [[1]]]);
  await countVote(server, vote);
  await signInAs(await build.resident(vote.apartment, homeAt(5)));
  await page.route("**/getVoteRecord", async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as { result: PublishedRecord };
    const counts = answer.result.counted!.counts.map(([yes, no, none]) => [no!, yes!, none!]);
    Object.assign(answer.result.counted!, { counts });
    await route.fulfill({ response, json: answer });
  });
  await page.goto(`/resident/votes/${vote.voteId}`);
  await showChecks(page);
  await page.getByRole("button", { name: "다시 세어 보기" }).click();
  await expect(page.getByRole("alert")).toContainText("공고된 결과와 달라요.");
});

test("with text of 200 % on a phone a result keeps its words whole @whole", async ({
  page,
  server,
  build,
  signInAs,
}) => {
  const vote = await frozenVote(server.database, { households: 3 });
  await putInBallots(server.database, vote, [[[0]], [[0]], [[1]]]);
  await countVote(server, vote);
  await page.setViewportSize({ width: 360, height: 740 });
  await signInAs(await build.resident(vote.apartment, homeAt(2)));
  await page.goto(`/resident/votes/${vote.voteId}`);
  const name = page.getByRole("rowheader", { name: "기권·무효" });
  const ballots = page.getByRole("definition").filter({ hasText: "종이 0세대" });
  await expect(name).toBeVisible();
  await showChecks(page);
  await page.evaluate(() => (document.documentElement.style.fontSize = "200%"));
  await expect.poll(() => linesOf(name)).toBe(1);
  await expect.poll(() => linesOf(ballots)).toBe(1);
  await expectNoSidewaysScrolling(page, "a result in large text");
});

/** How many lines its first words take. */
function linesOf(element: Locator): Promise<number> {
  return element.evaluate(({ firstChild }) => {
    const range = document.createRange();
    range.selectNodeContents(firstChild!);
    return new Set([...range.getClientRects()].map(({ top }) => top)).size;
  });
}

/** The two files that the program reads. */
async function savedFiles(page: Page): Promise<[PublishedRecord, PublishedBallot[]]> {
  const saved = new Map<string, unknown>();
  const read = async (download: Download) => {
    saved.set(download.suggestedFilename(), JSON.parse(await readFile(await download.path(), "utf8")));
  };
  const reads: Promise<void>[] = [];
  page.on("download", (download) => reads.push(read(download)));
  await page.getByRole("button", { name: "검증 자료 내려받기" }).click();
  await expect.poll(() => reads.length).toBe(2);
  await Promise.all(reads);
  const { ballots } = saved.get("ballots.json") as { ballots: PublishedBallot[] };
  return [saved.get("record.json") as PublishedRecord, ballots];
}
