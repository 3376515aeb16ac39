import { expect, test } from "./support/fixtures.ts";
import { expectScreen } from "./support/screen.ts";

test("a closed dialog leaves the page although the window turns while it fades @whole", async ({
  page,
  signInAs,
}) => {
  await signInAs("manager");
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/manager/staff");
  await expectScreen(page, "직원");
  await page.getByRole("button", { name: "직원 등록" }).click();
  const dialog = page.getByRole("dialog", { name: "직원 등록" });
  await expect(dialog).toBeVisible();
  await page.evaluate(fadeForSeconds);
  await dialog.getByRole("button", { name: "닫기" }).click();
  // From a sheet to a window: it fades to another place now, and its first fading is broken off.
  await page.setViewportSize({ width: 740, height: 360 });
  await expect(page.locator(".modal-overlay")).toHaveCount(0);
});

/** So that the window can change meanwhile. */
function fadeForSeconds(): void {
  const slow = new CSSStyleSheet();
  slow.replaceSync(".modal-overlay, .modal-overlay * { transition-duration: 3s !important }");
  document.adoptedStyleSheets.push(slow);
}
