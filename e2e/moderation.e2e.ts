import type { Page } from "@playwright/test";

import { expectAccessible } from "./support/accessibility.ts";
import { expect, test } from "./support/fixtures.ts";
import { callAs, inBrowserOf } from "./support/people.ts";
import { expectScreen, expectToast, fieldOf } from "./support/screen.ts";

const written = { title: "주차 이야기", content: "정말 심한 말이에요.", boardId: "free_board" } as const;
const hidden = "관리사무소가 임시로 가린 글이에요.";

test(
  "a neighbour reports a post, the office hides it, its author appeals, and a colleague restores it",
  { tag: "@phone-whole" },
  async ({ page, browser, request, server, build, signInAs }) => {
    test.setTimeout(180_000);
    const apartment = await build.apartment();
    const office = await build.manager(apartment);
    const colleague = await build.manager(apartment, { rights: ["community"] });
    const author = await build.resident(apartment, { nickname: "글쓴이" });
    const neighbour = await build.resident(apartment, { nickname: "신고하는집" });
    const { postId } = await callAs(request, author, "createPost", written);
    const address = `/resident/community/post/${postId}`;

    await signInAs(neighbour);
    await page.goto(address);
    await choose(page, "글 메뉴", "신고");
    const dialog = page.getByRole("dialog", { name: "글 신고" });
    await dialog.getByRole("button", { name: "신고", exact: true }).click();
    await expect(dialog.getByText("신고하는 이유를 골라 주세요.")).toBeVisible();
    await dialog.getByRole("radio", { name: "욕설·비방" }).check();
    await fieldOf(dialog, "자세한 내용").fill("이웃에게 욕을 했어요.");
    await expectAccessible(page, "the form of a report");
    await dialog.getByRole("button", { name: "신고", exact: true }).click();
    await expectToast(page, "신고를 보냈어요. 관리사무소가 살펴볼게요.");
    await expectScreen(page, written.title);

    await inBrowserOf(browser, server, office, async (theirs) => {
      await theirs.goto("/manager/reports");
      await expectAccessible(theirs, "the list of reports");
      await theirs.getByRole("link", { name: written.title }).click();
      await expectScreen(theirs, written.title);
      await expect(theirs.getByText("신고 1명(1세대)")).toBeVisible();
      await expect(theirs.getByText("이웃에게 욕을 했어요.")).toBeVisible();
      await expect(theirs.getByText("신고하는집")).toHaveCount(0);
      await theirs.getByRole("button", { name: "30일 동안 가리기" }).click();
      const hiding = theirs.getByRole("dialog", { name: "30일 동안 가릴까요?" });
      await fieldOf(hiding, "이유").fill("이웃을 욕하는 말이 있어요.");
      await hiding.getByRole("button", { name: "가리기" }).click();
      await expectToast(theirs, "가렸어요. 30일 뒤에는 저절로 다시 보여요.");
      await expect(theirs.getByRole("button", { name: "다시 보이기" })).toBeVisible();
      await expectAccessible(theirs, "a hidden report");
    });

    await page.goto(address);
    await expectScreen(page, hidden);
    await expect(page.getByText(written.content)).toHaveCount(0);
    await expect(page.getByRole("button", { name: "글 메뉴", exact: true })).toHaveCount(0);

    await inBrowserOf(browser, server, author, async (theirs) => {
      await theirs.goto("/resident/community/my-posts");
      await expect(theirs.getByText("가려짐")).toBeVisible();
      await theirs.getByRole("link", { name: written.title }).click();
      await expect(theirs.getByText("이웃을 욕하는 말이 있어요.")).toBeVisible();
      await expect(theirs.getByText(written.content)).toBeVisible();
      await expectAccessible(theirs, "a hidden post for its author");
      await theirs.getByRole("button", { name: "이의 제기" }).click();
      const appeal = theirs.getByRole("dialog", { name: "이의 제기" });
      await fieldOf(appeal, "가리지 말아야 하는 이유").fill("욕이 아니라 노래 가사예요.");
      await appeal.getByRole("button", { name: "이의 제기" }).click();
      await expectToast(theirs, "이의를 제기했어요. 결과가 나오면 알려 드릴게요.");
      // Its field shows the same words until it has gone.
      await expect(appeal).toHaveCount(0);
      await expect(theirs.getByText("욕이 아니라 노래 가사예요.")).toBeVisible();
      await expect(theirs.getByRole("button", { name: "이의 제기" })).toHaveCount(0);
    });

    await inBrowserOf(browser, server, colleague, async (theirs) => {
      await theirs.goto("/manager/reports?state=appealed");
      await theirs.getByRole("link", { name: written.title }).click();
      await expect(theirs.getByText("욕이 아니라 노래 가사예요.")).toBeVisible();
      await theirs.getByRole("button", { name: "다시 보이기" }).click();
      const restoring = theirs.getByRole("dialog", { name: "다시 보이게 할까요?" });
      await fieldOf(restoring, "이유").fill("가사가 맞아요.");
      await restoring.getByRole("button", { name: "다시 보이기" }).click();
      await expectToast(theirs, "다시 보이게 했어요.");
    });

    await page.reload();
    await expectScreen(page, written.title);
    await expect(page.getByText(written.content)).toBeVisible();
  },
);

test(
  "a blocked neighbour's posts leave the lists, their comments wait for a press, and unblocking brings them back",
  { tag: "@phone-whole" },
  async ({ page, request, build, signInAs }) => {
    const apartment = await build.apartment();
    const blocked = await build.resident(apartment, { nickname: "시끄러운집" });
    const reader = await build.resident(apartment, { nickname: "조용한집" });
    const own = await callAs(request, reader, "createPost", { ...written, title: "내 글" });
    await callAs(request, blocked, "createPost", written);
    await callAs(request, blocked, "addComment", { ...own, content: "거슬리는 댓글" });

    await signInAs(reader);
    await page.goto(`/resident/community/post/${own.postId}`);
    await choose(page, "시끄러운집님 댓글 메뉴", "이 이웃 차단");
    const question = page.getByRole("alertdialog", { name: "이 이웃을 차단할까요?" });
    await expect(question.getByText("시끄러운집")).toBeVisible();
    await question.getByRole("button", { name: "차단" }).click();
    await expectToast(page, "차단했어요.");
    await expect(question).toHaveCount(0);
    await expect(page.getByText("차단한 이웃의 글이에요.")).toBeVisible();
    await expect(page.getByText("거슬리는 댓글")).toHaveCount(0);
    await expectAccessible(page, "a blocked neighbour's comment");
    await page.getByRole("button", { name: "차단한 이웃의 글 보기" }).click();
    await expect(page.getByText("거슬리는 댓글")).toBeVisible();

    await page.goto("/resident/community");
    await expect(page.getByRole("link", { name: "내 글" }).first()).toBeVisible();
    await expect(page.getByRole("link", { name: written.title })).toHaveCount(0);
    await page.getByRole("link", { name: "차단한 이웃" }).click();
    await expectScreen(page, "차단한 이웃");
    await expectAccessible(page, "the list of blocked neighbours");
    await page.getByRole("button", { name: "시끄러운집님 차단 풀기" }).click();
    const unblocking = page.getByRole("alertdialog", { name: "차단을 풀까요?" });
    await unblocking.getByRole("button", { name: "차단 풀기" }).click();
    await expect(page.getByText("차단한 이웃이 없어요.")).toBeVisible();
    await page.goto("/resident/community");
    await expect(page.getByRole("link", { name: written.title }).first()).toBeVisible();
  },
);

async function choose(page: Page, menu: string, action: string): Promise<void> {
  await page.getByRole("button", { name: menu, exact: true }).click();
  await page.getByRole("menuitem", { name: action, exact: true }).click();
}
