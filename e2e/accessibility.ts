import { AxeBuilder } from "@axe-core/playwright";
import { expect } from "@playwright/test";
import type { Page } from "@playwright/test";

const rules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
const colourRules = ["color-contrast", "link-in-text-block"];
const sizes = { desktop: { width: 1440, height: 900 }, phone: { width: 360, height: 740 } };

interface Extent {
  /** Where a state exists at one size only, such as a drawer. */
  only?: keyof typeof sizes;
}

/** What stands on the screen now is without fault in both themes, on a desktop and on a phone, and needs no sideways scrolling. */
export async function expectAccessible(page: Page, state: string, { only }: Extent = {}): Promise<void> {
  for (const [size, viewport] of Object.entries(sizes)) {
    if (only !== undefined && only !== size) continue;
    await page.setViewportSize(viewport);
    await expectNoSidewaysScrolling(page, `${state}, ${size}`);
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await page.evaluate(animationsOver);
      // The themes differ in nothing but colours.
      const faults = await findFaults(page, colorScheme === "light" ? "all rules" : "colours");
      expect(faults, `${state}, ${size}, ${colorScheme}`).toEqual([]);
    }
  }
}

async function findFaults(page: Page, what: "all rules" | "colours"): Promise<string[]> {
  // Legacy mode spares a second page for each look; it differs for frames only, and we have none.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ["violations"] });
  const chosen = what === "all rules" ? axe.withTags(rules) : axe.withRules(colourRules);
  const { violations } = await chosen.analyze();
  return violations.flatMap(({ id, help, nodes }) =>
    nodes
      .filter(({ html }) => !isOptionListOfField(id, html))
      .map(({ html, failureSummary }) => `${id}: ${help}\n${html}\n${failureSummary}`),
  );
}

/**
 * The best practice 'everything is in a landmark' counts an open option list, which React Aria draws at
 * the end of the page. Its field controls it by id; a landmark of its own would be one more to step over.
 */
function isOptionListOfField(rule: string, html: string): boolean {
  return rule === "region" && html.includes('role="listbox"');
}

export async function expectNoSidewaysScrolling(page: Page, state: string): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth), state)
    .toBeLessThanOrEqual(0);
}

/** A colour halfway between two would be measured as it is. */
async function animationsOver(): Promise<void> {
  const ending = document
    .getAnimations()
    .filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity);
  await Promise.allSettled(ending.map(({ finished }) => finished));
}
