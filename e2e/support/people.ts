import type { APIRequestContext, Browser, BrowserContextOptions, Page } from "@playwright/test";

import type { FunctionName, Input, Output } from "#contract/index.ts";
import type { Actor } from "#server/testing/builders.ts";

import { saveData, setSessionCookie } from "./fixtures.ts";
import type { BrowserTestServer } from "./server.ts";

/** Acts as a person by the call that their screen would make, without clicks. */
export async function callAs<Name extends FunctionName>(
  request: APIRequestContext,
  { token }: Actor,
  name: Name,
  payload: Input<Name> | null = null,
): Promise<Output<Name>> {
  const response = await request.post(`/asia-northeast3/${name}`, {
    data: { data: payload },
    headers: { authorization: `Bearer ${token}` },
  });
  if (!response.ok()) throw new Error(`${name} was refused: ${await response.text()}`);
  const { result } = (await response.json()) as { result: Output<Name> };
  return result;
}

/** Opens another person's browser while `work` runs. */
export async function inBrowserOf(
  browser: Browser,
  server: BrowserTestServer,
  actor: Actor,
  work: (page: Page) => Promise<void>,
): Promise<void> {
  const page = await browserOf(browser, server, actor);
  await work(page);
  await page.context().close();
}

/** Another person's browser, to go back to until the test ends. */
export async function browserOf(
  browser: Browser,
  { url }: BrowserTestServer,
  actor: Actor,
  device: BrowserContextOptions = {},
): Promise<Page> {
  const context = await browser.newContext({
    baseURL: url,
    locale: "ko-KR",
    timezoneId: "Asia/Seoul",
    ...device,
  });
  await saveData(context);
  await setSessionCookie(context, url, actor);
  return context.newPage();
}

/** A small phone, as the project of that name has it. */
export const smallPhone: BrowserContextOptions = {
  viewport: { width: 360, height: 740 },
  isMobile: true,
  hasTouch: true,
};

/** As if the person looked at another tab and then at this one again. */
export async function comeBackIntoView(page: Page): Promise<void> {
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange", { bubbles: true })));
}
