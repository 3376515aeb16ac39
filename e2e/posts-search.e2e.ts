import { expect, test } from "./support/fixtures.ts";
import { callAs } from "./support/people.ts";
import { expectScreen } from "./support/screen.ts";

const home = "/resident/community";

test("what is looked for in the community is looked for in the notices with one press", async ({
  page,
  request,
  build,
  signInAs,
}) => {
  const apartment = await build.apartment();
  const manager = await build.manager(apartment);
  const content = "월요일부터 사흘 동안이에요.";
  await callAs(request, manager, "createNotice", { title: "지하 주차장 물청소", content });
  await callAs(request, manager, "createNotice", { title: "승강기 점검", content });
  await signInAs(await build.resident(apartment));
  await page.goto(`${home}?q=${encodeURIComponent("주차장")}`);
  await expect(page.getByText("맞는 글이 없어요. 다른 낱말로 찾아보세요.")).toBeVisible();
  await page.getByRole("button", { name: "공지사항에서도 찾기" }).click();
  await expectScreen(page, "공지사항");
  await expect(page.getByRole("searchbox", { name: "공지사항 찾기" })).toHaveValue("주차장");
  await expect(page.getByRole("list", { name: "공지사항" }).getByRole("listitem")).toHaveText([
    /지하 주차장 물청소/,
  ]);
  await page.goBack();
  await expect(page.getByRole("heading", { name: "‘주차장’ 검색 결과" })).toBeVisible();
});

test.describe("on a small phone", () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test("the community's first post begins within the first two fifths of the window @whole", async ({
    page,
    request,
    build,
    signInAs,
  }) => {
    const me = await signInAs(await build.resident(await build.apartment()));
    const post = { title: "첫 글", content: "내용", boardId: "free_board" } as const;
    await callAs(request, me, "createPost", post);
    await page.goto(home);
    const first = page.getByRole("list", { name: "자유게시판" }).getByRole("link", { name: post.title });
    await expect(first).toBeVisible();
    await expect.poll(async () => (await first.boundingBox())!.y).toBeLessThanOrEqual(740 * 0.4);
  });
});
