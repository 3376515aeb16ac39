import { testPassword, unique } from "#server/testing/builders.ts";

import { expect, test } from "./fixtures.ts";
import {
  expectFieldError,
  expectScreen,
  fieldOf,
  fillFields,
  rowOf,
  signInByForm,
  signOut,
} from "./screen.ts";

const path = "/superadmin/dashboard";

test(
  "the dashboard greets by name and counts what is there",
  { tag: "@phone" },
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

test("the shortcuts lead to complexes and managers", async ({ page, signInAs }) => {
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
  { tag: "@phone" },
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

    // Still a manager, as before.
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

test("no rights without an e-mail, to a stranger, or twice; what was typed stays", async ({
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
