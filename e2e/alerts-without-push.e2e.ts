import { expectAccessible } from "./support/accessibility.ts";
import { expect, test } from "./support/fixtures.ts";
import { expectScreen } from "./support/screen.ts";

// The server of these tests sends nothing out: it has no push, no mail and no messages.
for (const role of ["resident", "manager"] as const) {
  test(`${role} is promised no alert outside of the inbox, and sets none @phone-whole @whole`, async ({
    page,
    build,
    signInAs,
  }) => {
    await signInAs(await build[role](await build.apartment()));
    const settings = page.waitForResponse(/getAlertSettings/);
    await page.goto(`/${role}/alerts`);
    await settings;
    await expect(page.getByText("새 알림이 없어요.")).toBeVisible();
    await expect(page.getByText("휴대폰으로")).toHaveCount(0);
    await page.getByRole("link", { name: "알림 설정" }).click();
    await expectScreen(page, "알림 설정");
    await expect(page.getByText("이 서비스는 아직 푸시 알림을 보내지 않아요.")).toBeVisible();
    await expect(page.getByText("모든 알림은 알림 목록에서 볼 수 있어요.")).toBeVisible();
    await expect(page.getByRole("switch")).toHaveCount(0);
    await expectAccessible(page, "alert settings without a channel");
  });
}
