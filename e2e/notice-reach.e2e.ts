import { expectAccessible } from "./support/accessibility.ts";
import { expect, test } from "./support/fixtures.ts";
import { callAs, inBrowserOf } from "./support/people.ts";
import { expectScreen } from "./support/screen.ts";

test.describe.configure({ timeout: 120_000 });

const written = { title: "단수 안내", content: "내일 오전에 물이 나오지 않아요." };

test(
  "a resident opens a notice, the office sees the number move and prints whom it did not reach",
  { tag: "@phone-whole" },
  async ({ page, browser, server, request, build, signInAs }) => {
    const apartment = await build.apartment();
    const manager = await build.manager(apartment);
    const resident = await build.resident(apartment, { building: 101, unit: 1203, name: "박하늘" });
    await build.resident(apartment, { building: 101, unit: 101, name: "김바다" });
    await build.resident(apartment, { building: 102, unit: 9, name: "이구름" });
    const { noticeId } = await callAs(request, manager, "createNotice", written);
    await signInAs(manager);
    await page.clock.install();
    await page.goto(`/manager/notices/${noticeId}`);
    await expectScreen(page, written.title);
    const card = page.getByRole("region", { name: "읽은 세대" });
    await expect(card).toContainText("3세대 중 0세대가 읽었어요");

    await inBrowserOf(browser, server, resident, async (theirs) => {
      // What is read ahead of an opening, or shown in a list, is not opened.
      await theirs.goto("/resident/notices");
      await theirs.getByRole("main").getByRole("link", { name: written.title }).hover();
      expect((await callAs(request, manager, "getNoticeReach", { noticeId })).readCount).toBe(0);
      await theirs.getByRole("main").getByRole("link", { name: written.title }).click();
      await expectScreen(theirs, written.title);
      const read = async () => (await callAs(request, manager, "getNoticeReach", { noticeId })).readCount;
      await expect.poll(read).toBe(1);
    });
    await page.clock.runFor(31_000);
    await expect(card).toContainText("3세대 중 1세대가 읽었어요");
    const buildings = card.getByRole("list", { name: "동별 읽은 세대" }).getByRole("listitem");
    await expect(buildings).toHaveText(["101동1/2세대 · 50%", "102동0/1세대 · 0%"]);
    await expectAccessible(page, "the reach of a notice");

    await card.getByRole("link", { name: "안 읽은 세대" }).click();
    await expectScreen(page, "안 읽은 세대");
    const homes = page.getByRole("main").getByRole("listitem");
    await expect(homes).toHaveText(["101호", "9호"]);
    await expect(page.getByRole("main").getByText("기록해 두어요")).toBeVisible();
    await expectAccessible(page, "the households that a notice did not reach");
    await page.getByRole("button", { name: /동$/ }).click();
    await page.getByRole("option", { name: "102동" }).click();
    await expect(homes).toHaveText(["9호"]);

    await page.emulateMedia({ media: "print" });
    for (const shown of [written.title, "102동", "9호"]) {
      await expect(page.getByText(shown).filter({ visible: true }).first(), shown).toBeVisible();
    }
    await expect(page.locator(".unread-box").first()).toBeVisible();
    await expect(page.getByRole("button").filter({ visible: true })).toHaveCount(0);
    await expect(page.getByText(/박하늘|김바다|이구름|기록해 두어요/).filter({ visible: true })).toHaveCount(
      0,
    );
  },
);

test("a notice in a tab behind another is read once somebody looks at it @whole", async ({
  page,
  request,
  build,
  signInAs,
}) => {
  const apartment = await build.apartment();
  const manager = await build.manager(apartment);
  const { noticeId } = await callAs(request, manager, "createNotice", written);
  const readCount = async () => (await callAs(request, manager, "getNoticeReach", { noticeId })).readCount;
  await signInAs(await build.resident(apartment));
  await page.addInitScript(() => {
    Object.defineProperty(document, "visibilityState", {
      get: () => (document.documentElement.dataset["looked"] === undefined ? "hidden" : "visible"),
    });
  });
  await page.goto(`/resident/notices/${noticeId}`);
  await expect(page.getByRole("main").getByText(written.content)).toBeVisible();
  expect(await readCount()).toBe(0);
  await page.evaluate(() => {
    document.documentElement.dataset["looked"] = "";
    document.dispatchEvent(new Event("visibilitychange"));
  });
  await expect.poll(readCount).toBe(1);
});
