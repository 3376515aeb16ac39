import { testPassword, unique } from "#server/testing/builders.ts";

import { expect, test } from "./support/fixtures.ts";
import { tabTo } from "./support/hands.ts";
import { expectRowVisible, expectScreen, fieldOf, fillFields, rowOf } from "./support/screen.ts";

test("by keyboard alone: sign in, register an apartment, leave a dialog, sign out", async ({
  page,
  build,
}) => {
  const { email } = await build.superAdmin();
  await page.goto("/login");
  await tabTo(page, fieldOf(page, "이메일"));
  await page.keyboard.type(email);
  await tabTo(page, fieldOf(page, "비밀번호"));
  await page.keyboard.type(testPassword);
  await page.keyboard.press("Enter");
  await expectScreen(page, /님, 안녕하세요$/);

  await tabTo(page, page.getByRole("navigation").getByRole("link", { name: "아파트 관리" }));
  await page.keyboard.press("Enter");
  await expectScreen(page, "아파트 관리");
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();

  const register = page.getByRole("button", { name: "아파트 등록" });
  await tabTo(page, register);
  await page.keyboard.press("Space");
  const dialog = page.getByRole("dialog", { name: "아파트 등록" });
  await expect(fieldOf(dialog, "이름")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(register).toBeFocused();

  await page.keyboard.press("Enter");
  const [name, code] = [unique("한빛마을"), unique("keys")];
  await expect(fieldOf(dialog, "이름")).toBeFocused();
  await page.keyboard.type(name);
  await page.keyboard.press("Tab");
  await page.keyboard.type(code);
  await page.keyboard.press("Tab");
  await page.keyboard.type("서울특별시 마포구");
  await page.keyboard.press("Enter");
  await expectRowVisible(page, name, code);
  await expect(register).toBeFocused();

  // One row is left, so that the way on is short.
  await tabTo(page, page.getByPlaceholder("이름, 코드, 주소"));
  await page.keyboard.type(name);
  await expect(page.getByRole("table", { name: "아파트" }).getByRole("row")).toHaveCount(2);

  const remove = page.getByRole("button", { name: `${name} 삭제` });
  const question = page.getByRole("alertdialog", { name: "아파트를 삭제할까요?" });
  await tabTo(page, remove);
  await page.keyboard.press("Enter");
  await expect(question.getByRole("button", { name: "취소" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(question).toBeHidden();
  await expect(remove).toBeFocused();

  await tabTo(page, page.getByRole("button", { name: "로그아웃" }));
  await page.keyboard.press("Enter");
  await expectScreen(page, "로그인");
});

test("by keyboard alone: a manager's apartment is searched and chosen @whole", async ({
  page,
  build,
  signInAs,
}) => {
  const apartment = await build.apartment(unique("한빛마을"));
  await signInAs("superAdmin");
  await page.goto("/superadmin/managers");
  await tabTo(page, page.getByRole("button", { name: "관리자 등록" }));
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "관리자 등록" });
  await tabTo(page, fieldOf(dialog, "담당 아파트"));
  await page.keyboard.type(apartment.name);
  await expect(page.getByRole("option")).toHaveCount(1);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(fieldOf(dialog, "담당 아파트")).toHaveValue(apartment.name);
  // The first Escape closes the list, the second the dialog.
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("listbox")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("listbox")).toBeHidden();
  await expect(dialog).toBeVisible();
  await page.keyboard.press("Escape");
  // Something is chosen, so the dialog asks first.
  await tabTo(page, page.getByRole("alertdialog").getByRole("button", { name: "나가기" }));
  await page.keyboard.press("Enter");
  await expect(dialog).toBeHidden();
});

test("menus open and close by keyboard, and the focus returns @whole", async ({ page, build, signInAs }) => {
  const apartment = await build.apartment(unique("메뉴마을"));
  await signInAs("superAdmin");
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/superadmin/apartments");
  const areaMenu = page.getByRole("button", { name: "메뉴 열기" });
  await tabTo(page, areaMenu);
  await page.keyboard.press("Enter");
  const drawer = page.getByRole("dialog", { name: "메뉴" });
  await expect(drawer).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(drawer.locator(":focus")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(drawer).toBeHidden();
  await expect(areaMenu).toBeFocused();

  const rowMenu = page.getByRole("button", { name: `${apartment.name} 메뉴` });
  await tabTo(page, rowMenu);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("menuitem", { name: "수정" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("menu")).toBeHidden();
  await expect(rowMenu).toBeFocused();
});

test("the screen's settings open by keyboard, and Escape returns the focus @whole", async ({ page }) => {
  await page.goto("/login");
  const settings = page.getByRole("button", { name: "글자 크기와 화면 밝기" });
  await tabTo(page, settings);
  await page.keyboard.press("Enter");
  await tabTo(page, page.getByRole("radio", { name: "기기 설정 따르기" }));
  await page.keyboard.press("ArrowUp");
  await expect(page.getByRole("radio", { name: "어둡게" })).toBeChecked();
  await expect(page.locator("html")).toHaveCSS("color-scheme", "dark");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("radio")).toHaveCount(0);
  await expect(settings).toBeFocused();
  await page.reload();
  await expect(page.locator("html")).toHaveCSS("color-scheme", "dark");
});

for (const path of ["/", "/superadmin/apartments"]) {
  test(`${path}: the first key leads past the menu`, async ({ page, signInAs }) => {
    if (path !== "/") await signInAs("superAdmin");
    await page.goto(path);
    await expectScreen(page, /./);
    await page.keyboard.press("Tab");
    await expect(page.getByRole("link", { name: "본문으로 건너뛰기" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("main")).toBeFocused();
  });
}

test("Enter ends a composed syllable and submits once, and submits nothing where it takes up a proposal", async ({
  page,
  context,
  signInAs,
}) => {
  await signInAs("superAdmin");
  await page.goto("/superadmin/apartments");
  await page.getByRole("button", { name: "아파트 등록" }).click();
  const dialog = page.getByRole("dialog", { name: "아파트 등록" });
  const code = unique("ime");
  await fillFields(dialog, { 이름: "한빛마을", "고유 코드": code });
  await fieldOf(dialog, "주소").focus();
  const sent: (string | null)[] = [];
  page.on("request", (each) => each.url().endsWith("/createApartment") && sent.push(each.postData()));

  const browserInput = await context.newCDPSession(page);
  const compose = (text: string) =>
    browserInput.send("Input.imeSetComposition", {
      text,
      selectionStart: text.length,
      selectionEnd: text.length,
    });
  await compose("shouer");
  await page.keyboard.press("Enter");
  await expect(fieldOf(dialog, "주소")).toHaveValue("shouer");
  await expect(dialog.getByRole("button", { name: "등록", exact: true })).not.toHaveAttribute("aria-busy");
  expect(sent).toEqual([]);
  await expect(dialog).toBeVisible();

  await compose("서울");
  await page.keyboard.press("Enter");
  await expect(rowOf(page, code)).toBeVisible();
  expect(sent).toEqual([expect.stringContaining('"address":"서울"')]);
});
