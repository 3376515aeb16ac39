import type { Page } from "@playwright/test";

import { expectAccessible } from "./support/accessibility.ts";
import { loseCalls } from "./support/failing-calls.ts";
import { expect, test } from "./support/fixtures.ts";
import { callAs, comeBackIntoView } from "./support/people.ts";
import { expectRowVisible, expectScreen } from "./support/screen.ts";

const home = "/resident/community";
const written = { title: "화단에 핀 수국", content: "예뻐요.", boardId: "free_board" } as const;

test(
  "a post is liked with one press and taken back with another, and neighbours see the number",
  { tag: "@phone-whole" },
  async ({ page, request, build, signInAs }) => {
    const apartment = await build.apartment();
    const neighbour = await build.resident(apartment);
    const { postId } = await callAs(request, neighbour, "createPost", written);
    await callAs(request, neighbour, "likePost", { postId });
    await signInAs(await build.resident(apartment));
    await page.goto(`${home}/post/${postId}`);
    await expectLikes(page, 1, { isMine: false });
    expect((await likeButton(page).boundingBox())!.height).toBeGreaterThanOrEqual(44);
    const readAgain = page.waitForResponse(/getPostById$/);
    await likeButton(page).click();
    await expectLikes(page, 2, { isMine: true });
    await readAgain;
    await page.reload();
    await expectLikes(page, 2, { isMine: true });

    await page.goto(`${home}/board/free_board`);
    await expectRowVisible(page, written.title, /2$/);
    // The page shows at once what it knows; its own reading must be over before another one can begin.
    const reading = page.waitForResponse(/getPostById$/);
    await page.getByRole("link", { name: written.title }).click();
    await expectScreen(page, written.title);
    await (await reading).finished();
    await callAs(request, neighbour, "unlikePost", { postId });
    await comeBackIntoView(page);
    await expectLikes(page, 1, { isMine: true });
    await likeButton(page).press("Space");
    await expectLikes(page, 0, { isMine: false });
  },
);

test("a like that fails says so beside the button, the number stays, and the next try counts @whole", async ({
  page,
  request,
  build,
  signInAs,
}) => {
  const resident = await signInAs(await build.resident(await build.apartment()));
  const { postId } = await callAs(request, resident, "createPost", written);
  await page.goto(`${home}/post/${postId}`);
  for (const [name, sentence, before, after] of [
    ["likePost", "공감하지 못했어요.", 0, 1],
    ["unlikePost", "공감을 취소하지 못했어요.", 1, 0],
  ] as const) {
    const restore = await loseCalls(page, name, "invalid JSON");
    await likeButton(page).click();
    await expect(page.getByRole("main").getByRole("alert")).toHaveText(sentence);
    await expectLikes(page, before, { isMine: before === 1 });
    await expectAccessible(page, sentence);
    await restore();
    await likeButton(page).click();
    await expectLikes(page, after, { isMine: after === 1 });
    await expect(page.getByRole("main").getByRole("alert")).toHaveCount(0);
  }
});

test("a like is shown as under way until it has been answered @whole", async ({
  page,
  request,
  build,
  signInAs,
}) => {
  const resident = await signInAs(await build.resident(await build.apartment()));
  const { postId } = await callAs(request, resident, "createPost", written);
  await page.goto(`${home}/post/${postId}`);
  const held = Promise.withResolvers<void>();
  await page.route("**/asia-northeast3/likePost", async (route) => {
    await held.promise;
    await route.continue();
  });
  await likeButton(page).click();
  await expect(likeButton(page)).toHaveAttribute("aria-busy", "true");
  await expect(likeButton(page)).toHaveAttribute("aria-pressed", "false");
  held.resolve();
  await expectLikes(page, 1, { isMine: true });
});

test("a post that was deleted meanwhile cannot be liked, and the page says why @whole", async ({
  page,
  request,
  build,
  signInAs,
}) => {
  const apartment = await build.apartment();
  const author = await build.resident(apartment);
  const { postId } = await callAs(request, author, "createPost", written);
  await signInAs(await build.resident(apartment));
  await page.goto(`${home}/post/${postId}`);
  await expectScreen(page, written.title);
  await callAs(request, author, "deletePost", { postId });
  await likeButton(page).click();
  // Beside the button: above the post, another reading may say that it is gone, too.
  const besideButton = likeButton(page).locator("..").getByRole("alert");
  await expect(besideButton).toHaveText("게시글 정보를 찾을 수 없습니다.");
});

function likeButton(page: Page) {
  return page.getByRole("button", { name: /^공감 / });
}

/** What a screen reader says of the button: its name with the number, and whether it is pressed. */
async function expectLikes(page: Page, count: number, { isMine }: { isMine: boolean }): Promise<void> {
  await expect(
    page.getByRole("button", { name: `공감 ${count}`, exact: true, pressed: isMine }),
  ).toBeVisible();
}
