import type { Page } from "@playwright/test";

import { type Role, roles } from "#contract/values/roles.ts";
import { testPassword } from "#server/testing/builders.ts";

import { areaScreens, screensBeside } from "./support/addresses.ts";
import { loseCalls } from "./support/failing-calls.ts";
import { expect, test } from "./support/fixtures.ts";
import { expectScreen, showMenu, signInByForm } from "./support/screen.ts";

test("a screen's first query leaves before its code has come, and once", async ({ page, signInAs }) => {
  await signInAs("resident");
  await page.goto("/resident/dashboard");
  await expectScreen(page, /님, 안녕하세요$/);
  const release = await holdCode(page, "notices-page");
  const calls = callsOf(page);
  const answered = page.waitForResponse("**/getNotices");
  await openFromMenu(page, "공지사항");
  // The answer comes before the code, and the screen must not ask again.
  await (await answered).finished();
  release();
  await expectScreen(page, "공지사항");
  await expect(page.getByText("등록된 공지사항이 없습니다.")).toBeVisible();
  const ofTheList = () => calls.filter((call) => call.startsWith("getNotices"));
  expect(ofTheList()).toHaveLength(1);
  // A person who comes back reads the data again.
  await openFromMenu(page, "홈");
  await expectScreen(page, /님, 안녕하세요$/);
  await openFromMenu(page, "공지사항");
  await expect.poll(() => ofTheList().length).toBe(2);
});

test("a failure that comes before the screen's code is the screen's to show @whole", async ({
  page,
  signInAs,
}) => {
  await signInAs("resident");
  await page.goto("/resident/dashboard");
  await expectScreen(page, /님, 안녕하세요$/);
  const restore = await loseCalls(page, "getMyComplaints", "invalid JSON");
  const release = await holdCode(page, "my-complaints-page");
  const calls = callsOf(page);
  const answered = page.waitForResponse("**/getMyComplaints");
  await openFromMenu(page, "민원");
  await (await answered).finished();
  release();
  const failed = page.getByRole("main").getByRole("alert");
  await expect(failed).toContainText("내 민원 목록을 불러오는 데 실패했습니다.");
  expect(calls.filter((call) => call.startsWith("getMyComplaints"))).toHaveLength(1);
  await restore();
  await failed.getByRole("button", { name: "다시 시도" }).click();
  await expect(page.getByText("접수된 민원이 없습니다.")).toBeVisible();
});

test("nothing is read for whoever may not see the screen @whole", async ({ page, build, signInAs }) => {
  const calls = callsOf(page);
  await page.goto("/resident/notices");
  await expectScreen(page, "로그인");
  expect(calls.map(nameOf)).not.toContain("getNotices");
  await signInAs("manager");
  await page.goto("/resident/complaints");
  await expect(page).toHaveURL("/manager/dashboard");
  await expectScreen(page, /님, 안녕하세요$/);
  await signInAs(await build.resident(await build.apartment(), { temporaryPassword: "ABCDEFGHJKMNPQRS" }));
  await page.goto("/resident/dashboard");
  await expect(page).toHaveURL("/initial-setup");
  const names = calls.map(nameOf);
  expect(names).toContain("getManagerDashboard");
  // Those of the manager's own home.
  expect(names.filter((name) => name === "getNotices")).toHaveLength(1);
  expect(names).not.toContain("getMyComplaints");
  expect(names).not.toContain("getResidentDashboard");
});

test("who comes again waits for no answer about the session before the screen's own reads @whole", async ({
  page,
  signInAs,
}) => {
  await signInAs("resident");
  await page.goto("/resident/complaints");
  await expectScreen(page, "민원");
  const session = Promise.withResolvers<void>();
  await page.route("**/getSession", async (route) => {
    await session.promise;
    await route.continue();
  });
  const calls = callsOf(page);
  const answered = page.waitForResponse("**/getMyComplaints");
  await page.goto("/resident/complaints");
  await (await answered).finished();
  session.resolve();
  await expectScreen(page, "민원");
  await expect(page.getByText("접수된 민원이 없습니다.")).toBeVisible();
  expect(calls.filter((call) => call.startsWith("getMyComplaints"))).toHaveLength(1);
});

test("signing in on the way to a screen reads it once @whole", async ({ page, build }) => {
  const { email } = await build.resident(await build.apartment());
  await page.goto("/resident/notices");
  const calls = callsOf(page);
  await signInByForm(page, email, testPassword);
  await expectScreen(page, "공지사항");
  await expect(page.getByText("등록된 공지사항이 없습니다.")).toBeVisible();
  expect(calls.filter((call) => call.startsWith("getNotices"))).toHaveLength(1);
});

/** Screens that are opened from one of the menu's screens. */
const deeperScreens: Record<Role, readonly string[]> = {
  superAdmin: [],
  manager: ["/manager/complaints?status=submitted", "/manager/alerts?unread=1", "/manager/profile/alerts"],
  resident: [
    "/resident/community/board/free_board",
    "/resident/community/my-posts",
    "/resident/community/my-comments",
    "/resident/community?q=장터",
    "/resident/alerts?category=notice",
    "/resident/profile/alerts",
  ],
};

for (const role of roles) {
  test(`${role} sees every screen of the own area, and none reads a thing twice to begin with`, async ({
    page,
    signInAs,
  }) => {
    // It walks all of the area's screens.
    test.setTimeout(120_000);
    await signInAs(role);
    for (const path of [...areaScreens[role], ...screensBeside[role], ...deeperScreens[role]]) {
      const all = callsOf(page);
      await page.goto(path);
      await expectScreen(page, /./);
      await expect(page).toHaveURL(path);
      await expect(page.getByRole("main").getByText("불러오는 중이에요")).toHaveCount(0);
      // A stream opens when the page has come to rest: this one may be of the page before.
      const calls = all.filter((called) => nameOf(called) !== "watchAlerts");
      const names = calls.map(nameOf).filter((name) => !askedForParts.has(name));
      expect(names, path).toEqual([...new Set(names)]);
      expect(calls, path).toEqual([...new Set(calls)]);
    }
  });
}

/** What a screen asks for several parts at once: each board, one's own clubs beside all, open surveys and ended ones. */
const askedForParts: ReadonlySet<string> = new Set(["getPostsByBoard", "getClubs", "getSurveys"]);

function nameOf(call: string): string {
  return call.split(" ", 1).join();
}

/** Holds the code of a screen back until the returned function is called. */
async function holdCode(page: Page, chunk: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(`**/assets/${chunk}-*.js`, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

/** Collects every call from now on, as function and payload. */
function callsOf(page: Page): string[] {
  const calls: string[] = [];
  page.on("request", (request) => {
    const name = /\/asia-northeast3\/(\w+)$/.exec(request.url())?.[1];
    if (name !== undefined) calls.push(`${name} ${request.postData()}`);
  });
  return calls;
}

async function openFromMenu(page: Page, place: string): Promise<void> {
  const menu = await showMenu(page);
  await menu.getByRole("link", { name: place, exact: true }).click();
}
