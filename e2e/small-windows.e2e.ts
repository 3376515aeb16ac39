import type { Locator, Page } from "@playwright/test";

import { isWhole } from "#server/testing/whole-run.ts";

import { expect, test } from "./support/fixtures.ts";
import { fingerOn, type Hand, keyboardOn } from "./support/hands.ts";
import { fieldOf, moveTo } from "./support/screen.ts";
import { errandsOf, type Task } from "./support/small-window-tasks.ts";

// What stands where depends on the font.
test.use({ savesData: false });

test.describe.configure({ timeout: 120_000 });

const windows = [
  {
    name: "at 360x420, like a phone with its keyboard open, by touch",
    use: { viewport: { width: 360, height: 420 }, hasTouch: true, isMobile: true },
    hand: "touch",
    handOn: fingerOn,
  },
  {
    name: "at 1093x500, like a laptop at 125 %, by keyboard",
    use: { viewport: { width: 1093, height: 500 } },
    hand: "keys",
    handOn: keyboardOn,
  },
];

/** Who stands for all on a push: one of each area, as it is used there. */
const onPush = new Map([
  ["a visitor", "touch"],
  ["a manager with notices", "keys"],
  ["a resident in the community", "touch"],
  ["a resident with a complaint", "touch"],
]);

for (const { name, use, hand, handOn } of windows) {
  test.describe(name, () => {
    test.use(use);
    for (const [person, errands] of Object.entries(errandsOf)) {
      // A whole run sees every form both ways.
      if (!isWhole && onPush.get(person) !== hand) continue;
      test(`${person} fills in and sends every form`, async ({ page, server, request, build, signInAs }) => {
        const { actor, tasks } = await errands({ server, build, request });
        if (actor) await signInAs(actor);
        for (const task of tasks) {
          if (task.at !== undefined) await visit(page, task.at);
          await test.step(task.dialog ?? task.form ?? task.region ?? task.submit, () =>
            runErrand(page, handOn(page), task),
          );
        }
      });
    }
  });
}

/**
 * Goes to a screen within the application where it is open already. A keyboard begins at the screen's content: the way there is
 * the skip link's (keyboard.e2e.ts).
 */
async function visit(page: Page, path: string): Promise<void> {
  const [now, to] = [page.url(), path].map((address) => new URL(address, "http://x"));
  const isOpen = areas.some((area) => now!.pathname.startsWith(area) && to!.pathname.startsWith(area));
  // After a deletion, the screen leads to the list, perhaps only now.
  const mayLeadThere = now!.pathname.startsWith(to!.pathname);
  if (!isOpen || mayLeadThere) await page.goto(path);
  else await moveTo(page, path);
  const content = page.locator("#content");
  if (isOpen) await content.focus();
}

const areas = ["/superadmin/", "/manager/", "/resident/"];

async function runErrand(page: Page, hand: Hand, task: Task): Promise<void> {
  if (task.sought !== undefined) await hand.write(page.getByRole("searchbox"), task.sought);
  await open(page, hand, task.opened ?? []);
  for (const name of task.pressed ?? []) await hand.press(page.getByRole("button", { name, exact: true }));
  const isDialog = task.dialog !== undefined;
  const scope = isDialog
    ? page.getByRole("dialog", { name: task.dialog }).or(page.getByRole("alertdialog", { name: task.dialog }))
    : task.form === undefined
      ? page.getByRole("region", { name: task.region, exact: true })
      : page.getByRole("form", { name: task.form, exact: true });
  const submit = scope.getByRole("button", { name: task.submit, exact: true });
  // A field with the focus must not take them away either, so this is asked again below.
  if (isDialog) await expectWholeInView(scope.getByRole("heading"), submit);
  for (const [label, text] of Object.entries(task.written ?? {})) {
    await hand.write(fieldOf(scope, label), text);
  }
  for (const [label, day] of Object.entries(task.dated ?? {})) await hand.date(fieldOf(scope, label), day);
  for (const name of task.ticked ?? []) {
    await hand.tick(scope.getByRole("checkbox", { name }).or(scope.getByRole("radio", { name })));
  }
  for (const [label, text] of Object.entries(task.chosen ?? {})) await hand.choose(scope, label, text);
  if (isDialog) await expectWholeInView(scope.getByRole("heading"), submit);
  await hand.press(submit);
  await expect(page.getByText(task.answer).filter({ visible: true }).first()).toBeVisible();
  if (task.handedOver === undefined) return;
  const handover = page.getByRole("dialog").filter({ hasText: "임시 비밀번호" });
  const done = handover.getByRole("button", { name: task.handedOver });
  await expectWholeInView(handover.getByRole("heading"), done);
  await hand.press(done);
  await expect(handover).toBeHidden();
}

async function expectWholeInView(...targets: Locator[]): Promise<void> {
  for (const target of targets) await expect(target).toBeInViewport({ ratio: 1 });
}

/** Presses a button, then entries of the menu that it opens. A row's action is a button or, on a phone, in its menu. */
async function open(page: Page, hand: Hand, way: NonNullable<Task["opened"]>): Promise<void> {
  if ("row" in way) {
    const button = page.getByRole("button", { name: `${way.row} ${way.action}`, exact: true });
    const menu = page.getByRole("button", { name: `${way.row} 메뉴`, exact: true });
    const opener = button.or(menu);
    await expect(opener).toBeVisible();
    const isInMenu = await menu.isVisible();
    await hand.press(opener);
    if (isInMenu) await hand.pick(page.getByRole("menuitem", { name: way.action, exact: true }));
    return;
  }
  const [button, ...entries] = way;
  if (button !== undefined) await hand.press(page.getByRole("button", { name: button, exact: true }));
  for (const name of entries) await hand.pick(page.getByRole("menuitem", { name, exact: true }));
}
