import { expectAccessible } from "./support/accessibility.ts";
import { expect, test } from "./support/fixtures.ts";
import { callAs, inBrowserOf } from "./support/people.ts";
import { expectScreen } from "./support/screen.ts";

test.describe.configure({ timeout: 120_000 });

test(
  "a notice is marked as unread on the home and in the list until the resident has opened it",
  { tag: "@phone-whole" },
  async ({ page, browser, server, request, build, signInAs }) => {
    const apartment = await build.apartment();
    const manager = await build.manager(apartment, { name: "김은주" });
    const [resident, neighbour] = [await build.resident(apartment), await build.resident(apartment)];
    const write = (title: string) =>
      callAs(request, manager, "createNotice", { title, content: "내용이에요." });
    for (let number = 1; number <= 6; number++) await write(`안내 ${number}번`);
    await signInAs(resident);
    await page.goto("/resident/dashboard");
    const newest = page.getByRole("list", { name: "최근 공지사항" }).getByRole("link");
    await expect(newest).toHaveCount(3);
    await expect(newest.first()).toHaveAccessibleName(/^안 읽음 안내 6번/);
    await expectAccessible(page, "a home with unread notices");

    await newest.first().click();
    await expectScreen(page, "안내 6번");
    await page.goBack();
    await expect(newest.first()).toHaveAccessibleName(/^안내 6번/);
    await expect(newest.nth(1)).toHaveAccessibleName(/^안 읽음 안내 5번/);

    await page.getByRole("link", { name: "공지사항 모두 보기" }).click();
    const links = page.getByRole("list", { name: "공지사항" }).getByRole("link");
    await expect(links).toHaveCount(6);
    await expect(links.filter({ hasText: "안 읽음" })).toHaveCount(5);
    await expect(links.first().getByText("안내 6번")).toHaveCSS("font-weight", "400");
    await expect(links.nth(1).getByText("안내 5번")).toHaveCSS("font-weight", "700");

    await inBrowserOf(browser, server, neighbour, async (theirs) => {
      await theirs.goto("/resident/notices");
      await expect(theirs.getByRole("main").getByRole("link").filter({ hasText: "안 읽음" })).toHaveCount(6);
    });
  },
);
