import type { Page } from "@playwright/test";

import { expectAccessible } from "./support/accessibility.ts";
import { expect, test } from "./support/fixtures.ts";
import { callAs } from "./support/people.ts";
import { chooseRowAction, expectRowVisible, expectScreen, rowOf } from "./support/screen.ts";

test.describe.configure({ timeout: 120_000 });

const tooShort = "두 글자 이상 입력해주세요.";

test(
  "a resident finds a notice by two syllables of its content, and back and reload keep the words",
  { tag: "@phone-whole" },
  async ({ page, request, build, signInAs }) => {
    const apartment = await build.apartment();
    const manager = await build.manager(apartment);
    const filler = "안내 말씀 드려요. ".repeat(40);
    const write = (title: string, content: string) =>
      callAs(request, manager, "createNotice", { title, content });
    await write("알려 드려요", `${filler}지하주차장 물청소를 해요. ${filler}`);
    await write("승강기 점검", "계단을 이용해 주세요.");
    await signInAs(await build.resident(apartment));
    await page.goto("/resident/notices");
    await expect(count(page)).toHaveText("모두 2건");

    await box(page).fill("주");
    await expect(count(page)).toHaveText(tooShort);
    await expectRowVisible(page, "승강기 점검");
    await box(page).fill("주차");
    await expect(count(page)).toHaveText("1건을 찾았어요.");
    await expect(rowOf(page, "승강기 점검")).toHaveCount(0);
    await expect(rowOf(page, "알려 드려요").locator("mark")).toHaveText("주차");
    await expect(page).toHaveURL("/resident/notices");
    await expectAccessible(page, "found notices");

    await page.getByRole("link", { name: "알려 드려요" }).click();
    await expectScreen(page, "알려 드려요");
    await page.goBack();
    await expect(box(page)).toHaveValue("주차");
    await expect(count(page)).toHaveText("1건을 찾았어요.");
    await page.reload();
    await expect(box(page)).toHaveValue("주차");
    await expect(count(page)).toHaveText("1건을 찾았어요.");

    await box(page).fill("없는말");
    await expect(page.getByText("찾는 내용이 없어요. 다른 말로 찾아보세요.")).toBeVisible();
    await page.getByRole("button", { name: "전체 보기" }).click();
    await expect(box(page)).toHaveValue("");
    await expect(count(page)).toHaveText("모두 2건");
  },
);

test("the office's words stay while a notice is edited @whole", async ({
  page,
  request,
  build,
  signInAs,
}) => {
  const manager = await signInAs(await build.manager(await build.apartment()));
  await callAs(request, manager, "createNotice", { title: "단수 안내", content: "내일이에요." });
  await callAs(request, manager, "createNotice", { title: "소독 안내", content: "모레예요." });
  await page.goto("/manager/notices");
  await box(page).fill("단수");
  await expect(count(page)).toHaveText("1건을 찾았어요.");
  await chooseRowAction(page, "단수 안내", "수정");
  const dialog = page.getByRole("dialog", { name: "공지사항 수정" });
  await expect(dialog).toBeVisible();
  await dialog.getByRole("button", { name: "취소" }).click();
  await expect(dialog).toBeHidden();
  await expect(box(page)).toHaveValue("단수");
  await expect(rowOf(page, "소독 안내")).toHaveCount(0);
});

test("Enter finishes a syllable and looks for nothing until it is pressed again @whole", async ({
  page,
  request,
  build,
  signInAs,
}) => {
  const apartment = await build.apartment();
  await callAs(request, await build.manager(apartment), "createNotice", {
    title: "단수 안내",
    content: "내일",
  });
  await signInAs(await build.resident(apartment));
  await page.goto("/resident/notices");
  await expect(count(page)).toHaveText("모두 1건");
  await page.clock.install();
  await page.clock.pauseAt(new Date(Date.now() + 60_000));
  const looked: string[] = [];
  page.on("request", (sent) => {
    if (sent.url().endsWith("/getNotices")) looked.push(sent.postData() ?? "");
  });
  await box(page).focus();
  const keys = await page.context().newCDPSession(page);
  await keys.send("Input.imeSetComposition", { text: "단수", selectionStart: 2, selectionEnd: 2 });
  await page.keyboard.press("Enter");
  await expect(box(page)).toHaveValue("단수");
  await expect(count(page)).toHaveText("찾고 있어요.");
  expect(looked).toEqual([]);
  await keys.send("Input.insertText", { text: "단수" });
  await page.keyboard.press("Enter");
  await expect.poll(() => looked).toHaveLength(1);
  await page.clock.resume();
  await expect(count(page)).toHaveText("1건을 찾았어요.");
});

function box(page: Page) {
  return page.getByRole("searchbox", { name: "공지사항 찾기" });
}

function count(page: Page) {
  return page.getByRole("search").getByRole("status");
}
