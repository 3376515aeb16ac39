import { roles } from "#contract/values/roles.ts";
import { testPassword } from "#server/testing/builders.ts";

import { areaScreens, dashboards, publicScreens, screensBeside } from "./support/addresses.ts";
import { expect, test } from "./support/fixtures.ts";
import { changeAddress, expectScreen, fillSetup, signInByForm } from "./support/screen.ts";

test("while the session loads, a spinner is shown @whole", async ({ page }) => {
  let answer = () => {};
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.route("**/getSession", async (route) => {
    await held;
    await route.continue();
  });
  await page.goto("/superadmin/dashboard");
  await expect(page.getByRole("status")).toHaveText("불러오는 중이에요");
  await expect(page.getByRole("heading")).toHaveCount(0);
  await expect(page).toHaveURL("/superadmin/dashboard");
  answer();
  await expect(page).toHaveURL("/login");
});

const guardedScreens = [areaScreens, screensBeside].flatMap((screens) => Object.values(screens).flat());

test("signed out, an area's address that is opened leads to sign-in", async ({ page }) => {
  for (const path of [...Object.values(dashboards), "/a/0193f7b4-0000-7000-8000-000000000000"]) {
    await page.goto(path);
    await expect(page, `from ${path}`).toHaveURL("/login");
    await expectScreen(page, "로그인");
  }
});

test("signed out, every guarded screen leads to sign-in", async ({ page }) => {
  await page.goto("/privacy");
  await expectScreen(page, /./);
  for (const path of guardedScreens) {
    await changeAddress(page, path);
    await expect(page, `from ${path}`).toHaveURL("/login");
    await expectScreen(page, "로그인");
  }
});

test("signed out, an unknown address leads to the landing page @whole", async ({ page }) => {
  for (const unknown of ["/nowhere", "/superadmin", "/resident/nowhere", "/manager/dashboard/more"]) {
    await page.goto(unknown);
    await expect(page, `from ${unknown}`).toHaveURL("/");
    await expectScreen(page, "전화 한 통 없이도");
  }
});

for (const role of roles) {
  test(`${role}: /, /login, unknown paths and others' areas lead to the own dashboard`, async ({
    page,
    signInAs,
  }) => {
    await signInAs(role);
    const foreign = roles.filter((other) => other !== role).map((other) => areaScreens[other].at(-1)!);
    for (const path of ["/", "/login", "/initial-setup", "/nowhere", ...foreign]) {
      await page.goto(path);
      await expect(page, `from ${path}`).toHaveURL(dashboards[role]);
      await expectScreen(page, /님, 안녕하세요$/);
    }
  });
}

test("with the initial password, every path leads to the initial set-up", async ({
  page,
  build,
  signInAs,
}) => {
  await signInAs(await build.manager(await build.apartment(), { temporaryPassword: "ABCDEFGHJKMNPQRS" }));
  await page.goto("/");
  await expectScreen(page, /님, 반가워요$/);
  for (const path of [...publicScreens, ...guardedScreens, "/nowhere", "/manager/complaints/unknown"]) {
    if (path !== "/initial-setup") await changeAddress(page, path);
    await expect(page, `from ${path}`).toHaveURL("/initial-setup");
    await expectScreen(page, /님, 반가워요$/);
  }
});

test(
  "after sign-in, back to where the guard turned the visitor away",
  { tag: "@phone-whole" },
  async ({ page, build }) => {
    const { email } = await build.superAdmin();
    await page.goto("/superadmin/apartments?from=mail");
    await expect(page).toHaveURL("/login");
    await signInByForm(page, email, testPassword);
    await expect(page).toHaveURL("/superadmin/apartments?from=mail");
    await expectScreen(page, "아파트 관리");
  },
);

test("after sign-in, not to an origin that the role may not see @whole", async ({ page, build }) => {
  const { email } = await build.resident(await build.apartment());
  await page.goto("/manager/notices");
  await signInByForm(page, email, testPassword);
  await expect(page).toHaveURL("/resident/dashboard");
});

test("/initial-setup without a user says to sign in again @whole", async ({ page }) => {
  await page.goto("/initial-setup");
  await expectScreen(page, "초기 설정");
  await fillSetup(page, { name: "김민지", nickname: "민지", password: "abcdef" });
  await page.getByRole("button", { name: "설정 완료" }).click();
  await expect(page.getByRole("alert")).toContainText("사용자 정보를 찾을 수 없습니다. 다시 로그인해주세요.");
});
