import type { Page } from "@playwright/test";

import { expect, test } from "./support/fixtures.ts";
import { callAs } from "./support/people.ts";

// The worker keeps what was fetched, the font as well.
test.use({ savesData: false });

test.use({ serviceWorkers: "allow" });

/** What the browser keeps of people: the caches' contents as text, without those of the code. */
function kept(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const cache = await caches.open("danji-kept");
    const answers = await cache.matchAll();
    return (await Promise.all(answers.map((answer) => answer.text()))).join();
  });
}

async function isReady(page: Page): Promise<void> {
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  // The worker has the code of the screen that is shown without a network.
  await expect
    .poll(() =>
      page.evaluate(async () => {
        const names = (await caches.keys()).filter((name) => name.startsWith("danji-build-"));
        const lists = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
        return lists.flat().map(({ url }) => new URL(url).pathname);
      }),
    )
    .toEqual(expect.arrayContaining(["/shell", expect.stringMatching(/^\/assets\/kept-notices-list-/)]));
}

test("without a network, a reload shows the notices that were seen; back online, the screen itself @phone-whole", async ({
  page,
  context,
  request,
  build,
  signInAs,
  consoleErrors,
}) => {
  consoleErrors.allow(/ERR_INTERNET_DISCONNECTED|Failed to load resource|Failed to fetch/);
  const apartment = await build.apartment();
  const manager = await build.manager(apartment);
  await callAs(request, manager, "createNotice", {
    title: "승강기 점검 안내",
    content: "내일 오전 열 시부터 멈춰요.",
  });
  await callAs(request, manager, "createNotice", { title: "소독 안내", content: "열지 않은 글" });
  await signInAs(await build.resident(apartment));
  await page.goto("/resident/notices");
  await page.getByRole("link", { name: /승강기 점검 안내/ }).click();
  await expect(page.getByText("내일 오전 열 시부터 멈춰요.")).toBeVisible();
  await expect.poll(() => kept(page)).toContain("내일 오전 열 시부터 멈춰요.");
  await isReady(page);

  await context.setOffline(true);
  await page.reload();
  await expect(page.getByText("인터넷에 연결되어 있지 않아요.")).toBeVisible();
  await expect(page.getByText(/ 기준$/)).toBeVisible();
  await page.getByText("승강기 점검 안내").click();
  await expect(page.getByText("내일 오전 열 시부터 멈춰요.")).toBeVisible();
  await page.getByText("소독 안내").click();
  await expect(page.getByText("아직 열어 보지 않은 글이라")).toBeVisible();

  await context.setOffline(false);
  await expect(page.getByRole("heading", { level: 1, name: "승강기 점검 안내" })).toBeVisible();
});

test("what comes while the worker takes over is kept too @whole", async ({ page, build, signInAs }) => {
  await signInAs(await build.resident(await build.apartment()));
  await page.route(/kept-notices-list/, async (route) => {
    await page.evaluate(async () => {
      const { serviceWorker } = navigator;
      if (!serviceWorker.controller) {
        await new Promise((resolve) => serviceWorker.addEventListener("controllerchange", resolve));
      }
      await serviceWorker.ready;
    });
    await route.continue();
  });
  await page.goto("/resident/notices");
  await isReady(page);
});

test("a sign-out leaves nothing, and nobody is shown another person's notices", async ({
  page,
  request,
  build,
  signInAs,
}) => {
  const [ours, theirs] = [await build.apartment(), await build.apartment()];
  await callAs(request, await build.manager(ours), "createNotice", {
    title: "우리 단지의 공지",
    content: "우리만 보는 글",
  });
  const [first, second] = [await build.resident(ours), await build.resident(theirs)];
  await signInAs(first);
  await page.goto("/resident/notices");
  await expect.poll(() => kept(page)).toContain("우리 단지의 공지");

  // The session of another person, as if they had signed in here.
  await signInAs(second);
  await page.goto("/resident/notices");
  await expect(page.getByText("등록된 공지사항이 없습니다.")).toBeVisible();
  await expect.poll(() => kept(page)).not.toContain("우리 단지의 공지");

  await signInAs(first);
  await page.goto("/resident/notices");
  await expect.poll(() => kept(page)).toContain("우리 단지의 공지");
  await page.getByRole("button", { name: "로그아웃" }).filter({ visible: true }).click();
  await expect(page).toHaveURL("/login");
  await expect.poll(() => kept(page)).toBe("");
});
