import type { Page } from "@playwright/test";

/** The pages of a document that the browser made to be printed. */
export function pageCountOf(pdf: Buffer): number {
  return pdf.toString("latin1").match(/\/Type\s*\/Page\b/g)?.length ?? 0;
}

/** The visible texts that are smaller than 14 points, not black, or not on the office's paper. */
export function printedFaults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const faults: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const { parentElement, textContent } = texts.currentNode;
      if (!parentElement?.checkVisibility() || textContent?.trim() === "") continue;
      const { width, height } = parentElement.getBoundingClientRect();
      if (width <= 1 || height <= 1) continue;
      const { color, fontSize } = getComputedStyle(parentElement);
      const points = Number.parseFloat(fontSize) * 0.75;
      const isOfPaper = parentElement.closest("main") !== null;
      if (!isOfPaper || points < 14 || color !== "rgb(0, 0, 0)") {
        faults.push(`${textContent}: ${points}pt ${color}${isOfPaper ? "" : " outside"}`);
      }
    }
    return faults;
  });
}
