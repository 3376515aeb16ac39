import { expectAccessible } from "./accessibility.ts";
import { expect, test } from "./fixtures.ts";
import { callAs } from "./people.ts";
import { fieldOf } from "./screen.ts";

const account = "9001011234567";

test(
  "a form asks once about a number that may be a resident's, and keeps what is typed",
  { tag: "@phone-whole" },
  async ({ page, request, build, signInAs }) => {
    const resident = await signInAs(await build.resident(await build.apartment()));
    const { postId } = await callAs(request, resident, "createPost", {
      boardId: "free_board",
      title: "회비",
      content: "계좌를 알려 주세요.",
    });
    await page.goto(`/resident/community/post/${postId}`);
    const question = page.getByRole("alertdialog", { name: "주민등록번호가 아닌지 확인해 주세요" });
    const sent: string[] = [];
    page.on("request", (each) => each.url().endsWith("/addComment") && sent.push(each.url()));
    const comment = fieldOf(page, "댓글 쓰기");
    await comment.fill(`농협 ${account}`);
    await page.getByRole("button", { name: "댓글 등록" }).click();
    await expect(question).toContainText(`주민등록번호일 수 있는 번호 ${account}이 들어 있어요.`);
    await expectAccessible(page, "the question about a number", { only: "phone" });
    await question.getByRole("button", { name: "고치기" }).click();
    await expect(question).toHaveCount(0);
    await expect(comment).toHaveValue(`농협 ${account}`);
    expect(sent).toEqual([]);

    await page.getByRole("button", { name: "댓글 등록" }).click();
    await question.getByRole("button", { name: "그대로 보내기" }).click();
    await expect(page.getByRole("main").getByText(`농협 ${account}`)).toBeVisible();
    await expect(comment).toHaveValue("");
    await comment.fill(`다시 ${account}`);
    await page.getByRole("button", { name: "댓글 등록" }).click();
    await expect(page.getByRole("main").getByText(`다시 ${account}`)).toBeVisible();
    expect(sent).toHaveLength(2);
  },
);

test("a form in a dialog asks over it, and 'back' is the safe answer", async ({
  page,
  request,
  build,
  signInAs,
}) => {
  const apartment = await build.apartment();
  const owner = await build.resident(apartment, { nickname: "모임장" });
  const { club } = await callAs(request, owner, "createClub", {
    name: "새벽 러닝",
    category: "sports",
    joinPolicy: "approval",
  });
  await signInAs(await build.resident(apartment, { nickname: "이웃" }));
  await page.goto(`/resident/clubs/${club.id}`);
  await page.getByRole("button", { name: "가입 신청" }).click();
  const dialog = page.getByRole("dialog", { name: "가입 신청" });
  const question = page.getByRole("alertdialog", { name: "주민등록번호가 아닌지 확인해 주세요" });
  await fieldOf(dialog, "하고 싶은 말").fill(`회비는 농협 ${account}로 보냈어요.`);
  await dialog.getByRole("button", { name: "신청", exact: true }).click();
  await expect(question).toBeVisible();
  await page.goBack();
  await expect(question).toHaveCount(0);
  await expect(fieldOf(dialog, "하고 싶은 말")).toHaveValue(`회비는 농협 ${account}로 보냈어요.`);
  await dialog.getByRole("button", { name: "신청", exact: true }).click();
  await question.getByRole("button", { name: "그대로 보내기" }).click();
  await expect(dialog).toHaveCount(0);
});
