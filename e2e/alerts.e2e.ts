import type { APIRequestContext, Page } from "@playwright/test";

import { unique } from "#server/testing/builders.ts";
import type { Actor } from "#server/testing/builders.ts";
import { testPassword } from "#server/testing/builders.ts";

import { expectAccessible } from "./accessibility.ts";
import { loseCalls } from "./failing-calls.ts";
import { expect, test } from "./fixtures.ts";
import { callAs } from "./people.ts";
import { expectScreen, expectToast, rowOf, signInByForm } from "./screen.ts";

const inbox = "/resident/alerts";

test(
  "a notice reaches the bell at once; its row leads to it and reads it",
  { tag: "@phone" },
  async ({ page, request, build, signInAs }) => {
    const apartment = await build.apartment();
    const manager = await build.manager(apartment);
    await signInAs(await build.resident(apartment));
    await page.goto("/resident/dashboard");
    await expect(bell(page)).toHaveAccessibleName("알림");
    await publish(request, manager, "수영장 도색 공사");
    await expect(bell(page)).toHaveAccessibleName("알림, 새 알림 1개");
    await expect(page.getByText("새 알림: 새 공지가 있어요. 안 읽은 알림 1개.")).toBeAttached();

    await bell(page).click();
    await expectScreen(page, "알림");
    await expect(page).toHaveURL(inbox);
    const row = rowOf(page, "수영장 도색 공사");
    await expect(row).toContainText("안 읽음");
    await pressFarSide(page, row);
    await expectScreen(page, "수영장 도색 공사");
    await expect(bell(page)).toHaveAccessibleName("알림");
    await page.goBack();
    await expect(rowOf(page, "수영장 도색 공사")).toBeVisible();
    await expect(rowOf(page, "수영장 도색 공사")).not.toContainText("안 읽음");
  },
);

function bell(page: Page) {
  return page
    .getByRole("link", { name: /^알림(?:,|$)/ })
    .filter({ visible: true })
    .first();
}

async function pressFarSide(page: Page, row: ReturnType<typeof rowOf>): Promise<void> {
  const { x, y, width, height } = (await row.boundingBox())!;
  await page.mouse.click(x + width - 5, y + height / 2);
}

function publish(request: APIRequestContext, manager: Actor, title: string) {
  return callAs(request, manager, "createNotice", { title, content: "월요일부터 해요." });
}
