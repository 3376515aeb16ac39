import type { Locator, Page } from "@playwright/test";

import type { Database } from "#database/database.ts";
import { acting } from "#server/testing/acting.ts";
import { testPassword, unique } from "#server/testing/builders.ts";
import type { Actor } from "#server/testing/builders.ts";

import { expect, test } from "./fixtures.ts";
import { callAs, comeBackIntoView, inBrowserOf } from "./people.ts";
import {
  expectFieldError,
  expectRowVisible,
  expectScreen,
  expectToast,
  fieldOf,
  fillFields,
  rowOf,
  signInByForm,
} from "./screen.ts";

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
      await chooseStatus(theirs, statusSelect(theirs, title), "처리 중");
      await expectToast(theirs, "상태가 변경되었습니다.");
    });
    await page.getByRole("button", { name: "저장" }).click();
    // The pointer rests on the first change's toast, so it stays.
    await expect(page.getByRole("form", { name: "민원 수정" }).getByRole("alert")).toHaveText(underWay);
    await expect(fieldOf(page, "내용")).toHaveValue("5층도 어두워요.");
    const history = page.getByRole("list", { name: "처리 이력" }).getByRole("listitem");
    await expect(history).toHaveText([new RegExp(`^접수.*${author}`), new RegExp(`^처리 중.*${office}`)]);

    await page.reload();
    await expect(fieldOf(page, "내용")).toHaveValue("5층도 어두워요.");
    await expect(page.getByText(underWay)).toBeVisible();
    await page.getByRole("button", { name: "취소" }).click();
    for (const action of ["수정", "삭제"]) {
      const button = page.getByRole("button", { name: action });
      await expect(button).toHaveAttribute("aria-disabled", "true");
      await expect(button).toHaveAccessibleDescription(underWay);
    }
    await expect(page.getByText("3층과 4층이 어두워요.")).toBeVisible();
  },
);

test("a complaint that was left open shows how far it is when it comes back into view", async ({
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
  { tag: "@phone" },
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
  await page.getByRole("button", { name: "접수하기" }).click();
  await expect(page).toHaveURL("/login");
  await signInByForm(page, resident.email, testPassword);
  await expect(page).toHaveURL(`${mine}/new`);
  await expect(fieldOf(page, "제목")).toHaveValue(title);
  await page.getByRole("button", { name: "접수하기" }).click();
  await expectRowVisible(page, title, "접수");
  await page.goto(`${mine}/new`);
  await expect(fieldOf(page, "제목")).toHaveValue("");
});

test(
  "a manager sees complaints by status, and moves any to any",
  { tag: "@phone" },
  async ({ page, request, build, signInAs }) => {
    const apartment = await build.apartment();
    const [resident, manager] = [await build.resident(apartment), await build.manager(apartment)];
    const titles = { submitted: unique("첫째"), in_progress: unique("둘째"), resolved: unique("셋째") };
    for (const [status, title] of Object.entries(titles) as [keyof typeof titles, string][]) {
      const { complaintId } = await file(request, resident, title);
      await callAs(request, manager, "updateComplaintStatus", { complaintId, status });
    }
    await file(request, await build.resident(await build.apartment()), unique("남의 단지"));
    await signInAs(manager);
    await page.goto(managers);
    await expect(statusSelects(page)).toHaveCount(3);
    for (const [tab, title] of [
      ["접수", titles.submitted],
      ["처리 중", titles.in_progress],
      ["처리 완료", titles.resolved],
    ] as const) {
      await page.getByRole("tab", { name: tab, exact: true }).click();
      await expect(statusSelects(page)).toHaveCount(1);
      await expectRowVisible(page, title, /\d+동 \d+호/);
    }
    await page.reload();
    await expect(page.getByRole("tab", { name: "처리 완료" })).toHaveAttribute("aria-selected", "true");

    await chooseStatus(page, statusSelect(page, titles.resolved), "접수");
    await expectToast(page, "상태가 변경되었습니다.");
    await expect(page.getByText(nothingThere)).toBeVisible();
    await page.getByRole("tab", { name: "접수", exact: true }).click();
    await expect(statusSelects(page)).toHaveCount(2);

    await page.getByRole("link", { name: titles.resolved }).click();
    await expectScreen(page, titles.resolved);
    await expect(page.getByText("3층이 어두워요.")).toBeVisible();
    const select = page.getByRole("button", { name: /처리 상태$/ });
    await chooseStatus(page, select, "처리 완료");
    await expect(page.getByRole("list", { name: "처리 이력" }).getByRole("listitem")).toContainText([
      "접수",
      "처리 완료",
      "접수",
      "처리 완료",
    ]);
    await page.getByRole("link", { name: "민원 목록" }).click();
    await expect(page).toHaveURL(managers);
  },
);

test("the message that a status changed goes after three seconds", async ({
  page,
  request,
  build,
  signInAs,
}) => {
  const apartment = await build.apartment();
  await file(request, await build.resident(apartment), "놀이터 그네");
  await signInAs(await build.manager(apartment));
  await page.clock.install();
  await page.goto(managers);
  await chooseStatus(page, statusSelect(page, "놀이터 그네"), "처리 완료");
  await expectToast(page, "상태가 변경되었습니다.");
  await page.clock.fastForward(3000);
  await expect(page.getByText("상태가 변경되었습니다.")).toBeHidden();
});

test("a manager deletes a complaint and comes to the list", async ({ page, request, build, signInAs }) => {
  const apartment = await build.apartment();
  const { complaintId } = await file(request, await build.resident(apartment), "놀이터 그네");
  const manager = await signInAs(await build.manager(apartment));
  await callAs(request, manager, "updateComplaintStatus", { complaintId, status: "in_progress" });
  await page.goto(`${managers}/${complaintId}`);
  await page.getByRole("button", { name: "삭제" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "삭제" }).click();
  await expectToast(page, "민원을 삭제했어요.");
  await expect(page).toHaveURL(managers);
  await expect(page.getByText(nothingThere)).toBeVisible();
});

test("a long list comes page by page", async ({ page, server, build, signInAs }) => {
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
  await expect(rowOf(page, "번")).toHaveCount(50);
  await page.getByRole("button", { name: "더 보기" }).click();
  await expect(rowOf(page, "번")).toHaveCount(52);
});

/** Files a complaint by a call. */
function file(
  request: Parameters<typeof callAs>[0],
  resident: Parameters<typeof callAs>[1],
  title: string,
): Promise<{ complaintId: string }> {
  return callAs(request, resident, "createComplaint", { title, content: "3층이 어두워요." });
}

/** Inserts this many complaints, one a minute: a person may not file so many in an hour. */
async function fileMany(database: Database, { id, apartmentId }: Actor, count: number): Promise<void> {
  const acts = { role: "resident", apartmentId: apartmentId!, userId: id } as const;
  const complaints = Array.from({ length: count }, (_, index) => ({
    apartment_id: apartmentId!,
    title: `민원 ${index + 1}번`,
    content: "3층이 어두워요.",
    author_id: id,
    author_name: "박주민",
    created_at: new Date(Date.now() - (count - index) * 60_000).toISOString(),
  }));
  await acting(database, acts, (db) => db.insertInto("complaints").values(complaints).execute());
}

function statusSelects(page: Page): Locator {
  return page.getByRole("main").getByRole("button", { name: /처리 상태$/ });
}

/** The status of one complaint in the manager's list. */
function statusSelect(page: Page, title: string): Locator {
  return page.getByRole("button", { name: new RegExp(`${title} 처리 상태$`) });
}

async function chooseStatus(page: Page, select: Locator, status: string): Promise<void> {
  await select.click();
  await page.getByRole("option", { name: status, exact: true }).click();
}
