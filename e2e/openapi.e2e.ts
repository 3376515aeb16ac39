import { declarations } from "#contract/index.ts";

import { expectAccessible } from "./support/accessibility.ts";
import { expect, test } from "./support/fixtures.ts";

test("other programs find every function at /openapi.json", async ({ request }) => {
  const response = await request.get("/openapi.json");
  expect(response.headers()["content-type"]).toContain("application/json");
  const { paths } = (await response.json()) as { paths: Record<string, unknown> };
  expect(Object.keys(paths)).toHaveLength(Object.keys(declarations).length);
});

test("people find a function by its name, and read who calls it, what it takes and how it fails", async ({
  page,
}) => {
  await page.goto("/");
  await page.getByRole("link", { name: "개발자 안내" }).click();
  await expect(page.getByRole("status")).toHaveText(`${Object.keys(declarations).length}개`);
  await page.getByRole("searchbox", { name: "함수 찾기" }).fill("LIKE");
  await expect(page.getByRole("status")).toHaveText("2개");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  const likePost = page.getByRole("listitem").filter({ hasText: "likePost" }).first();
  await expect(likePost).toContainText("postId: uuid");
  await expect(likePost).toContainText("게시글 정보를 찾을 수 없습니다.");
  await expectAccessible(page, "an unfolded function");
});
