import { roles } from "#contract/values/roles.ts";
import { unique } from "#server/testing/builders.ts";

import { dashboards } from "./support/addresses.ts";
import { expect, test } from "./support/fixtures.ts";
import { areaMenus } from "./support/menus.ts";
import { expectScreen, showMenu } from "./support/screen.ts";

for (const role of roles) {
  test(
    `${role}'s menu leads to every screen of the area`,
    { tag: "@phone-whole" },
    async ({ page, signInAs }) => {
      await signInAs(role);
      await page.goto(dashboards[role]);
      const entries = Object.entries(areaMenus[role]);
      for (const [index, [path, label]] of entries.entries()) {
        const menu = await showMenu(page);
        await expect(menu.getByRole("link")).toHaveText(entries.map(([, text]) => text));
        await menu.getByRole("link", { name: label }).click();
        await expect(page).toHaveURL(path);
        await expectScreen(page, index === 0 ? /님, 안녕하세요$/ : label);
      }
    },
  );
}

test(
  "a super admin's sidebar shows name and e-mail",
  { tag: "@phone-whole" },
  async ({ page, build, signInAs }) => {
    const name = unique("최고관리자");
    const { email } = await signInAs(await build.superAdmin({ name }));
    await page.goto(dashboards.superAdmin);
    await showMenu(page);
    // The name must be in the sidebar: the dashboard lists super admins too.
    const sidebar = page.getByRole("complementary").or(page.getByRole("dialog", { name: "메뉴" }));
    await expect(sidebar.getByText(name, { exact: true }).filter({ visible: true })).toBeVisible();
    await expect(sidebar.getByText(email).filter({ visible: true })).toBeVisible();
  },
);

test(
  "a manager's sidebar shows the apartment, name and e-mail",
  { tag: "@phone-whole" },
  async ({ page, build, signInAs }) => {
    const [apartmentName, name] = [unique("푸른마을"), unique("김소장")];
    const { email } = await signInAs(await build.manager(await build.apartment(apartmentName), { name }));
    await page.goto(dashboards.manager);
    await showMenu(page);
    // A phone's header shows the apartment too.
    const menu = page.getByRole("dialog", { name: "메뉴" }).or(page.getByRole("complementary"));
    for (const text of [apartmentName, name, email]) {
      await expect(menu.getByText(text, { exact: true })).toBeVisible();
    }
  },
);

test(
  "a resident's sidebar shows building and unit, nickname and e-mail",
  { tag: "@phone-whole" },
  async ({ page, build, signInAs }) => {
    const nickname = unique("햇살");
    const { email } = await signInAs(
      await build.resident(await build.apartment(), { building: 103, unit: 1502, nickname }),
    );
    await page.goto(dashboards.resident);
    await showMenu(page);
    // The home beside it says where one lives, too.
    const sidebar = page.getByRole("complementary").or(page.getByRole("region", { name: "내 계정" }));
    for (const text of ["103동 1502호", nickname, email]) {
      await expect(sidebar.getByText(text, { exact: true })).toBeVisible();
    }
  },
);

test("an apartment whose data does not come is said in the manager's sidebar", async ({ page, signInAs }) => {
  await page.route("**/getMyApartment", (route) => route.fulfill({ status: 200, body: "nonsense" }));
  await signInAs("manager");
  await page.goto(dashboards.manager);
  await expect(page.getByText("정보 로딩 실패")).toBeVisible();
});
