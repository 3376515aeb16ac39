import { AxeBuilder } from "@axe-core/playwright";
import { expect } from "@playwright/test";
import type { Page } from "@playwright/test";

const rules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
const colourRules = ["color-contrast", "link-in-text-block"];
const sizes = { desktop: { width: 1440, height: 900 }, phone: { width: 360, height: 740 } };

interface Extent {
  /** For a state that exists at one size only, such as a drawer. */
  only?: keyof typeof sizes;
}

/** The screen has no fault in either theme, on a desktop and a phone, and needs no sideways scrolling. */
export async function expectAccessible(page: Page, state: string, { only }: Extent = {}): Promise<void> {
  for (const [size, viewport] of Object.entries(sizes)) {
    if (only !== undefined && only !== size) continue;
    await page.setViewportSize(viewport);
    await expectNoSidewaysScrolling(page, `${state}, ${size}`);
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await page.evaluate(animationsOver);
      // The themes differ only in colours.
      const faults = await findFaults(page, colorScheme === "light" ? "all rules" : "colours");
      expect(faults, `${state}, ${size}, ${colorScheme}`).toEqual([]);
    }
  }
}

async function findFaults(page: Page, what: "all rules" | "colours"): Promise<string[]> {
  // Without legacy mode, axe opens a second page for each look. Only frames need it, and we have none.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ["violations"] });
  const chosen = what === "all rules" ? axe.withTags(rules) : axe.withRules(colourRules);
  const { violations } = await chosen.analyze();
  const faults: string[] = [];
  for (const { id, help, nodes } of violations) {
    for (const { html, failureSummary, target } of nodes) {
      if (isOptionListOfField(id, html)) continue;
      if (id === "target-size" && !(await isTooSmallInView(page, target.join(" ")))) continue;
      faults.push(`${id}: ${help}\n${html}\n${failureSummary}`);
    }
  }
  return faults;
}

/** What a bar at the window's edge covers by chance is measured again in its middle. */
async function isTooSmallInView(page: Page, target: string): Promise<boolean> {
  await page.locator(target).evaluate((element) => element.scrollIntoView({ block: "center" }));
  const axe = new AxeBuilder({ page }).setLegacyMode().include(target).withRules(["target-size"]);
  return (await axe.analyze()).violations.length > 0;
}

/**
 * The rule 'everything is in a landmark' reports an open option list, because React Aria puts it at the end
 * of the page. The list's field refers to it by id, and a landmark would be one more stop to step over.
 */
function isOptionListOfField(rule: string, html: string): boolean {
  return rule === "region" && html.includes('role="listbox"');
}

export async function expectNoSidewaysScrolling(page: Page, state: string): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth), state)
    .toBeLessThanOrEqual(0);
}

/** Without this wait, a colour between two others would be measured. */
async function animationsOver(): Promise<void> {
  const running = () =>
    document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity)
      .map(({ finished }) => finished);
  // A colour that is inherited moves on from element to element: the end of one begins the next.
  for (let ending = running(); ending.length > 0; ending = running()) {
    await Promise.allSettled(ending);
    await new Promise(requestAnimationFrame);
  }
}
