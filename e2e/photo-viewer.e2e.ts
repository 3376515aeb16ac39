import { expect, test } from "./support/fixtures.ts";
import { callAs } from "./support/people.ts";
import { colouredPhoto, uploadAs } from "./support/photo-files.ts";
import { expectScreen } from "./support/screen.ts";

test(
  "'back' closes a photo in large and stays on the page",
  { tag: "@phone-whole" },
  async ({ page, request, build, signInAs }) => {
    const resident = await signInAs(await build.resident(await build.apartment()));
    const { id } = await uploadAs(request, resident, "post", await colouredPhoto("teal"));
    await callAs(request, resident, "createPost", {
      boardId: "free_board",
      title: "단풍",
      content: "곱네요.",
      fileIds: [id],
    });
    const board = "/resident/community/board/free_board";
    await page.goto(board);
    await page.getByRole("link", { name: "단풍" }).click();
    const opener = page.getByRole("button", { name: "글 사진 1/1" });
    const viewer = page.getByRole("dialog", { name: "글 사진 크게 보기" });
    for (const close of [
      () => page.goBack(),
      () => page.keyboard.press("Escape"),
      () => viewer.getByRole("button", { name: "닫기" }).click(),
    ]) {
      await opener.click();
      await expect(viewer.getByRole("img")).toBeVisible();
      await close();
      await expect(viewer).toHaveCount(0);
      await expectScreen(page, "단풍");
      await expect(opener).toBeFocused();
    }
    // The other ways have taken their entries back, too.
    await page.goBack();
    await expect(page).toHaveURL(new RegExp(`${board}$`));
  },
);
