import type { Locator, Page } from "@playwright/test";

import type { Actor } from "#server/testing/builders.ts";
import { call } from "#server/testing/calling.ts";
import { someElection, voting } from "#server/testing/voting.ts";

import { expectAccessible } from "./support/accessibility.ts";
import { expect, test } from "./support/fixtures.ts";
import { inBrowserOf } from "./support/people.ts";
import { expectScreen, expectToast, fieldOf, fillFields } from "./support/screen.ts";
import { addLock, announce, printCards, retypeCard } from "./support/votes.ts";

test(
  "an official accepts, makes a lock whose card is typed again, and approves the start",
  { tag: ["@phone-whole", "@whole"] },
  async ({ page, browser, server, build, signInAs }) => {
    const apartment = await build.apartment();
    await build.resident(apartment, { building: 101, unit: 101 });
    const { voteId, officials } = await voting(server).draftVote(apartment, {}, { officials: 2, locks: 2 });
    const manager = await build.manager(apartment, { rights: ["votes"] });
    await inBrowserOf(browser, server, manager, async (office) => {
      await office.goto(`/manager/votes/${voteId}/edit?step=check`);
      await announce(office);
      await expect(startOf(office)).toContainText(/명부\s*2세대/);
      await expectAccessible(office, "an announced vote of the office");
    });
    const [first, second] = officials;
    await signInAs(first!);
    await page.goto("/resident/dashboard");
    const home = page.getByRole("region", { name: "기다리는 일" });
    await expect(home).toBeVisible();
    await expectAccessible(page, "the home of a named official", { only: "phone" });
    await page.goto(`/resident/votes/${voteId}`);
    await expect(page.getByText("선거관리위원으로 위촉되었어요. 수락해 주세요.")).toBeVisible();
    await page.getByRole("link", { name: "선거관리위원이 할 일" }).click();
    await expectScreen(page, "선거관리위원");
    await page.goto("/resident/dashboard");
    await home.getByRole("link", { name: /위촉 답하기/ }).click();
    await expectScreen(page, "선거관리위원");
    await expectAccessible(page, "a named official");
    await page.getByRole("button", { name: "수락" }).click();
    await expectToast(page, "선거관리위원을 맡았어요.");
    await page.goto("/resident/dashboard");
    await home.getByRole("link", { name: /자물쇠 채우기/ }).click();
    const { own } = await printCards(page);
    await expect(page.locator(".key-card").first()).toContainText("관리규약 개정 투표 · ");
    // The card stands nowhere else.
    await page.getByRole("link", { name: "관리규약 개정 투표" }).click();
    const question = page.getByRole("alertdialog", { name: "자물쇠를 채우지 않고 나갈까요?" });
    await expect(question).toContainText("인쇄하거나 적어 둔 카드도 쓸 수 없어요.");
    await question.getByRole("button", { name: "계속하기" }).click();
    // An official who typed something else than the card says could not open the vote later.
    await fillFields(page, { "카드의 글자 다시 입력": "AAAA-BBBB" });
    await page.getByRole("button", { name: "자물쇠 채우기" }).click();
    await expect(page.getByText("카드의 글자와 달라요. 다시 확인해 주세요.")).toBeVisible();
    await retypeCard(page, own, "이웃 어른");
    await expect(startOf(page)).toContainText("자물쇠를 맡은 선거관리위원이 모두 자물쇠를 채워야 해요.");
    await expect(startOf(page).getByRole("listitem").filter({ hasText: "수락함" })).toContainText(
      "자물쇠 채움",
    );
    await expect(startOf(page).getByText("자물쇠 아직")).toHaveCount(1);
    await expect(page.getByRole("button", { name: "투표 개시 올리기" })).toHaveCount(0);
    await page.getByRole("button", { name: "결정 올리기" }).click();
    await page.getByRole("button", { name: /무엇을 결정하나요/ }).click();
    await expect(page.getByRole("option")).toHaveText(["공고 철회", "투표 취소"]);
    await page.getByRole("option", { name: "공고 철회" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "취소" }).click();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expectAccessible(page, "an official's duties");

    await inBrowserOf(browser, server, second!, async (phone) => {
      await phone.goto(`/resident/votes/${voteId}/office`);
      await phone.getByRole("button", { name: "수락" }).click();
      await addLock(phone, "금고");
      await startOf(phone).getByRole("button", { name: "투표 개시 올리기" }).click();
      const dialog = phone.getByRole("dialog", { name: "투표 개시 올리기" });
      await fillFields(dialog, { 이유: "명부를 확인했어요." });
      await dialog.getByRole("button", { name: "올리기" }).click();
      await expectToast(phone, "승인을 기다리고 있어요.");
      await expect(startOf(phone)).toContainText("승인 1 / 2");
      // It waits already, so it is not offered again.
      await phone.getByRole("button", { name: "결정 올리기" }).click();
      await expect(phone.getByRole("button", { name: /무엇을 결정하나요/ })).not.toContainText("투표 개시");
      await phone.keyboard.press("Escape");
    });
    await page.goto("/resident/dashboard");
    await home.getByRole("link", { name: /결정 승인/ }).click();
    await page.getByRole("button", { name: "승인" }).click();
    await expect(page.getByText("이루어짐")).toBeVisible();
    await expect(page.getByText("개시 대기")).toBeVisible();
  },
);

test("a lock holder who declines keeps the vote from starting: office and officials read what to do @whole", async ({
  page,
  server,
  build,
  signInAs,
}) => {
  const apartment = await build.apartment();
  await build.resident(apartment, { building: 101, unit: 101 });
  const { voteId, manager, officials } = await voting(server).announceVote(apartment);
  const [first, second] = officials as [Actor, Actor];
  await signInAs(manager);
  await page.goto(`/manager/votes/${voteId}`);
  await expect(startOf(page)).toContainText("모두 자물쇠를 채워야 해요.");
  await expect(startOf(page)).not.toContainText("사양했어요.");
  await call(server, second, "answerVoteOffice", { voteId, accepts: false });
  await page.reload();
  await expect(startOf(page)).toContainText("사양했어요. 마음을 바꾸지 않으면 공고를 철회하고");
  await expectAccessible(page, "a vote whose lock holder declined");
  await signInAs(first);
  await page.goto(`/resident/votes/${voteId}/office`);
  await expect(startOf(page)).toContainText("다른 분을 정해야 해요.");
});

test("what a decision lacks is said at its field, and what was typed stays @whole", async ({
  page,
  server,
  build,
  signInAs,
}) => {
  const apartment = await build.apartment();
  await build.resident(apartment, { building: 101, unit: 101 });
  const { startVote, openVote } = voting(server);
  const { voteId, officials } = await startVote(apartment, someElection());
  await openVote(voteId);
  await signInAs(officials[0]!);
  await page.goto(`/resident/votes/${voteId}/office`);
  await page.getByRole("button", { name: "결정 올리기" }).click();
  const dialog = page.getByRole("dialog", { name: "결정 올리기" });
  await fillFields(dialog, { 이유: "투표소를 늦게 열었어요." });
  await dialog.getByRole("button", { name: "올리기", exact: true }).click();
  await expect(dialog.getByText("새 마감은 지금 마감보다 늦어야 해요.")).toHaveCount(1);
  await expect(dialog.getByLabel(/새 마감/).first()).toBeFocused();

  await dialog.getByRole("button", { name: /무엇을 결정하나요/ }).click();
  await page.getByRole("option", { name: "후보 사퇴" }).click();
  await dialog.getByRole("button", { name: "올리기", exact: true }).click();
  await expect(dialog.getByText("사퇴하는 후보를 골라 주세요.")).toBeVisible();
  await expectAccessible(page, "a decision that lacks its candidate");
  await dialog.getByRole("button", { name: /사퇴하는 후보/ }).click();
  await page.getByRole("option", { name: /이둘/ }).click();
  await expect(fieldOf(dialog, "이유")).toHaveValue("투표소를 늦게 열었어요.");
  await dialog.getByRole("button", { name: "올리기", exact: true }).click();
  await expectToast(page, "승인을 기다리고 있어요.");
});

/** The card that tells what an announced vote waits for. */
function startOf(page: Page): Locator {
  return page.getByRole("region", { name: "시작하려면" });
}
