import { expect, test } from "@playwright/test";
import type { Page } from "@playwright/test";
import axe from "axe-core";
import type { RunOptions } from "axe-core";

import { isWhole } from "#server/testing/whole-run.ts";

const rules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
const colourRules = ["color-contrast", "link-in-text-block"];
const sizes = { desktop: { width: 1440, height: 900 }, phone: { width: 360, height: 740 } };

interface Extent {
  /** For a state that exists at one size only, such as a drawer. */
  only?: keyof typeof sizes;
}

/**
 * The screen has no fault in either theme, on a desktop and a phone, and needs no sideways scrolling. A test that
 * also runs on a phone sees each size in its own run.
 */
export async function expectAccessible(
  page: Page,
  state: string,
  { only = sizeOfRun() }: Extent = {},
): Promise<void> {
  // A look at once would see a screen before its code is there.
  await expect(page.locator("h1")).not.toHaveCount(0);
  const sizeBefore = page.viewportSize();
  for (const [size, viewport] of Object.entries(sizes)) {
    if (only !== undefined && only !== size) continue;
    await page.setViewportSize(viewport);
    await expectNoSidewaysScrolling(page, `${state}, ${size}`);
    if (only === undefined && !isWhole && size !== sizeOfMost(page)) continue;
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await page.evaluate(animationsOver);
      // The themes differ only in colours.
      const faults = await findFaults(page, colorScheme === "light" ? "all rules" : "colours");
      expect(faults, `${state}, ${size}, ${colorScheme}`).toEqual([]);
    }
    expect(await rowsButtonsOfOneName(page), `${state}, ${size}`).toEqual([]);
  }
  // The next step sees the same screen whether or not one looked: a table at this size is a list at that.
  await page.emulateMedia({ colorScheme: null });
  if (sizeBefore) await page.setViewportSize(sizeBefore);
}

/** A screen in a state that accessibility.e2e.ts sees as well: only a whole run looks again. */
export async function expectAccessibleAgain(page: Page, state: string, extent?: Extent): Promise<void> {
  if (isWhole) await expectAccessible(page, state, extent);
}

/** Where most of a screen's readers see it: a push asks axe there alone, a whole run at both sizes. */
function sizeOfMost(page: Page): keyof typeof sizes {
  return /\/(manager|superadmin)\//.test(page.url()) ? "desktop" : "phone";
}

function sizeOfRun(): keyof typeof sizes | undefined {
  const { tags, project } = test.info();
  if (!tags.some((tag) => tag.startsWith("@phone"))) return undefined;
  return project.name === "phone" ? "phone" : "desktop";
}

async function findFaults(page: Page, what: "all rules" | "colours"): Promise<string[]> {
  const violations = await violationsOf(page, { runOnly: what === "all rules" ? rules : colourRules });
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

/**
 * Buttons of one list or table that sound alike: '거절' twice does not tell whom, so a row's button names its row.
 * Rows may be named alike, such as two apartments. Forms may each have their own '저장': they have names themselves.
 */
async function rowsButtonsOfOneName(page: Page): Promise<string[]> {
  const alike: string[] = [];
  let list: { depth: number; names: Set<string>; texts: string } | undefined;
  for (const line of (await page.locator("body").ariaSnapshot()).split("\n")) {
    const depth = line.search(/\S/);
    if (list && depth <= list.depth) list = undefined;
    if (/^ *- '?(list|table)\b/.test(line)) list ??= { depth, names: new Set(), texts: "" };
    if (!list) continue;
    const [, name] = /^ *- '?button "((?:[^"\\]|\\.)*)"/.exec(line) ?? [];
    // A row's and a cell's own name repeats the buttons inside.
    if (name === undefined && !/^ *- '?(row|cell|rowheader)\b.*:$/.test(line)) list.texts += line;
    if (name === undefined) continue;
    // '감나무집님에게 답글' begins as its row's '감나무집' does.
    const namesItsRow = name.includes(" ") && list.texts.includes(name.slice(0, 2));
    if (list.names.has(name) && !namesItsRow) alike.push(name);
    list.names.add(name);
  }
  return alike;
}

/** A control that a bar at the window's edge happens to cover is measured again in its middle. */
async function isTooSmallInView(page: Page, target: string): Promise<boolean> {
  await page.locator(target).evaluate((element) => element.scrollIntoView({ block: "center" }));
  return (await violationsOf(page, { runOnly: ["target-size"] }, target)).length > 0;
}

/** Axe stays in the page: to load it takes as long as a look. Frames would need it, too; we have none. */
async function violationsOf(page: Page, options: RunOptions, target?: string) {
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(axe.source);
  return page.evaluate(
    async ([given, selector]) => {
      const { axe: inPage } = globalThis as unknown as { axe: typeof axe };
      const context = selector === undefined ? document : { include: [selector] };
      return (await inPage.run(context, { ...given, resultTypes: ["violations"] })).violations;
    },
    [options, target] as const,
  );
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
