import type { Page } from "@playwright/test";

import { unique } from "#server/testing/builders.ts";

import { expectAccessible } from "./support/accessibility.ts";
import { loseCalls } from "./support/failing-calls.ts";
import { expect, setSessionCookie, test } from "./support/fixtures.ts";
import {
  chooseRowAction,
  expectFieldError,
  expectRowVisible,
  expectSharedError,
  expectScreen,
  expectToast,
  fillFields,
  rowOf,
  signInByForm,
  startAnew,
} from "./support/screen.ts";

const path = "/manager/residents";
const allFieldsRequired = "모든 필드를 입력해주세요.";
const example = { "시작 동": "101", "종료 동": "105", "시작 호": "101", "종료 호": "2002" };

test(
  "an added resident appears in another browser within a second, and signs in with the temporary password",
  { tag: "@phone-whole" },
  async ({ page, browser, server, build, signInAs }) => {
    const apartment = await build.apartment();
    await signInAs(await build.manager(apartment));
    await page.goto(path);
    await expect(page.getByText("등록된 주민이 없습니다.")).toBeVisible();

    const colleague = await browser.newContext({ baseURL: server.url });
    await setSessionCookie(colleague, server.url, await build.manager(apartment));
    const colleaguePage = await colleague.newPage();
    await colleaguePage.goto(path);
    await expect(colleaguePage.getByText("등록된 주민이 없습니다.")).toBeVisible();

    await page.getByRole("button", { name: "주민 추가" }).click();
    const dialog = page.getByRole("dialog", { name: "주민 추가" });
    const [name, email] = [unique("이주민"), `${unique("resident")}@example.com`];
    await fillFields(dialog, { 이름: name, 이메일: email, 동: "101", 호: "2002" });
    await dialog.getByRole("button", { name: "추가", exact: true }).click();
    const created = page.getByRole("dialog", { name: "주민 계정을 만들었어요" });
    await expect(created).toBeVisible();
    await expect(rowOf(colleaguePage, name)).toBeVisible({ timeout: 1000 });
    await expectRowVisible(colleaguePage, name, "101동 2002호", email, "설정 필요");
    await colleague.close();

    await expect(created.getByText(email)).toBeVisible();
    const shown = await created.getByLabel(/^임시 비밀번호 [0-9A-Z]{4} /).textContent();
    await created.getByRole("button", { name: "전달했어요" }).click();
    await expectRowVisible(page, name, "101동 2002호", email, "설정 필요");

    await startAnew(page);
    await signInByForm(page, email, shown!);
    await expect(page).toHaveURL("/initial-setup");
    await expectScreen(page, `${name}님, 반가워요`);
  },
);

test("nobody is added without name, e-mail, building and unit, nor with a taken e-mail", async ({
  page,
  build,
  signInAs,
}) => {
  const apartment = await build.apartment();
  const { email } = await build.resident(apartment);
  await signInAs(await build.manager(apartment));
  await page.goto(path);
  await page.getByRole("button", { name: "주민 추가" }).click();
  const dialog = page.getByRole("dialog", { name: "주민 추가" });
  const add = dialog.getByRole("button", { name: "추가", exact: true });
  await add.click();
  await expectSharedError(dialog, ["이름", "이메일", "동", "호"], allFieldsRequired);

  await fillFields(dialog, { 이름: "이주민", 이메일: email.toUpperCase(), 동: "가동", 호: "101" });
  await add.click();
  await expectFieldError(dialog, "동", "동은 1부터 99,999까지의 숫자로 입력해 주세요.");
  await fillFields(dialog, { 동: "101" });
  await add.click();
  await expectFieldError(dialog, "이메일", "이미 사용 중인 이메일입니다.");
  await expect(dialog.getByLabel("이름", { exact: true })).toHaveValue("이주민");
});

test(
  "a resident's password is reset after the question; while it is initial, the action says why it is off",
  { tag: "@phone-whole" },
  async ({ page, build, signInAs }) => {
    const apartment = await build.apartment();
    const [name, waiting] = [unique("김주민"), unique("박주민")];
    const { email } = await build.resident(apartment, { name, building: 101, unit: 101 });
    await build.resident(apartment, { name: waiting, building: 101, unit: 102, temporaryPassword: "ABCD" });
    await signInAs(await build.manager(apartment));
    await page.goto(path);
    await expectRowVisible(page, name, "101동 101호", "사용 중");
    await expectResetIsOff(page, waiting);

    await chooseRowAction(page, name, "비밀번호 재설정");
    const question = page.getByRole("alertdialog", { name: "비밀번호를 재설정할까요?" });
    await question.getByRole("button", { name: "재설정", exact: true }).click();
    await expectToast(page, "비밀번호를 재설정했어요.");
    const handover = page.getByRole("dialog", { name: "비밀번호를 재설정했어요" });
    const shown = await handover.getByLabel(/^임시 비밀번호 [0-9A-Z]{4} /).textContent();
    await handover.getByRole("button", { name: "전달했어요" }).click();
    await expectRowVisible(page, name, "설정 필요");

    await startAnew(page);
    await signInByForm(page, email, shown!);
    await expect(page).toHaveURL("/initial-setup");
  },
);

test("a failed reset says so for five seconds @whole", async ({ page, build, signInAs }) => {
  const apartment = await build.apartment();
  const name = unique("김주민");
  await build.resident(apartment, { name });
  await signInAs(await build.manager(apartment));
  await page.goto(path);
  await loseCalls(page, "resetResidentPassword", "invalid JSON");
  await chooseRowAction(page, name, "비밀번호 재설정");
  const question = page.getByRole("alertdialog");
  await page.clock.install();
  await question.getByRole("button", { name: "재설정", exact: true }).click();
  const failure = question.getByRole("alert");
  await expect(failure).toHaveText("비밀번호 재설정에 실패했습니다.");
  await page.clock.runFor(4500);
  await expect(failure).toBeVisible();
  await page.clock.runFor(1000);
  await expect(failure).toHaveCount(0);
});

test(
  "a resident is deleted after the question, and gone from the list",
  { tag: "@phone-whole" },
  async ({ page, build, signInAs }) => {
    const apartment = await build.apartment();
    const name = unique("떠날주민");
    await build.resident(apartment, { name, building: 103, unit: 1502 });
    await signInAs(await build.manager(apartment));
    await page.goto(path);
    await chooseRowAction(page, name, "삭제");
    const question = page.getByRole("alertdialog", { name: "주민 계정을 삭제할까요?" });
    await expect(question).toContainText("103동 1502호");
    await expect(question.getByRole("button", { name: "취소" })).toBeFocused();
    await question.getByRole("button", { name: "삭제", exact: true }).click();
    await expectToast(page, "주민 계정을 삭제했어요.");
    await expect(page.getByText("등록된 주민이 없습니다.")).toBeVisible();
  },
);

test("each failed call says what failed @whole", async ({ page, build, signInAs }) => {
  const apartment = await build.apartment();
  const name = unique("김주민");
  await build.resident(apartment, { name });
  await signInAs(await build.manager(apartment));
  await page.route("**/watchResidents", (route) =>
    route.fulfill({ status: 200, contentType: "text/event-stream", body: "data: nonsense\n\n" }),
  );
  await page.goto(path);
  await expect(page.getByRole("alert")).toContainText("알 수 없는 오류가 발생했습니다.");
  await page.unroute("**/watchResidents");
  await expectRowVisible(page, name);

  for (const lost of ["createResident", "deleteResident", "bulkCreateResidents"])
    await loseCalls(page, lost, "missing data field");
  await chooseRowAction(page, name, "삭제");
  const question = page.getByRole("alertdialog");
  await question.getByRole("button", { name: "삭제", exact: true }).click();
  await expect(question.getByRole("alert")).toHaveText("계정 삭제에 실패했습니다.");
  await question.getByRole("button", { name: "취소" }).click();

  await page.getByRole("button", { name: "주민 추가" }).click();
  const dialog = page.getByRole("dialog", { name: "주민 추가" });
  await fillFields(dialog, { 이름: "이주민", 이메일: "resident@example.com", 동: "101", 호: "101" });
  await dialog.getByRole("button", { name: "추가", exact: true }).click();
  await expect(dialog.getByRole("alert")).toHaveText("주민 추가에 실패했습니다.");
  await dialog.getByRole("button", { name: "취소" }).click();

  await page.getByRole("tab", { name: "계정 일괄 생성" }).click();
  await fillFields(page, example);
  await page.getByRole("button", { name: "계정 생성" }).click();
  await expect(page.getByRole("main").getByRole("alert")).toHaveText("계정 생성 중 오류가 발생했습니다.");
});

test("the residents' screens are accessible in both themes @whole", async ({ page, build, signInAs }) => {
  test.slow();
  const apartment = await build.apartment();
  const name = "남궁".repeat(12);
  await build.resident(apartment, {
    name,
    building: 101,
    unit: 101,
    email: `${"long.".repeat(20)}${unique("x")}@example.com`,
  });
  await build.resident(apartment, { building: 101, unit: 102, temporaryPassword: "ABCD" });
  await signInAs(await build.manager(apartment));
  await page.goto(path);
  await expectRowVisible(page, name);
  await expectAccessible(page, "residents");
  await chooseRowAction(page, name, "비밀번호 재설정");
  await expect(page.getByRole("alertdialog")).toBeVisible();
  await expectAccessible(page, "reset");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "주민 추가" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expectAccessible(page, "add");
});

async function expectResetIsOff(page: Page, name: string): Promise<void> {
  const reason = "아직 초기 비밀번호를 쓰고 있어요. 잃어버렸다면 다시 발급해 주세요.";
  await page.getByRole("button", { name: `${name} 메뉴` }).click();
  const item = page.getByRole("menuitem", { name: "비밀번호 재설정" });
  await expect(item).toHaveAttribute("aria-disabled", "true");
  await expect(item).toContainText(reason);
  await page.keyboard.press("Escape");
}
