import type { Page } from "@playwright/test";

import { openVote } from "#server/testing/move-vote.ts";

import { expectAccessible } from "./support/accessibility.ts";
import { expect, test } from "./support/fixtures.ts";
import { inBrowserOf } from "./support/people.ts";
import { expectScreen, expectToast, fillFields } from "./support/screen.ts";
import {
  addLock,
  announce,
  answerObjection,
  castVote,
  decide,
  letVoteClose,
  objectTo,
  openLock,
  showChecks,
} from "./support/votes.ts";

test.describe.configure({ timeout: 120_000 });

test(
  "the manager alone asks for an opinion: from the draft to the result, and the answer to an objection",
  { tag: ["@phone-whole", "@whole"] },
  async ({ page, browser, server, build, signInAs }) => {
    const apartment = await build.apartment();
    const [voter, neighbour] = await Promise.all(
      [101, 102, 103, 104, 105].map((unit) => build.resident(apartment, { building: 101, unit })),
    );
    const [manager, colleague] = await Promise.all(
      [1, 2].map(() => build.manager(apartment, { rights: ["votes"] })),
    );
    await signInAs(manager!);
    const voteId = await announceOpinion(page);

    await page.getByRole("link", { name: "자물쇠 채우기" }).click();
    await expectScreen(page, "관리사무소가 할 일");
    const { own } = await addLock(page, "관리사무소 금고");
    await expectAccessible(page, "the manager's place of an opinion vote");
    await page.getByRole("link", { name: "벤치 색 의견수렴" }).click();
    await decide(page, "투표 개시", "의견을 들어요.");
    await expect(page.getByText("개시 대기")).toBeVisible();

    await openVote(server.database, voteId);
    await inBrowserOf(browser, server, voter!, async (phone) => {
      await phone.goto(`/resident/votes/${voteId}`);
      await showChecks(phone);
      await phone.getByText("어떻게 비밀이 지켜지나요").click();
      await expect(phone.getByText("관리사무소가 열쇠를 가지고 있어요").first()).toBeVisible();
      await castVote(phone, voteId, "초록");
    });
    await inBrowserOf(browser, server, neighbour!, (phone) => castVote(phone, voteId, "초록"));
    await letVoteClose(server, voteId);
    // Any manager opens it with the card.
    await inBrowserOf(browser, server, colleague!, async (office) => {
      await office.goto(`/manager/votes/${voteId}`);
      await office.getByRole("link", { name: "개표하기" }).click();
      await openLock(office, own);
      await expectToast(office, "개표");
    });
    await page.reload();
    await expect(page.getByText("의견수렴 결과예요.")).toBeVisible();
    await expect(page.getByRole("row", { name: /초록/ })).toContainText("2표");
    await expect(page.getByText(/법적 효력이 없는 의견수렴이에요/).first()).toBeVisible();

    await inBrowserOf(browser, server, voter!, (phone) => objectTo(phone, voteId, "기간이 짧았어요."));
    await page.reload();
    await answerObjection(page, "다음에는 더 길게 물을게요.");
    await expect(page.getByText("받아들임 0 · 받아들이지 않음 1 · 답하기 전 0")).toBeVisible();
    await expectAccessible(page, "the result as the office reads it");

    await page.emulateMedia({ media: "print" });
    await expect(page.getByRole("heading", { name: "벤치 색 의견수렴 결과 공고" })).toBeVisible();
    await expect(page.getByText("다음에는 더 길게 물을게요.")).toBeHidden();
  },
);

/** @returns the vote's id */
async function announceOpinion(page: Page): Promise<string> {
  await page.goto("/manager/votes/new");
  await page.getByRole("radio", { name: "의견수렴" }).check();
  await fillFields(page, { "투표의 제목": "벤치 색 의견수렴" });
  await page.getByRole("button", { name: "저장하고 다음" }).click();
  await page.getByRole("button", { name: "안건 추가" }).click();
  const dialog = page.getByRole("dialog", { name: "안건 추가" });
  await dialog.getByRole("radio", { name: "선택지에서 고르기" }).check();
  await fillFields(dialog, { "안건의 제목": "벤치 색", "선택지 1": "초록", "선택지 2": "파랑" });
  await dialog.getByRole("button", { name: "저장", exact: true }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole("link", { name: "6 공고 확인" }).click();
  const voteId = new URL(page.url()).pathname.split("/").at(-2)!;
  // Nobody makes a key card for a draft.
  await page.goto(`/manager/votes/${voteId}/office`);
  await expect(page.getByText("아직 공고하지 않은 투표예요.")).toBeVisible();
  await expect(page.getByRole("button", { name: "열쇠 카드 만들기" })).toHaveCount(0);
  await expectAccessible(page, "the manager's place of a draft");
  await page.getByRole("link", { name: "공고 확인하기" }).click();
  await announce(page);
  await expectScreen(page, "벤치 색 의견수렴");
  return voteId;
}
