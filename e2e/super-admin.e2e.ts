import { testPassword, unique } from "#server/testing/builders.ts";

import { loseCalls } from "./support/failing-calls.ts";
import { expect, test } from "./support/fixtures.ts";
import { callAs, inBrowserOf } from "./support/people.ts";
import {
  chooseRowAction,
  expectFieldError,
  expectRowVisible,
  expectScreen,
  expectToast,
  fieldOf,
  fillFields,
  rowOf,
  signInByForm,
  signOut,
} from "./support/screen.ts";

const path = "/superadmin/dashboard";

test(
  "the dashboard greets by name and counts what is there",
  { tag: ["@phone-whole", "@whole"] },
  async ({ page, emptySystem: { url, build } }) => {
    const apartment = await build.apartment();
    await build.apartment();
    await build.manager(apartment);
    await build.resident(apartment);
    await page.goto(url + path);
    await expectScreen(page, /님, 안녕하세요$/);
    const main = page.getByRole("main");
    await expect(main.getByRole("link", { name: "총 등록 아파트" })).toContainText("2곳");
    await expect(main.getByRole("link", { name: "총 관리자 계정" })).toContainText("1명");
    await expect(main.getByText("정상", { exact: true })).toBeVisible();
    await main.getByRole("link", { name: "총 관리자 계정" }).click();
    await expect(page).toHaveURL(`${url}/superadmin/managers`);
  },
);

test(
  "the dashboard leads to what waits and to the apartments that need care",
  { tag: "@phone-whole" },
  async ({ page, emptySystem: { url, build } }) => {
    await page.goto(url + path);
    await expect(page.getByText("기다리는 상담 신청도, 살펴볼 단지도 없어요.")).toBeVisible();
    for (const name of ["가마을", "나마을", "다마을", "라마을"]) await build.apartment(name);
    await build.consultationRequest({ name: "정하나" });
    await page.reload();
    const main = page.getByRole("main");
    const care = main.getByRole("link", { name: "관리자가 없는 단지" });
    await expect(care).toContainText("가마을, 나마을, 다마을 외 1곳");
    await expect(care).toContainText("4곳");
    await care.click();
    await expect(page).toHaveURL(`${url}/superadmin/apartments?care=manager`);
    await expectRowVisible(page, "라마을");
    await page.goBack();
    await main.getByRole("link", { name: "답변을 기다리는 상담 신청" }).click();
    await expectRowVisible(page, "정하나");
  },
);

test("the shortcuts lead to apartments and managers @whole", async ({ page, signInAs }) => {
  await signInAs("superAdmin");
  await page.goto(path);
  await page.getByRole("main").getByRole("link", { name: "아파트 관리" }).click();
  await expect(page).toHaveURL("/superadmin/apartments");
  await page.goBack();
  await page.getByRole("main").getByRole("link", { name: "관리자 계정", exact: true }).click();
  await expect(page).toHaveURL("/superadmin/managers");
});

test(
  "granted rights act only after a new sign-in",
  { tag: "@phone-whole" },
  async ({ page, browser, server, build, signInAs }) => {
    const name = unique("승급소장");
    const apartment = await build.apartment();
    const [manager, colleague] = [await build.manager(apartment, { name }), await build.manager(apartment)];
    const theirs = await browser.newContext({ baseURL: server.url });
    await theirs.addCookies([{ name: "session", value: manager.token, url: server.url }]);
    const theirPage = await theirs.newPage();
    await theirPage.goto("/manager/dashboard");
    await expectScreen(theirPage, `${name}님, 안녕하세요`);

    await signInAs("superAdmin");
    await page.goto(path);
    const form = page.getByRole("form", { name: "최고 관리자 권한 부여" });
    await fillFields(form, { 이메일: manager.email.toUpperCase() });
    await form.getByRole("button", { name: "권한 부여" }).click();
    await expect(form.getByRole("status")).toHaveText(
      "최고 관리자 권한을 부여했어요. 로그아웃한 뒤 다시 로그인하면 적용돼요.",
    );
    await expect(fieldOf(form, "이메일")).toHaveValue("");

    // The person is still a manager.
    await theirPage.goto("/superadmin/dashboard");
    await expect(theirPage).toHaveURL("/manager/dashboard");
    await theirPage.reload();
    await expectScreen(theirPage, `${name}님, 안녕하세요`);

    await theirPage.setViewportSize(page.viewportSize()!);
    await signOut(theirPage);
    await signInByForm(theirPage, manager.email, testPassword);
    await expect(theirPage).toHaveURL(path);
    await theirPage.goto("/superadmin/managers");
    await expectScreen(theirPage, "관리자 계정");
    await theirPage.getByRole("searchbox").fill(colleague.email);
    await expect(rowOf(theirPage, colleague.email)).toBeVisible();
    await theirPage.getByRole("searchbox").fill(manager.email);
    await expect(rowOf(theirPage, manager.email)).toHaveCount(0);
    await theirs.close();
  },
);

test("no rights without an e-mail, to a stranger, or twice; what was typed stays @whole", async ({
  page,
  build,
  signInAs,
}) => {
  const other = await build.superAdmin();
  await signInAs("superAdmin");
  await page.goto(path);
  const form = page.getByRole("form", { name: "최고 관리자 권한 부여" });
  await form.getByRole("button", { name: "권한 부여" }).click();
  await expectFieldError(form, "이메일", "이메일을 입력해 주세요.");

  const stranger = `${unique("nobody")}@example.com`;
  await fillFields(form, { 이메일: stranger });
  await form.getByRole("button", { name: "권한 부여" }).click();
  await expect(form).toContainText("이 이메일을 쓰는 사용자가 없어요.");
  await expect(fieldOf(form, "이메일")).toHaveValue(stranger);

  await fillFields(form, { 이메일: other.email });
  await form.getByRole("button", { name: "권한 부여" }).click();
  await expect(form).toContainText("이미 최고 관리자 권한이 있는 사용자예요.");
});

test(
  "a super admin is deleted and sent away at once",
  { tag: "@phone-whole" },
  async ({ page, browser, server, build, signInAs }) => {
    const [myName, name] = [unique("나최고"), unique("가최고")];
    const other = await build.superAdmin({ name });
    await signInAs(await build.superAdmin({ name: myName }));
    await page.goto(path);
    await expectRowVisible(page, myName, "나", "활성");

    await inBrowserOf(browser, server, other, async (theirPage) => {
      await theirPage.goto(path);
      await expectScreen(theirPage, `${name}님, 안녕하세요`);
      await chooseRowAction(page, name, "삭제");
      const dialog = page.getByRole("alertdialog", { name: "최고 관리자 계정을 삭제할까요?" });
      await expect(dialog).toContainText(`${name}(${other.email}) 계정을 지우면`);
      await expect(dialog).toContainText("지운 계정은 되돌릴 수 없어요.");
      await fillFields(dialog, { "현재 비밀번호": "틀린비밀번호" });
      await dialog.getByRole("button", { name: "삭제" }).click();
      await expectFieldError(dialog, "현재 비밀번호", "현재 비밀번호가 맞지 않아요.");
      await fillFields(dialog, { "현재 비밀번호": testPassword });
      await dialog.getByRole("button", { name: "삭제" }).click();
      await expectToast(page, "최고 관리자 계정을 삭제했어요.");
      await expect(rowOf(page, name)).toHaveCount(0);
      await theirPage.reload();
      await expect(theirPage).toHaveURL("/login");
    });
  },
);

test("a grant that waits is shown, and withdrawn; one's own account is not deleted here @whole", async ({
  page,
  build,
  signInAs,
}) => {
  const name = unique("기다림");
  const manager = await build.manager(await build.apartment(), { name });
  const myName = unique("나최고");
  await signInAs(await build.superAdmin({ name: myName }));
  await page.goto(path);
  const own = page.getByRole("button", { name: `${myName} 삭제` });
  await expect(own).toHaveAttribute("aria-disabled", "true");
  const form = page.getByRole("form", { name: "최고 관리자 권한 부여" });
  await fillFields(form, { 이메일: manager.email });
  await form.getByRole("button", { name: "권한 부여" }).click();
  await expectRowVisible(page, name, manager.email, "다시 로그인하면 적용");
  await expect(form.getByRole("status")).toBeVisible();

  await chooseRowAction(page, name, "부여 취소");
  const dialog = page.getByRole("alertdialog", { name: "권한 부여를 취소할까요?" });
  await expect(dialog).toContainText("지금 쓰는 계정은 그대로 남아요.");
  await dialog.getByRole("button", { name: "부여 취소" }).click();
  await expectToast(page, "권한 부여를 취소했어요.");
  await expect(rowOf(page, name)).toHaveCount(0);
  await expect(form.getByRole("status")).toHaveCount(0);
});

for (const how of ["invalid JSON", "no server"] as const) {
  test(`the list, a deletion and a withdrawal that fail say so: ${how} @whole`, async ({
    page,
    build,
    signInAs,
  }) => {
    const [doomed, waiting] = [unique("가최고"), unique("기다림")];
    await build.superAdmin({ name: doomed });
    const manager = await build.manager(await build.apartment(), { name: waiting });
    const admin = await signInAs("superAdmin");
    await callAs(page.request, admin, "setSuperAdminClaim", { email: manager.email });
    const restore = await loseCalls(page, "getSuperAdmins", how);
    await page.goto(path);
    const failed = page.getByRole("main").getByRole("alert");
    const sentence = (fallback: string) => (how === "no server" ? /^서버에 연결하지 못했어요/ : fallback);
    await expect(failed.getByText(sentence("최고 관리자 목록을 불러오지 못했어요."))).toBeVisible();
    await restore();
    await failed.getByRole("button", { name: "다시 시도" }).click();

    await loseCalls(page, "deleteSuperAdmin", how);
    await chooseRowAction(page, doomed, "삭제");
    const dialog = page.getByRole("alertdialog");
    await fillFields(dialog, { "현재 비밀번호": testPassword });
    await dialog.getByRole("button", { name: "삭제" }).click();
    await expect(dialog.getByRole("alert")).toHaveText(
      sentence("최고 관리자를 삭제하지 못했어요. 다시 시도해 주세요."),
    );
    await dialog.getByRole("button", { name: "취소" }).click();

    await loseCalls(page, "withdrawSuperAdminClaim", how);
    await chooseRowAction(page, waiting, "부여 취소");
    await dialog.getByRole("button", { name: "부여 취소" }).click();
    await expect(dialog.getByRole("alert")).toHaveText(
      sentence("권한 부여를 취소하지 못했어요. 다시 시도해 주세요."),
    );
  });
}
