import type { BrowserContext, Page, Request } from "@playwright/test";

import { testPassword } from "#server/testing/builders.ts";

import { expect, test } from "./support/fixtures.ts";
import { bell } from "./support/inbox.ts";
import { callAs } from "./support/people.ts";
import { signInByForm, signOut } from "./support/screen.ts";

const home = "/resident/dashboard";

test("three tabs of a browser share one stream, and all hear of an alert", async ({
  context,
  request,
  build,
  signInAs,
}) => {
  const streams = streamsOf(context);
  const apartment = await build.apartment();
  const manager = await build.manager(apartment);
  const publish = (title: string) =>
    callAs(request, manager, "createNotice", { title, content: "월요일부터 해요." });
  await signInAs(await build.resident(apartment));
  const tabs = [await context.newPage(), await context.newPage(), await context.newPage()] as const;
  await publish("승강기 점검");
  for (const tab of tabs) {
    await tab.goto(home);
    await expect(bell(tab)).toHaveAccessibleName("알림, 새 알림 1개");
  }
  await publish("수영장 도색 공사");
  for (const tab of tabs) await expect(bell(tab)).toHaveAccessibleName("알림, 새 알림 2개");
  expect(streams.open().map((stream) => stream.frame().page())).toEqual([tabs[0]]);
  expect(streams.all).toHaveLength(1);

  // The next tab takes over, and misses nothing.
  await tabs[0].close();
  await expect.poll(() => streams.all.length).toBe(2);
  await publish("단수 안내");
  for (const tab of tabs.slice(1)) await expect(bell(tab)).toHaveAccessibleName("알림, 새 알림 3개");
  expect(streams.all).toHaveLength(2);

  // What is read in one tab is read in the other.
  await tabs[1].goto("/resident/alerts");
  await tabs[1].getByRole("button", { name: "모두 읽음" }).click();
  for (const tab of tabs.slice(1)) await expect(bell(tab)).toHaveAccessibleName("알림");
});

test("nothing is heard for a tab that was hidden for half a minute, and at once when it is shown @whole", async ({
  page,
  context,
  request,
  build,
  signInAs,
}) => {
  const streams = streamsOf(context);
  const apartment = await build.apartment();
  const manager = await build.manager(apartment);
  const publish = (title: string) =>
    callAs(request, manager, "createNotice", { title, content: "월요일부터 해요." });
  await signInAs(await build.resident(apartment));
  await publish("승강기 점검");
  await page.clock.install();
  await page.goto(home);
  await page.clock.runFor(1_000);
  await expect(bell(page)).toHaveAccessibleName("알림, 새 알림 1개");

  await setHidden(page, true);
  await page.clock.runFor(29_000);
  await publish("수영장 도색 공사");
  await expect(bell(page)).toHaveAccessibleName("알림, 새 알림 2개");
  expect(streams.open()).toHaveLength(1);
  await page.clock.runFor(2_000);
  await expect.poll(() => streams.open().length).toBe(0);
  await publish("단수 안내");

  await setHidden(page, false);
  await page.clock.runFor(1_000);
  await expect(bell(page)).toHaveAccessibleName("알림, 새 알림 3개");
  expect(streams.all).toHaveLength(2);
});

test("a tab that nobody has touched for half a working day rests until somebody does @whole", async ({
  page,
  context,
  signInAs,
}) => {
  const streams = streamsOf(context);
  await signInAs("resident");
  await page.clock.install();
  await page.goto(home);
  await page.clock.runFor(1_000);
  await expect.poll(() => streams.open().length).toBe(1);
  // Where the clock jumps, the stream counts as silent for too long, and is opened again.
  const later = async (time: string, open: number) => {
    await page.clock.fastForward(time);
    await page.clock.runFor(2_000);
    await expect.poll(() => streams.open().length).toBe(open);
  };
  await later("03:58:00", 1);
  await page.mouse.move(200, 200);
  await later("03:58:00", 1);
  await later("00:03:00", 0);
  await page.mouse.move(300, 300);
  await later("00:01", 1);
});

test("whoever signs in next in the browser hears nothing of the person before, in any tab", async ({
  context,
  request,
  build,
  signInAs,
}) => {
  const streams = streamsOf(context);
  const apartment = await build.apartment();
  const manager = await build.manager(apartment);
  const [first, second] = [await build.resident(apartment), await build.resident(apartment)];
  await signInAs(first);
  await callAs(request, manager, "createNotice", { title: "승강기 점검", content: "월요일부터 해요." });
  await callAs(request, manager, "createNotice", { title: "단수 안내", content: "월요일부터 해요." });
  const { alerts } = await callAs(request, second, "getAlerts");
  await callAs(request, second, "markAlertRead", { alertId: alerts[0]!.id });
  const [tab, other] = [await context.newPage(), await context.newPage()];
  for (const one of [tab, other]) {
    await one.goto(home);
    await expect(bell(one)).toHaveAccessibleName("알림, 새 알림 2개");
  }
  await signOut(tab);
  await expect(other).toHaveURL("/login");
  await expect.poll(() => streams.open().length).toBe(0);

  const seen: string[] = [];
  await tab.exposeFunction("noteBell", (name: string) => seen.push(name));
  await tab.goto("/login");
  await tab.evaluate(watchBell);
  await signInByForm(tab, second.email, testPassword);
  for (const one of [tab, other]) {
    await expect(one).toHaveURL(home);
    await expect(bell(one)).toHaveAccessibleName("알림, 새 알림 1개");
  }
  expect(streams.open()).toHaveLength(1);
  expect(seen).toContain("알림, 새 알림 1개");
  expect(seen.filter((name) => !["알림", "알림, 새 알림 1개"].includes(name))).toEqual([]);
});

test("a stream that the server ends is opened again @whole", async ({ page, request, build, signInAs }) => {
  let opened = 0;
  await page.route("**/watchAlerts", async (route) => {
    opened++;
    if (opened > 1) return route.continue();
    const error = { status: "UNAVAILABLE", message: "", details: { code: "unavailable" } };
    const body = `data: ${JSON.stringify({ error })}\n\n`;
    return route.fulfill({ status: 200, contentType: "text/event-stream", body });
  });
  const apartment = await build.apartment();
  await signInAs(await build.resident(apartment));
  await page.goto(home);
  await expect.poll(() => opened).toBe(2);
  await callAs(request, await build.manager(apartment), "createNotice", {
    title: "승강기 점검",
    content: "월요일부터 해요.",
  });
  await expect(bell(page)).toHaveAccessibleName("알림, 새 알림 1개");
  expect(opened).toBe(2);
});

test("a browser whose tabs cannot agree asks again and again @whole", async ({
  page,
  context,
  request,
  build,
  signInAs,
}) => {
  const streams = streamsOf(context);
  await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, "locks"));
  await page.clock.install();
  const apartment = await build.apartment();
  const manager = await build.manager(apartment);
  await signInAs(await build.resident(apartment));
  await callAs(request, manager, "createNotice", { title: "승강기 점검", content: "월요일부터 해요." });
  await page.goto(home);
  await expect(bell(page)).toHaveAccessibleName("알림, 새 알림 1개");
  await callAs(request, manager, "createNotice", { title: "단수 안내", content: "월요일부터 해요." });
  await page.clock.runFor(31_000);
  await expect(bell(page)).toHaveAccessibleName("알림, 새 알림 2개");
  expect(streams.all).toEqual([]);
});

/** The streams of alerts that a browser has opened, and those that are open. */
function streamsOf(context: BrowserContext) {
  const all: Request[] = [];
  const over = new Set<Request>();
  context.on("request", (request) => {
    if (request.url().endsWith("/watchAlerts")) all.push(request);
  });
  context.on("requestfinished", (request) => over.add(request));
  context.on("requestfailed", (request) => over.add(request));
  const isOpen = (request: Request) => !over.has(request) && !request.frame().page().isClosed();
  return { all, open: () => all.filter(isOpen) };
}

/** Headless pages are never hidden by themselves. */
async function setHidden(page: Page, hidden: boolean): Promise<void> {
  await page.evaluate((isHidden) => {
    Object.defineProperty(document, "hidden", { value: isHidden, configurable: true });
    document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
  }, hidden);
}

/** Notes every name that the bell ever has. */
function watchBell(): void {
  new MutationObserver(() => {
    const name = document.querySelector('a[href="/resident/alerts"] > :first-child')?.textContent;
    if (name) (globalThis as unknown as { noteBell: (name: string) => void }).noteBell(name);
  }).observe(document.body, { subtree: true, childList: true, characterData: true });
}
