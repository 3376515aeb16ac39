import { asGate } from "#server/testing/acting.ts";

import { expect, test } from "./support/fixtures.ts";
import { callAs, comeBackIntoView } from "./support/people.ts";
import { expectScreen, fillFields } from "./support/screen.ts";
import type { BrowserTestServer } from "./support/server.ts";

test("a look at a post counts once, however often the page reads it again", async ({
  page,
  request,
  server,
  build,
  signInAs,
}) => {
  const apartment = await build.apartment();
  const author = await build.resident(apartment);
  const { postId } = await callAs(request, author, "createPost", {
    title: "분실물",
    content: "열쇠를 주웠어요.",
    boardId: "free_board",
  });
  const views = () => viewsOf(server, postId);
  const readAgain = async (act: () => Promise<void>) => {
    const read = page.waitForResponse(/getPostById$/);
    await act();
    await (await read).finished();
  };
  await signInAs(await build.resident(apartment));
  await page.goto(`/resident/community/post/${postId}`);
  await expectScreen(page, "분실물");
  await expect.poll(views).toBe(1);
  for (let times = 0; times < 3; times++) await readAgain(() => comeBackIntoView(page));
  await readAgain(async () => {
    await fillFields(page, { "댓글 쓰기": "제 것이에요" });
    await page.getByRole("button", { name: "댓글 등록" }).click();
  });
  await expect(page.getByRole("heading", { name: "댓글 1" })).toBeVisible();
  expect(await views()).toBe(1);
  await page.reload();
  await expectScreen(page, "분실물");
  await expect.poll(views).toBe(2);
});

async function viewsOf({ database }: BrowserTestServer, postId: string): Promise<number> {
  const { total } = await asGate(database, (db) =>
    db
      .selectFrom("post_views")
      .where("post_id", "=", postId)
      .select((of) => of.fn.coalesce(of.fn.sum("count"), of.lit(0)).as("total"))
      .executeTakeFirstOrThrow(),
  );
  return Number(total);
}
