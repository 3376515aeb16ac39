import { expect } from "@playwright/test";
import type { Locator, Page } from "@playwright/test";

import { chooseFound, fieldOf } from "./screen.ts";

/** A way to operate a screen. It fails for what a person could not reach that way. */
export interface Hand {
  press: (target: Locator) => Promise<void>;
  /** Takes an entry of a menu that is open. */
  pick: (entry: Locator) => Promise<void>;
  tick: (box: Locator) => Promise<void>;
  write: (field: Locator, text: string) => Promise<void>;
  /** Chooses a day, such as 2026-12-05, in a field of the device's own. */
  date: (field: Locator, day: string) => Promise<void>;
  /** Types into a field that filters a long list, and takes the only option left. */
  choose: (scope: Page | Locator, label: string, text: string) => Promise<void>;
}

export function fingerOn(): Hand {
  const press = (target: Locator) => target.tap();
  const write = async (field: Locator, text: string) => {
    await field.tap();
    await field.fill(text);
  };
  return {
    press,
    pick: press,
    tick: press,
    write,
    date: write,
    choose: async (scope, label, text) => {
      await press(fieldOf(scope, label));
      await chooseFound(scope, label, text);
    },
  };
}

export function keyboardOn(page: Page): Hand {
  const reach = async (target: Locator) => {
    await tabTo(page, target);
    await expect(target, "is in view when it has the focus").toBeInViewport();
  };
  const write = async (field: Locator, text: string) => {
    await reach(field);
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.insertText(text);
  };
  return {
    press: async (target) => {
      await reach(target);
      await page.keyboard.press("Enter");
    },
    tick: async (box) => {
      await reach(box);
      await page.keyboard.press("Space");
    },
    pick: async (entry) => {
      await pressUntilFocused(page, "ArrowDown", entry);
      await page.keyboard.press("Enter");
    },
    write,
    date: async (field, day) => {
      await reach(field);
      const [year, month, date] = day.split("-");
      // The field's parts stand in the order of the browser's own language, which no page learns.
      for (const typed of [`${month}${date}${year}`, `${year}${month}${date}`]) {
        for (const _ of [1, 2]) await page.keyboard.press("ArrowLeft");
        await page.keyboard.type(typed);
        if ((await field.inputValue()) === day) return;
      }
      await expect(field).toHaveValue(day);
    },
    choose: async (scope, label, text) => {
      await write(fieldOf(scope, label), text);
      await expect(page.getByRole("option")).toHaveCount(1);
      await page.keyboard.press("ArrowDown");
      await page.keyboard.press("Enter");
    },
  };
}

/** Presses Tab until the control has the focus. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await pressUntilFocused(page, "Tab", target);
}

async function pressUntilFocused(page: Page, key: string, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  // Lists of the whole installation grow with the tests that run beside this one.
  for (let presses = 0; presses < 300; presses++) {
    // Not waiting for it: an open list of options hides it until the next key.
    if (await target.evaluateAll((found) => found.some((one) => one === document.activeElement))) return;
    await page.keyboard.press(key);
  }
  await expect(target, `reached by pressing ${key}`).toBeFocused();
}
