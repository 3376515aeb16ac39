import { testPassword, unique } from "#server/testing/builders.ts";

import { expectAccessible } from "./support/accessibility.ts";
import { chooseStatus, file, fileMany, statusMenu } from "./support/complaints.ts";
import { expect, test } from "./support/fixtures.ts";
import { callAs, comeBackIntoView, inBrowserOf } from "./support/people.ts";
import {
  expectFieldError,
  expectRowVisible,
  expectScreen,
  expectToast,
  fieldOf,
  fillFields,
  rowOf,
  signInByForm,
} from "./support/screen.ts";

test.describe.configure({ timeout: 120_000 });

const mine = "/resident/complaints";
const managers = "/manager/complaints";
const bothRequired = "제목과 내용을 모두 입력해주세요.";
const nothingThere = "접수된 민원이 없습니다.";
const underWay = "관리사무소가 처리를 시작한 민원은 수정하거나 삭제할 수 없어요.";

test(
  "a complaint is filed, edited and moved on; the edit that was open then is refused, and nothing typed is lost",
  { tag: "@phone" },
  async ({ page, browser, server, build, signInAs }) => {
    const apartment = await build.apartment();
    const [author, office] = [unique("박주민"), unique("김소장")];
    await signInAs(await build.resident(apartment, { name: author }));
    await page.goto(mine);
    await expect(page.getByText(nothingThere)).toBeVisible();
    await page.getByRole("main").getByRole("link", { name: "민원 접수", exact: true }).click();
    await expectScreen(page, "민원 접수");
    const title = unique("복도 조명");
    await fillFields(page, { 제목: ` ${title} `, 내용: "3층이 어두워요." });
    await page.getByRole("button", { name: "접수하기" }).click();
    await expectToast(page, "민원을 접수했어요.");
    await expect(page).toHaveURL(mine);
    await expectRowVisible(page, title, "접수");

    await page.getByRole("link", { name: title }).click();
    await expectScreen(page, title);
    await page.getByRole("button", { name: "수정" }).click();
    await fillFields(page, { 내용: "3층과 4층이 어두워요." });
    await page.getByRole("button", { name: "저장" }).click();
    await expectToast(page, "민원을 수정했어요.");
    await expect(page.getByText("3층과 4층이 어두워요.")).toBeVisible();

    await page.getByRole("button", { name: "수정" }).click();
    await fillFields(page, { 내용: "5층도 어두워요." });
    await inBrowserOf(browser, server, await build.manager(apartment, { name: office }), async (theirs) => {
      await theirs.goto(managers);
      await expectRowVisible(theirs, title, author);
      await chooseStatus(theirs, statusMenu(theirs, title), "처리 중");
      await expectToast(theirs, "상태가 변경되었습니다.");
    });
    await page.getByRole("button", { name: "저장" }).click();
    // The pointer rests on the first change's toast, so it stays.
    await expect(page.getByRole("form", { name: "민원 수정" }).getByRole("alert")).toHaveText(underWay);
    await expect(fieldOf(page, "내용")).toHaveValue("5층도 어두워요.");
    const history = page.getByRole("list", { name: "처리 이력" }).getByRole("listitem");
    await expect(history).toHaveText([
      new RegExp(`^접수.*${author}`),
      /^처리 중.*관리사무소/,
      /^관리사무소가 처리하고 있어요\./,
    ]);
    await expect(page.getByText(office)).toHaveCount(0);

    await page.reload();
    await expect(fieldOf(page, "내용")).toHaveValue("5층도 어두워요.");
    await expect(page.getByText(underWay)).toBeVisible();
    await page.getByRole("button", { name: "민원 보기" }).click();
    const next = page.getByRole("list", { name: "처리 이력" }).getByRole("listitem").last();
    await expect(next).not.toContainText("고치거나");
    for (const action of ["수정", "삭제"]) {
      const button = page.getByRole("button", { name: action });
      await expect(button).toHaveAttribute("aria-disabled", "true");
      await expect(button).toHaveAccessibleDescription(underWay);
    }
    await expect(page.getByText("3층과 4층이 어두워요.")).toBeVisible();

    await page.goto(`${page.url()}?edit`);
    await page.getByRole("button", { name: "새 민원으로 접수하기" }).click();
    await expectScreen(page, "민원 접수");
    await expect(fieldOf(page, "제목")).toHaveValue(title);
    await expect(fieldOf(page, "내용")).toHaveValue("5층도 어두워요.");
    await page.getByRole("button", { name: "접수하기" }).click();
    await expectToast(page, "민원을 접수했어요.");
  },
);

test(
  "a complaint that is set back may be edited again where it is open, until the office writes to it",
  { tag: "@phone-whole" },
  async ({ page, request, build, signInAs }) => {
    const apartment = await build.apartment();
    const manager = await build.manager(apartment);
    const resident = await signInAs(await build.resident(apartment));
    const { complaintId } = await file(request, resident, "놀이터 그네");
    const setTo = (status: "submitted" | "in_progress") =>
      callAs(request, manager, "updateComplaintStatus", { complaintId, status });
    const edit = page.getByRole("button", { name: "수정" });
    const form = page.getByRole("form", { name: "민원 수정" });
    const next = page.getByRole("list", { name: "처리 이력" }).getByRole("listitem").last();
    await page.goto(`${mine}/${complaintId}`);
    await expect(next).toHaveText(/처리를 시작하기 전에는 고치거나 삭제할 수 있어요\.$/);
    await edit.click();
    await fillFields(page, { 내용: "그네 줄이 끊어졌어요." });

    await setTo("in_progress");
    await page.getByRole("button", { name: "저장" }).click();
    await expect(form.getByRole("alert")).toHaveText(underWay);
    await expect(page.getByRole("button", { name: "새 민원으로 접수하기" })).toBeVisible();

    await setTo("submitted");
    await comeBackIntoView(page);
    await expect(form.getByRole("alert")).toHaveCount(0);
    await expect(fieldOf(page, "내용")).toHaveValue("그네 줄이 끊어졌어요.");
    await expectAccessible(page, "a complaint that was set back");
    await page.getByRole("button", { name: "저장" }).click();
    await expectToast(page, "민원을 수정했어요.");
    await expect(page.getByText("그네 줄이 끊어졌어요.")).toBeVisible();
    await expect(next).toHaveText(/처리를 시작하기 전에는 고치거나 삭제할 수 있어요\.$/);

    await callAs(request, manager, "answerComplaints", {
      complaintIds: [complaintId],
      content: "확인했어요.",
    });
    await comeBackIntoView(page);
    await expect(edit).toHaveAttribute("aria-disabled", "true");
    await expect(edit).toHaveAccessibleDescription(underWay);
    await expect(next).not.toContainText("고치거나");
  },
);

test("a complaint that was left open shows how far it is when it comes back into view @whole", async ({
  page,
  request,
  build,
  signInAs,
}) => {
  const apartment = await build.apartment();
  const resident = await signInAs(await build.resident(apartment));
  const { complaintId } = await file(request, resident, "놀이터 그네");
  await page.goto(`${mine}/${complaintId}`);
  await expect(page.getByRole("button", { name: "삭제" })).toBeEnabled();
  const manager = await build.manager(apartment);
  await callAs(request, manager, "updateComplaintStatus", { complaintId, status: "resolved" });
  await comeBackIntoView(page);
  await expect(page.getByRole("button", { name: "삭제" })).toHaveAttribute("aria-disabled", "true");
  await expect(page.getByRole("list", { name: "처리 이력" })).toContainText("처리 완료");
});

test(
  "a resident deletes an own complaint after the question, and comes to the list",
  { tag: "@phone-whole" },
  async ({ page, request, build, signInAs }) => {
    const resident = await signInAs(await build.resident(await build.apartment()));
    const title = unique("택배함");
    const { complaintId } = await file(request, resident, title);
    await page.goto(`${mine}/${complaintId}`);
    await page.getByRole("button", { name: "삭제" }).click();
    const question = page.getByRole("alertdialog", { name: "민원을 삭제할까요?" });
    await expect(question).toContainText(title);
    await question.getByRole("button", { name: "취소" }).click();
    await expect(question).toBeHidden();
    await page.getByRole("button", { name: "삭제" }).click();
    await question.getByRole("button", { name: "삭제" }).click();
    await expectToast(page, "민원을 삭제했어요.");
    await expect(page).toHaveURL(mine);
    await expect(page.getByText(nothingThere)).toBeVisible();
  },
);

test("title and content are both required, at filing and at editing", async ({
  page,
  request,
  build,
  signInAs,
}) => {
  const resident = await signInAs(await build.resident(await build.apartment()));
  await page.goto(`${mine}/new`);
  await expect(fieldOf(page, "내용")).toHaveAttribute("rows", "10");
  await fillFields(page, { 제목: "   " });
  await page.getByRole("button", { name: "접수하기" }).click();
  await expectFieldError(page, "제목", bothRequired);
  await expectFieldError(page, "내용", bothRequired);

  const { complaintId } = await file(request, resident, "놀이터 그네");
  await page.goto(`${mine}/${complaintId}?edit`);
  await fillFields(page, { 내용: " \n " });
  await page.getByRole("button", { name: "저장" }).click();
  await expectFieldError(page, "내용", bothRequired);
  await expect(fieldOf(page, "제목")).toHaveValue("놀이터 그네");
});

test("what was typed survives a reload and a session that ended", async ({
  page,
  request,
  build,
  signInAs,
}) => {
  const resident = await signInAs(await build.resident(await build.apartment()));
  await page.goto(`${mine}/new`);
  const title = unique("층간 소음");
  await fillFields(page, { 제목: title, 내용: "밤 11시 이후" });
  await page.reload();
  await expect(page.getByText("지난번에 쓰던 내용을 불러왔어요.")).toBeVisible();
  await expect(fieldOf(page, "내용")).toHaveValue("밤 11시 이후");
  await callAs(request, resident, "signOut");
  // Without waiting for it: the server may have told the page already, which leads there, too.
  await page.getByRole("button", { name: "접수하기" }).evaluateAll((buttons) => {
    for (const button of buttons)
      button.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
  });
  await expect(page).toHaveURL("/login");
  await signInByForm(page, resident.email, testPassword);
  await expect(page).toHaveURL(`${mine}/new`);
  await expect(fieldOf(page, "제목")).toHaveValue(title);
  await page.getByRole("button", { name: "접수하기" }).click();
  await expectRowVisible(page, title, "접수");
  await page.goto(`${mine}/new`);
  await expect(fieldOf(page, "제목")).toHaveValue("");
});

test("a long list comes page by page @whole", async ({ page, server, build, signInAs }) => {
  const apartment = await build.apartment();
  const resident = await build.resident(apartment);
  await fileMany(server.database, resident, 52);
  await signInAs(resident);
  await page.goto(mine);
  await expect(rowOf(page, "번")).toHaveCount(50);
  await page.getByRole("button", { name: "더 보기" }).click();
  await expect(rowOf(page, "번")).toHaveCount(52);
  await expect(rowOf(page, "번").first()).toContainText("민원 52번");
  await signInAs(await build.manager(apartment));
  await page.goto(`${managers}?status=submitted`);
  await expect(rowOf(page, "번").first()).toContainText("민원 52번");
  await expect(rowOf(page, "번")).toHaveCount(50);
  await page.getByRole("button", { name: "더 보기" }).click();
  await expect(rowOf(page, "번")).toHaveCount(52);
});
