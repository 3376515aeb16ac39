import { expect } from "@playwright/test";
import type { Page } from "@playwright/test";

import { isWhole } from "#server/testing/whole-run.ts";

/**
 * With text of 150 % and of 200 %, nothing is beyond an edge. Both grow from 100 %: Chromium keeps a width of 150 % where text
 * grows further.
 */
export async function expectInPlaceWhenGrown(page: Page, path: string): Promise<void> {
  for (const percent of isWhole ? [150, 200] : [200]) {
    await growText(page, percent);
    await expectInPlace(page, `${path}, ${percent} %`);
    await expectWholeBarLabels(page, `${path}, ${percent} %`);
    await growText(page, 100);
  }
}

/** As by a setting of the browser that our own steps do not reach. */
async function growText(page: Page, percent: number): Promise<void> {
  await page.evaluate(async (size) => {
    document.documentElement.style.setProperty("font-size", `${size}%`, "important");
    // What measures itself has measured by then.
    for (const _ of [1, 2]) await new Promise(requestAnimationFrame);
  }, percent);
}

/** Nothing is beyond the window's edge, where nobody could see it: the page does not scroll sideways. */
async function expectInPlace(page: Page, path: string): Promise<void> {
  await expect.poll(() => page.evaluate(partsBeyondTheEdge), path).toEqual([]);
  expect(await page.evaluate(dotsAtAnEdge), path).toEqual([]);
  expect(await page.evaluate(wordsBesideTheirChoice), path).toEqual([]);
}

/** Words of a choice that reach over its edge, such as a day's into the next day's. */
function wordsBesideTheirChoice(): string[] {
  const reaches = (choice: Element) => {
    const { left, right } = choice.getBoundingClientRect();
    const range = document.createRange();
    range.selectNodeContents(choice);
    return [...range.getClientRects()].some((part) => part.left < left - 1 || part.right > right + 1);
  };
  return [...document.querySelectorAll("label:has(input)")]
    .filter(reaches)
    .map((choice) => choice.textContent.trim());
}

/** Dots between facts that begin a line in sight. Each stands before its fact, so that none can end one. */
function dotsAtAnEdge(): string[] {
  const dots = [...document.querySelectorAll("span")].filter(
    ({ textContent, childElementCount }) => textContent.trim() === "·" && childElementCount === 0,
  );
  return dots
    .filter((dot) => {
      const fact = dot.parentElement!;
      const frame = fact.parentElement!.parentElement!;
      const isCutOff =
        getComputedStyle(frame).overflowX === "clip" &&
        dot.getBoundingClientRect().right <= frame.getBoundingClientRect().left + 1;
      const lineOf = (element: Element | null) => element?.getBoundingClientRect().top ?? Number.NaN;
      return !isCutOff && Math.abs(lineOf(fact) - lineOf(fact.previousElementSibling)) > 1;
    })
    .map((dot) => dot.parentElement!.parentElement!.textContent);
}

function partsBeyondTheEdge(): string[] {
  const parts: (Range | Element)[] = [...document.querySelectorAll("a, button, input, textarea, svg")];
  const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = words.nextNode(); node; node = words.nextNode()) {
    const range = document.createRange();
    range.selectNodeContents(node);
    parts.push(range);
  }
  return parts
    .filter((part) => {
      const element = part instanceof Range ? part.startContainer.parentElement : part;
      // Tabs scroll within themselves, links to screens beside too, and a name that is cut has an ellipsis.
      if (element?.closest(".sr-only, [role=tablist], nav .overflow-x-auto, .truncate")) return false;
      const { left, right, width } = part.getBoundingClientRect();
      return width > 1 && (right > innerWidth + 1 || left < -1);
    })
    .map((part) => (part instanceof Range ? part.toString() : part.outerHTML.slice(0, 200)));
}

async function expectWholeBarLabels(page: Page, path: string): Promise<void> {
  const faults = await page.getByRole("navigation", { name: "자주 쓰는 메뉴" }).evaluateAll((bars) =>
    bars.flatMap((bar) =>
      [...bar.querySelectorAll("a")].flatMap((link) => {
        const box = link.getBoundingClientRect();
        const name = link.textContent;
        const range = document.createRange();
        range.selectNodeContents(link.lastChild!);
        const lines = [...range.getClientRects()];
        const inside = [...link.children, range].every((part) => {
          const { left, right, top, bottom } = part.getBoundingClientRect();
          return (
            left >= box.left - 1 && right <= box.right + 1 && top >= box.top - 1 && bottom <= box.bottom + 1
          );
        });
        return [
          ...(inside ? [] : [`${name} leaves its box`]),
          ...(lines.length === 1 ? [] : [`${name} is broken`]),
        ];
      }),
    ),
  );
  expect(faults, path).toEqual([]);
}
