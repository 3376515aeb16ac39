import { testPassword, unique } from "#server/testing/builders.ts";

import { expectAccessibleAgain } from "./support/accessibility.ts";
import { areaScreens } from "./support/addresses.ts";
import { expect, test } from "./support/fixtures.ts";
import {
  expectFieldError,
  expectScreen,
  expectToast,
  fillFields,
  showMenu,
  signInByForm,
} from "./support/screen.ts";

for (const role of ["manager", "superAdmin"] as const) {
  test(`${role} finds the own account in the menu, and changes name and password`, async ({
    page,
    context,
    build,
    signInAs,
  }) => {
    const actor =
      role === "manager" ? await build.manager(await build.apartment()) : await build.superAdmin();
    await signInAs(actor);
    await page.goto(areaScreens[role][0]!);
    await (await showMenu(page)).getByRole("link", { name: "내 정보" }).click();
    await expect(page).toHaveURL(areaScreens[role].at(-1)!);
    await expectScreen(page, "내 정보");
    await expect(page.getByRole("list", { name: "로그인한 기기" }).getByRole("listitem")).toHaveCount(1);
    await expectAccessibleAgain(page, "the own account");
    await expect(page.getByText("닉네임")).toHaveCount(0);
    await expect(page.getByRole("button", { name: "계정 삭제" })).toHaveCount(role === "manager" ? 0 : 1);

    const names = page.getByRole("form", { name: "이름" });
    await fillFields(names, { 이름: " " });
    await names.getByRole("button", { name: "저장" }).click();
    await expectFieldError(names, "이름", "이름을 입력해 주세요.");
    const name = unique("새이름");
    await fillFields(names, { 이름: name });
    await names.getByRole("button", { name: "저장" }).click();
    await expectToast(page, "내 정보를 바꿨어요.");
    await page.reload();
    await expect(names.getByLabel("이름", { exact: true })).toHaveValue(name);

    const form = page.getByRole("form", { name: "비밀번호 변경" });
    await fillFields(form, {
      "현재 비밀번호": testPassword,
      "새 비밀번호": "더긴비밀번호7",
      "새 비밀번호 확인": "더긴비밀번호7",
    });
    await form.getByRole("button", { name: "비밀번호 변경" }).click();
    await expectToast(page, "비밀번호를 바꿨어요. 다른 기기에서는 로그아웃됐어요.");
    await context.clearCookies();
    await page.goto("/login");
    await signInByForm(page, actor.email, "더긴비밀번호7");
    await expect(page).toHaveURL(areaScreens[role][0]!);
  });
}

test("a sign-out in one tab ends the other's view at once @whole", async ({ page, context, signInAs }) => {
  await signInAs("manager");
  await page.goto("/manager/profile");
  await expectScreen(page, "내 정보");
  const other = await context.newPage();
  await other.goto("/manager/dashboard");
  await showMenu(other);
  await other.getByRole("button", { name: "로그아웃" }).filter({ visible: true }).click();
  await expect(other).toHaveURL("/login");
  await expect(page).toHaveURL("/login");
  await expect(page.getByText("로그인이 만료되었어요.")).toHaveCount(0);
});
