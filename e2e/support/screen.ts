import { expect } from "@playwright/test";
import type { Locator, Page } from "@playwright/test";

/** A row of a table. On a phone, it is an item of a list. */
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

/** Chooses an action of a row: by the button in the row, or on a phone by the row's menu. */
export async function chooseRowAction(page: Page, rowName: string, action: string): Promise<void> {
  const button = page.getByRole("button", { name: `${rowName} ${action}`, exact: true });
  const menu = page.getByRole("button", { name: `${rowName} 메뉴`, exact: true });
  await expect(button.or(menu)).toBeVisible();
  // Asked before the press, which may change the row: its button may be gone at once.
  if (await button.isVisible()) await button.click();
  else {
    await menu.click();
    await page.getByRole("menuitem", { name: action, exact: true }).click();
  }
}

/** A field by its label, with or without a required field's star. */
export function fieldOf(scope: Page | Locator, label: string): Locator {
  return scope.getByLabel(new RegExp(`^${RegExp.escape(label)}\\*?$`)).and(scope.locator("input, textarea"));
}

/** The field shows its error, on the screen and to a screen reader. */
export async function expectFieldError(scope: Page | Locator, label: string, message: string): Promise<void> {
  const field = fieldOf(scope, label);
  await expect(field).toHaveAttribute("aria-invalid", "true");
  await expect(field).toHaveAccessibleDescription(new RegExp(RegExp.escape(message)));
  await expect(scope.getByText(message, { exact: true }).first()).toBeVisible();
}

/** Every one of the fields is marked and described by a sentence that stands on the screen once. */
export async function expectSharedError(
  scope: Page | Locator,
  labels: readonly string[],
  message: string,
): Promise<void> {
  for (const label of labels) await expectFieldError(scope, label, message);
  await expect(scope.getByText(message, { exact: true }).filter({ visible: true })).toHaveCount(1);
  await expect(fieldOf(scope, labels[0]!)).toBeFocused();
}

/**
 * Goes to another address of ours as a link does: the page is not loaded again, which takes five times as long. Waits until
 * the screen of before is gone, so both must not be the same screen.
 */
export async function moveTo(page: Page, path: string): Promise<void> {
  await page.evaluate(markTitles);
  await changeAddress(page, path);
  await expect(page.locator("h1[data-of-before]"), path).toHaveCount(0);
}

/** As `moveTo`, for an address that leads to another: what is seen then is up to the caller. */
export async function changeAddress(page: Page, path: string): Promise<void> {
  await page.evaluate((address) => {
    const { idx } = history.state as { idx: number };
    history.pushState({ idx: idx + 1, key: crypto.randomUUID() }, "", address);
    dispatchEvent(new PopStateEvent("popstate", { state: history.state }));
  }, path);
}

function markTitles(): void {
  for (const title of document.querySelectorAll("h1")) title.dataset["ofBefore"] = "";
}

export async function expectToast(page: Page, message: string): Promise<void> {
  await expect(page.getByRole("region", { name: "알림" }).getByText(message)).toBeVisible();
}

/** The screen with this title is shown. */
export async function expectScreen(page: Page, title: string | RegExp): Promise<void> {
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
}

export async function fillFields(scope: Page | Locator, values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values)) {
    await fieldOf(scope, label).fill(value);
  }
}

/** Agrees to what every account needs. */
export async function agreeToAll(scope: Page | Locator): Promise<void> {
  for (const name of consents) await scope.getByRole("checkbox", { name }).check();
}

export const consents = ["이용약관에 동의해요. (필수)", "개인정보 수집과 이용에 동의해요. (필수)"] as const;

/** Types into a field that filters a long list, and chooses the only option left. */
export async function chooseFound(scope: Page | Locator, label: string, text: string): Promise<void> {
  await fieldOf(scope, label).fill(text);
  await expect(optionsOf(scope)).toHaveCount(1);
  await expect(optionsOf(scope)).toContainText(text);
  // By keys, because the list moves as it gets shorter and a pointer may miss.
  await fieldOf(scope, label).press("ArrowDown");
  await fieldOf(scope, label).press("Enter");
  await expect(optionsOf(scope)).toHaveCount(0);
}

/** Options are at the end of the page, outside of their dialog. */
function optionsOf(scope: Page | Locator): Locator {
  return ("page" in scope ? scope.page() : scope).getByRole("option");
}

/** Signs in with the form, as a person does. */
export async function signInByForm(page: Page, email: string, password: string): Promise<void> {
  await page.getByRole("tab", { name: "이메일", exact: true }).click();
  await fillFields(page, { 이메일: email, 비밀번호: password });
  await page.getByRole("button", { name: "로그인", exact: true }).click();
}

/** Passes both screens of /initial-setup, up to the last button. */
export async function fillSetup(
  page: Page,
  { name, nickname, password }: { name?: string; nickname: string; password: string },
): Promise<void> {
  await fillFields(page, { ...(name !== undefined && { 이름: name }), 닉네임: nickname });
  await page.getByRole("button", { name: "다음", exact: true }).click();
  await fillFields(page, { "새 비밀번호": password, "새 비밀번호 확인": password });
  await agreeToAll(page);
}

/** Continues as another person at this browser, who is not signed in. */
export async function startAnew(page: Page): Promise<void> {
  await page.context().clearCookies();
  await page.goto("/login");
}

/** Opens the area's menu if it is folded away, as on a phone: a resident's is a page, which their bar leads to. */
export async function showMenu(page: Page): Promise<Locator> {
  const opener = page.getByRole("button", { name: "메뉴 열기" });
  const all = page
    .getByRole("navigation", { name: "자주 쓰는 메뉴" })
    .getByRole("link", { name: "전체", exact: true });
  const menu = page.getByRole("navigation", { name: /^(?:모든 )?메뉴$/ });
  await expect(opener.or(all).or(menu).filter({ visible: true }).first()).toBeVisible();
  if (await opener.isVisible()) await opener.click();
  if (await all.isVisible()) await all.click();
  return menu.filter({ visible: true });
}

export async function signOut(page: Page): Promise<void> {
  await showMenu(page);
  await page.getByRole("button", { name: "로그아웃" }).filter({ visible: true }).click();
}
