import { expectAccessible } from "./support/accessibility.ts";
import { holdCalls } from "./support/failing-calls.ts";
import { expect, test } from "./support/fixtures.ts";
import { callAs } from "./support/people.ts";
import {
  chooseRowAction,
  expectFieldError,
  expectScreen,
  expectToast,
  fieldOf,
  fillFields,
  rowOf,
} from "./support/screen.ts";

test.describe.configure({ timeout: 120_000 });

test(
  "the office saves what it often answers, puts it into an answer by keys, and has it in the register",
  { tag: "@phone" },
  async ({ page, request, build, signInAs }) => {
    const apartment = await build.apartment();
    const resident = await build.resident(apartment, { unit: 101, name: "숨긴이름" });
    const { complaintId } = await callAs(request, resident, "createComplaint", {
      title: "천장 누수",
      content: "천장에서 물이 새요.",
    });
    await signInAs(await build.manager(apartment));
    await page.goto(`/manager/complaints/${complaintId}`);
    await page.getByRole("link", { name: "자주 쓰는 답변 만들기" }).click();
    await expect(page.getByText("저장한 문구가 없어요.")).toBeVisible();
    const dialog = page.getByRole("dialog", { name: "새 답변 문구" });
    for (const [name, content] of [
      ["방문", "오늘 안에 찾아뵐게요."],
      ["업체 연락", "업체에 수리를 요청했어요."],
    ] as const) {
      await page.getByRole("button", { name: "새 답변 문구" }).click();
      await fillFields(dialog, { 이름: name, 내용: content });
      await dialog.getByRole("button", { name: "저장" }).click();
      await expectToast(page, "자주 쓰는 답변을 저장했어요.");
      await expect(dialog).toHaveCount(0);
    }
    await expectAccessible(page, "what is often answered");
    await chooseRowAction(page, "업체 연락", "삭제");
    await page.getByRole("alertdialog").getByRole("button", { name: "삭제" }).click();
    await expect(rowOf(page, "업체 연락")).toHaveCount(0);

    await page.goto(`/manager/complaints/${complaintId}`);
    const form = page.getByRole("form", { name: "답변" });
    await fieldOf(form, "답변").fill("확인했어요.");
    // Down opens, Enter takes.
    await form.getByRole("button", { name: "자주 쓰는 답변" }).focus();
    await page.keyboard.press("ArrowDown");
    await expect(page.getByRole("option", { name: "방문" })).toBeVisible();
    await page.keyboard.press("Enter");
    await expect(fieldOf(form, "답변")).toHaveValue("확인했어요.\n오늘 안에 찾아뵐게요.");
    await expect(fieldOf(form, "답변")).toBeFocused();
    await page.keyboard.press("Control+Enter");
    await expectToast(page, "답변을 보냈어요.");

    await page.goto(`/manager/complaints/${complaintId}`);
    await page.getByRole("link", { name: "작업 지시서" }).click();
    const order = page.getByRole("region", { name: "작업 지시서" });
    await expect(order).toContainText("101동 101호");
    await expect(order).toContainText("천장에서 물이 새요.");
    await expect(order).not.toContainText("숨긴이름");
    await expectAccessible(page, "a work order");

    await page.goto("/manager/complaints?category=other");
    await page.getByRole("link", { name: "민원대장" }).click();
    await expectScreen(page, "민원대장");
    const line = page.getByRole("row").filter({ hasText: "천장 누수" });
    await expect(line).toContainText("확인했어요. 오늘 안에 찾아뵐게요.");
    await expectAccessible(page, "the register");
    const saving = page.waitForEvent("download");
    await page.getByRole("button", { name: "엑셀 내려받기" }).click();
    expect((await saving).suggestedFilename()).toMatch(/^민원대장_.*\.xlsx$/);
    const days = page.getByRole("form", { name: "기간" });
    await days.getByLabel("접수한 날 (처음)").fill("");
    await days.getByRole("button", { name: "보기" }).click();
    await expectFieldError(page, "접수한 날 (처음)", "날짜를 골라 주세요.");
    await days.getByLabel("접수한 날 (처음)").fill("2020-01-01");
    await days.getByLabel("접수한 날 (끝)").fill("2020-01-31");
    await days.getByRole("button", { name: "보기" }).click();
    await expect(page.getByText("이 기간에 접수한 민원이 없어요.")).toBeVisible();
    await expect(page).toHaveURL(/category=other.*from=2020-01-01/);
  },
);

test(
  "who leaves the office hands the open complaints to a colleague",
  { tag: "@phone-whole" },
  async ({ page, request, build, signInAs }) => {
    const apartment = await build.apartment();
    const head = await build.manager(apartment, { name: "김소장" });
    const leaving = await build.manager(apartment, { name: "이대리" });
    const resident = await build.resident(apartment);
    const { complaintId } = await callAs(request, resident, "createComplaint", {
      title: "천장 누수",
      content: "천장에서 물이 새요.",
    });
    await callAs(request, head, "assignComplaint", { complaintId, staffId: leaving.id });
    await signInAs(head);
    await page.goto("/manager/staff");
    await chooseRowAction(page, "이대리", "업무 수정");
    const work = page.getByRole("dialog", { name: "이대리님의 업무" });
    const answered = await holdCalls(page, "getStaffComplaints");
    await work.getByRole("checkbox", { name: /^민원/ }).uncheck();
    // Nobody leaves before it is known what is theirs.
    await expect(work.getByRole("button", { name: "저장" })).toHaveAccessibleDescription(
      "맡은 민원을 확인하고 있어요.",
    );
    answered();
    await expect(work.getByRole("list", { name: "처리할 민원" })).toContainText("천장 누수");
    await expectAccessible(page, "complaints whose manager loses the work");
    await work.getByRole("button", { name: "취소" }).click();
    await expect(work).toHaveCount(0);

    await chooseRowAction(page, "이대리", "삭제");
    const question = page.getByRole("alertdialog");
    await expect(question.getByRole("list", { name: "처리할 민원" })).toContainText("천장 누수");
    await question.getByRole("button", { name: "이어받을 사람" }).click();
    await page.getByRole("option", { name: "김소장 (나)" }).click();
    await question.getByRole("button", { name: "삭제" }).click();
    await expectToast(page, "직원 계정을 삭제했어요.");
    await page.goto(`/manager/complaints/${complaintId}`);
    await expect(page.getByRole("button", { name: "김소장 (나) 천장 누수 담당자" })).toBeVisible();
  },
);
