import { expectAccessible } from "./support/accessibility.ts";
import { expect, test } from "./support/fixtures.ts";
import { callAs } from "./support/people.ts";
import { choose, colouredPhoto, largePhoto, onSlowLine } from "./support/photo-files.ts";
import { expectScreen, expectToast, fillFields } from "./support/screen.ts";

test.describe.configure({ timeout: 180_000 });

const leak = { 제목: "천장에서 물이 새요", 내용: "어젯밤부터 거실 천장에서 물이 떨어져요." };

test(
  "photos that are on their way when the form is left are named in the resumed draft",
  { tag: ["@phone-whole", "@whole"] },
  async ({ page, signInAs }) => {
    await signInAs("resident");
    await page.goto("/resident/community/new");
    await fillFields(page, { 제목: "단풍" });
    const resumed = page.getByText("올리던 사진 2장은 다시 골라 주세요.");
    await onSlowLine(page, async () => {
      await choose(page, "사진 추가", [await largePhoto(), await largePhoto()]);
      await expect(page.getByRole("button", { name: "사진 올리기 취소" })).toHaveCount(2);
      await page.getByRole("link", { name: "공지사항" }).first().click();
      await expectScreen(page, "공지사항");
      await page.goBack();
      await expect(resumed).toBeVisible();
    });
    await expect(page.getByText("지난번에 쓰던 내용을 불러왔어요.")).toBeVisible();
    await expectAccessible(page, "a draft whose photos were not sent");
    await page.getByRole("button", { name: "쓰던 내용 지우기" }).click();
    await expect(resumed).toHaveCount(0);
    await page.reload();
    await expectScreen(page, "글쓰기");
    await expect(resumed).toHaveCount(0);
  },
);

test("a file that is gone is shown, taken out by one press, and the rest is sent", async ({
  page,
  request,
  signInAs,
  consoleErrors,
}) => {
  consoleErrors.allow(/404 \(Not Found\)/);
  const resident = await signInAs("resident");
  await page.goto("/resident/complaints/new");
  await fillFields(page, leak);
  await choose(page, "사진 추가", [await colouredPhoto("red"), await colouredPhoto("blue")]);
  await expect(page.getByRole("button", { name: "사진 2 지우기" })).toBeVisible();
  const address = await page.getByRole("img", { name: "사진 1", exact: true }).getAttribute("src");
  await callAs(request, resident, "discardFile", { fileId: address!.split("/")[2]! });
  await page.getByRole("button", { name: "접수하기" }).click();
  await expect(page.getByRole("listitem").filter({ hasText: "없어진 파일이에요" })).toHaveCount(1);
  await expect(page.getByText("없어진 사진이 있어요. 빼면 나머지는 그대로 보낼 수 있어요.")).toBeVisible();
  await expectAccessible(page, "a form with a file that is gone");
  await page.getByRole("button", { name: "없어진 사진 빼기" }).click();
  await expect(page.getByRole("button", { name: /^사진 \d 지우기$/ })).toHaveCount(1);
  await page.getByRole("button", { name: "접수하기" }).click();
  await expectToast(page, "민원을 접수했어요.");
  await page.getByRole("link", { name: leak.제목 }).first().click();
  await expect(page.getByRole("main").getByRole("img", { name: "민원 사진 1/1" })).toBeVisible();
});
