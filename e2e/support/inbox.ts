import type { Locator, Page } from "@playwright/test";

/** The bell of the header that is shown. */
export function bell(page: Page): Locator {
  return page
    .getByRole("link", { name: /^알림(?:,|$)/ })
    .filter({ visible: true })
    .first();
}
