import { hwpDocument as hwpBytes } from "#server/testing/sample-documents.ts";

import { expectAccessible } from "./support/accessibility.ts";
import { expect, test } from "./support/fixtures.ts";
import { pageCountOf } from "./support/paper.ts";
import { choose } from "./support/photo-files.ts";
import { expectScreen, expectToast, fieldOf, fillFields } from "./support/screen.ts";

test.describe.configure({ timeout: 120_000 });

const hwp = (name: string) => ({ name, mimeType: "application/x-hwp", buffer: Buffer.from(hwpBytes()) });
const confirmation = "문서 안에 동·호, 전화번호, 계좌가 없어요";

test("the office makes minutes public and corrects their file, and a resident finds both by two syllables", async ({
  page,
  build,
  signInAs,
}) => {
  const apartment = await build.apartment();
  const resident = await build.resident(apartment);
  await signInAs(await build.manager(apartment));
  await page.goto("/manager/documents");
  await expect(page.getByText("아직 공개한 자료가 없어요.")).toBeVisible();
  await expect(page.getByText("1년 동안 없음").first()).toBeVisible();
  await expectAccessible(page, "no documents");
  await page.getByRole("link", { name: "자료 올리기" }).first().click();
  await expectScreen(page, "자료 올리기");
  const form = page.getByRole("form", { name: "자료 올리기" });
  await fillFields(form, { 제목: "입주자대표회의 회의록", 요약: "승강기 교체를 정했어요." });
  await choose(page, "문서 추가", [hwp("회의록.hwp")]);
  await page.getByRole("button", { name: "회의록.hwp 지우기" }).waitFor();
  await form.getByRole("button", { name: "공개하기" }).click();
  await expect(
    form.getByText("문서 안에 동·호, 전화번호, 계좌가 없는지 확인해 주세요.").first(),
  ).toBeVisible();
  await expectAccessible(page, "a document's form with a fault");
  await form.getByLabel(confirmation).check();
  await form.getByRole("button", { name: "공개하기" }).click();
  await expectToast(page, "자료를 공개했어요.");
  await expectScreen(page, "입주자대표회의 회의록");

  await page.getByRole("button", { name: "파일 바꾸기" }).click();
  const dialog = page.getByRole("dialog", { name: "파일 바꾸기" });
  await choose(page, "문서 추가", [hwp("회의록 고침.hwp")]);
  await page.getByRole("button", { name: "회의록 고침.hwp 지우기" }).waitFor();
  await fieldOf(dialog, "바꾸는 까닭").fill("금액을 바로잡았어요.");
  await dialog.getByLabel(confirmation).check();
  await dialog.getByRole("button", { name: "바꾸기" }).click();
  await expectToast(page, "파일을 바꿨어요.");
  await expect(page.getByText("까닭: 금액을 바로잡았어요.")).toBeVisible();
  await expectAccessible(page, "the office's document");

  // The second edit begins with what the first has left.
  const editing = page.getByRole("dialog", { name: "자료 수정" });
  await page.getByRole("button", { name: "수정", exact: true }).click();
  await fieldOf(editing, "제목").fill("11월 입주자대표회의 회의록");
  await editing.getByRole("button", { name: "저장" }).click();
  await expectScreen(page, "11월 입주자대표회의 회의록");
  await page.getByRole("button", { name: "수정", exact: true }).click();
  await expect(fieldOf(editing, "제목")).toHaveValue("11월 입주자대표회의 회의록");
  await editing.getByRole("button", { name: "취소" }).click();

  await page.goto("/manager/documents");
  await expect(page.getByRole("button", { name: "승강기 게시용 인쇄" })).toBeVisible();
  await expect(page.getByRole("link", { name: /입주자대표회의 회의록/ }).last()).toBeVisible();
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("heading", { name: "공개 자료 목록" })).toBeVisible();
  await expect(page.getByText("주민에게는 보이지 않아요.")).toBeHidden();
  expect(pageCountOf(await page.pdf({ preferCSSPageSize: true }))).toBe(1);
  await page.emulateMedia({ media: null });

  await signInAs(resident);
  await page.goto("/resident/documents");
  await page.getByRole("searchbox").fill("승강");
  await page.getByRole("link", { name: /입주자대표회의 회의록/ }).click();
  await expectScreen(page, "11월 입주자대표회의 회의록");
  await expect(page.getByRole("heading", { name: "바꾸기 전 파일" })).toBeVisible();
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "회의록 고침.hwp 내려받기" }).click();
  expect((await download).suggestedFilename()).toBe("회의록 고침.hwp");
  await expect(page.getByRole("button", { name: "파일 바꾸기" })).toHaveCount(0);
  await expectAccessible(page, "a resident's document");
});
