import { expect } from "@playwright/test";
import type { Locator, Page } from "@playwright/test";

/** A row of a table, or of the list that it is on a phone. */
export function rowOf(page: Page, text: string): Locator {
  const main = page.getByRole("main");
  return main.getByRole("row").or(main.getByRole("listitem")).filter({ hasText: text });
}

/** One row holds all of these texts. */
export async function expectRowVisible(
  page: Page,
  ...texts: [string, ...(string | RegExp)[]]
): Promise<void> {
  const row = texts.reduce((rows, hasText) => rows.filter({ hasText }), rowOf(page, texts[0]));
  await expect(row).toHaveCount(1);
  await expect(row).toBeVisible();
}

/** Does something with a row: by the button in it, or by its menu on a phone. */
export async function chooseRowAction(page: Page, rowName: string, action: string): Promise<void> {
  const button = page.getByRole("button", { name: `${rowName} ${action}`, exact: true });
  const menu = page.getByRole("button", { name: `${rowName} 메뉴`, exact: true });
  await button.or(menu).click();
  if (await button.isVisible()) return;
  await page.getByRole("menuitem", { name: action, exact: true }).click();
}

/** A field by the words of its label, whether or not a required field's star follows them. */
export function fieldOf(scope: Page | Locator, label: string): Locator {
  return scope.getByLabel(new RegExp(`^${RegExp.escape(label)}\\*?$`)).and(scope.locator("input, textarea"));
}

/** The field says what is wrong, to eyes and to a screen reader. */
export async function expectFieldError(scope: Page | Locator, label: string, message: string): Promise<void> {
  const field = fieldOf(scope, label);
  await expect(field).toHaveAttribute("aria-invalid", "true");
  await expect(field).toHaveAccessibleDescription(new RegExp(RegExp.escape(message)));
  await expect(scope.getByText(message, { exact: true }).first()).toBeVisible();
}

export async function expectToast(page: Page, message: string): Promise<void> {
  await expect(page.getByRole("region", { name: "알림" }).getByText(message)).toBeVisible();
}

/** The screen's title: what a person sees that a screen is there. */
export async function expectScreen(page: Page, title: string | RegExp): Promise<void> {
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
}

export async function fillFields(scope: Page | Locator, values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values)) {
    await fieldOf(scope, label).fill(value);
  }
}

/** Types into a field that narrows a long list, and takes the one choice that is left. */
export async function chooseFound(scope: Page | Locator, label: string, text: string): Promise<void> {
  await fieldOf(scope, label).fill(text);
  await expect(optionsOf(scope)).toHaveCount(1);
  await expect(optionsOf(scope)).toContainText(text);
  // By keys: the list moves as it gets shorter, and a pointer may hit what it covered a moment ago.
  await fieldOf(scope, label).press("ArrowDown");
  await fieldOf(scope, label).press("Enter");
  await expect(optionsOf(scope)).toHaveCount(0);
}

/** Options stand at the end of the page, outside of the dialog that they belong to. */
function optionsOf(scope: Page | Locator): Locator {
  return ("page" in scope ? scope.page() : scope).getByRole("option");
}

/** Signs in as a person does, by the form. */
export async function signInByForm(page: Page, email: string, password: string): Promise<void> {
  await fillFields(page, { 이메일: email, 비밀번호: password });
  await page.getByRole("button", { name: "로그인", exact: true }).click();
}

/** As the next person at this browser, who is not signed in. */
export async function startAnew(page: Page): Promise<void> {
  await page.context().clearCookies();
  await page.goto("/login");
}

/** Opens the area's menu where it is folded away: on a phone. */
export async function showMenu(page: Page): Promise<Locator> {
  const opener = page.getByRole("button", { name: "메뉴 열기" });
  const menu = page.getByRole("navigation", { name: "메뉴", exact: true });
  await expect(opener.or(menu).filter({ visible: true }).first()).toBeVisible();
  if (await opener.isVisible()) await opener.click();
  return menu.filter({ visible: true });
}

/** Signs out by the button of the area's menu. */
export async function signOut(page: Page): Promise<void> {
  await showMenu(page);
  await page.getByRole("button", { name: "로그아웃" }).filter({ visible: true }).click();
}
