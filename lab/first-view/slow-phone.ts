/// <reference lib="dom" />
import type { Browser, BrowserContext, Page } from "@playwright/test";

import { demoAccounts } from "#tools/demo/demo-accounts.ts";

import { median } from "./median.ts";

/** An old phone in a lift: 400 kbit/s, 400 ms for every answer, a processor four times slower than this one. */
const slowNetwork = {
  offline: false,
  latency: 400,
  downloadThroughput: 400_000 / 8,
  uploadThroughput: 400_000 / 8,
};
const slowProcessor = 4;

/** The person looks at the home for a while before the first tap. */
const readingMs = 5000;

/** E-mail and password take longer than this, with two thumbs. */
const typingMs = 10_000;

/** Milliseconds on the slow phone with an empty cache, by what is waited for. */
export interface SlowPhoneTimes {
  loginForm: number[];
  signInToHome: number[];
  tapReacts: number[];
  tapShowsContent: number[];
}

interface Setting {
  browser: Browser;
  origin: string;
  cookie: string;
  runs: number;
}

/** Measures how long a person waits on a slow phone. */
export async function timeSlowPhone({ browser, origin, cookie, runs }: Setting): Promise<SlowPhoneTimes> {
  const times: SlowPhoneTimes = { loginForm: [], signInToHome: [], tapReacts: [], tapShowsContent: [] };
  for (let run = 0; run < runs; run++) {
    await onSlowPhone(browser, async (page) => {
      times.loginForm.push(await timeLoginForm(page, origin));
      times.signInToHome.push(await timeSignIn(page));
    });
    await onSlowPhone(browser, async (page, context) => {
      const [name, value] = cookie.split("=") as [string, string];
      await context.addCookies([{ name, value, url: origin, httpOnly: true }]);
      const { reacts, shows } = await timeFirstTap(page, origin);
      times.tapReacts.push(reacts);
      times.tapShowsContent.push(shows);
    });
  }
  return times;
}

export function tableOfTimes(times: SlowPhoneTimes): string {
  const rows: [string, number[]][] = [
    ["login form, cold", times.loginForm],
    ["sign-in to the home", times.signInToHome],
    ["first tap on the community reacts", times.tapReacts],
    ["first tap on the community shows posts", times.tapShowsContent],
  ];
  const lines = rows.map(
    ([what, values]) =>
      `${what.padEnd(40)} ${(median(values) / 1000).toFixed(2)} s  (${values.map((value) => (value / 1000).toFixed(2)).join(" ")})`,
  );
  return `\n${lines.join("\n")}\n\n`;
}

async function onSlowPhone(
  browser: Browser,
  visit: (page: Page, context: BrowserContext) => Promise<void>,
): Promise<void> {
  const context = await browser.newContext({
    viewport: { width: 360, height: 740 },
    isMobile: true,
    hasTouch: true,
    locale: "ko-KR",
    timezoneId: "Asia/Seoul",
  });
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send("Network.enable");
    await session.send("Network.emulateNetworkConditions", slowNetwork);
    await session.send("Emulation.setCPUThrottlingRate", { rate: slowProcessor });
    await visit(page, context);
  } finally {
    await context.close();
  }
}

async function timeLoginForm(page: Page, origin: string): Promise<number> {
  const start = performance.now();
  await page.goto(`${origin}/login`, { waitUntil: "commit" });
  await page.getByRole("button", { name: "로그인", exact: true }).waitFor();
  return performance.now() - start;
}

async function timeSignIn(page: Page): Promise<number> {
  const { email, password } = demoAccounts.resident;
  await page.getByRole("textbox", { name: "이메일" }).fill(email);
  await page.getByLabel("비밀번호", { exact: true }).fill(password);
  await page.waitForTimeout(typingMs);
  const start = performance.now();
  await page.getByRole("button", { name: "로그인", exact: true }).tap();
  await page.waitForURL("**/resident/dashboard");
  await homeContent(page).waitFor();
  return performance.now() - start;
}

async function timeFirstTap(page: Page, origin: string): Promise<{ reacts: number; shows: number }> {
  await page.goto(`${origin}/resident/dashboard`, { waitUntil: "commit" });
  await homeContent(page).waitFor();
  await page.waitForTimeout(readingMs);
  const reaction = await page.evaluateHandle(watchForReaction);
  const place = page
    .getByRole("navigation", { name: "자주 쓰는 메뉴" })
    .getByRole("link", { name: "커뮤니티" });
  const start = performance.now();
  await place.tap();
  await page.locator('main a[href*="/community/post/"]').first().waitFor();
  const shows = performance.now() - start;
  return { reacts: await reaction.evaluate(({ paintedAfter }) => paintedAfter), shows };
}

function homeContent(page: Page) {
  return page.locator("main h1");
}

/** Runs in the page: the time from the next tap until its first effect on the screen is painted. */
function watchForReaction() {
  let tappedAt = 0;
  const paintedAfter = new Promise<number>((resolve) => {
    const observer = new MutationObserver(() => {
      if (tappedAt === 0) return;
      observer.disconnect();
      requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - tappedAt)));
    });
    observer.observe(document.body, {
      subtree: true,
      childList: true,
      attributes: true,
      attributeFilter: ["aria-current"],
    });
    document.addEventListener("click", () => (tappedAt = performance.now()), { capture: true, once: true });
  });
  return { paintedAfter };
}
