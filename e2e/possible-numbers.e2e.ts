import { expectAccessible } from "./support/accessibility.ts";
import { expect, test } from "./support/fixtures.ts";
import { callAs } from "./support/people.ts";
import { choose, colouredPhoto } from "./support/photo-files.ts";
import { expectToast, fieldOf, fillFields } from "./support/screen.ts";

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

test("a form in a dialog asks over it, and 'back' is the safe answer @whole", async ({
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

test("a form whose photo is under way asks at once; without the question's code it asks by itself @whole", async ({
  page,
  signInAs,
  consoleErrors,
}) => {
  consoleErrors.allow(/Failed to load resource|possible-number-dialog/);
  await signInAs("resident");
  await page.goto("/resident/community/new");
  // Never answered.
  await page.route(/\/files\?for=/, () => Promise.resolve());
  const code = "**/possible-number-dialog-*.js";
  await page.route(code, (route) => route.abort("connectionreset"));
  await fillFields(page, { 제목: "회비", 내용: `농협 ${account}` });
  await choose(page, "사진 추가", [await colouredPhoto("teal")]);
  const send = page.getByRole("button", { name: "올리기", exact: true });
  await send.click();
  await expect(page.getByRole("status").getByText(`번호가 있어요: ${account}.`)).toBeInViewport();
  await expectAccessible(page, "the question within the form", { only: "phone" });
  await expect(fieldOf(page, "내용")).toHaveValue(`농협 ${account}`);

  await page.unroute(code);
  const other = "8505052234567";
  await fieldOf(page, "내용").fill(`농협 ${account}, ${other}`);
  await send.click();
  const question = page.getByRole("alertdialog", { name: "주민등록번호가 아닌지 확인해 주세요" });
  await expect(question).toContainText(`번호 ${other}이 들어 있어요.`);
  await question.getByRole("button", { name: "그대로 보내기" }).click();
  await expect(page.getByText("사진을 올리고 있어요. 다 올라가면 바로 보낼게요.")).toBeVisible();
  await page.getByRole("button", { name: "사진 올리기 취소" }).click();
  await expectToast(page, "글을 올렸어요.");
});
