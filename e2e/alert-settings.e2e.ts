import { expectAccessible } from "./support/accessibility.ts";
import { loseCalls } from "./support/failing-calls.ts";
import { expect, setSessionCookie } from "./support/fixtures.ts";
import { callAs } from "./support/people.ts";
import { subscribeAt, test } from "./support/push-browser.ts";
import { expectScreen, expectToast } from "./support/screen.ts";

test.describe("alerts of a person", () => {
  for (const role of ["resident", "manager"] as const) {
    test(`${role} finds the settings in the own account, and the screen is accessible @phone-whole`, async ({
      page,
      signInAs,
    }) => {
      await signInAs(role);
      await page.goto(`/${role}/alerts`);
      await expect(page.getByText("휴대폰으로 바로 받을 수도 있어요.")).toBeVisible();
      await page.goto(`/${role}/profile`);
      await page.getByRole("link", { name: "알림 설정" }).click();
      await expect(page).toHaveURL(`/${role}/profile/alerts`);
      await expectScreen(page, "알림 설정");
      await expect(page.getByRole("switch", { name: "밤에는 조용히 받기" })).toBeChecked();
      await expectAccessible(page, "alert settings");
    });
  }

  test("a switch is saved at once, takes itself back, and says so if it was not saved", async ({
    page,
    request,
    signInAs,
  }) => {
    const resident = await signInAs("resident");
    await page.goto("/resident/profile/alerts");
    const community = page.getByRole("group", { name: "커뮤니티" });
    const push = community.getByRole("switch", { name: "푸시" });
    const stored = async () => {
      const { settings } = await callAs(request, resident, "getAlertSettings");
      return settings.categories.find(({ category }) => category === "community")?.push;
    };
    await expect(push).toBeChecked();
    await push.click();
    await expectToast(page, "커뮤니티 푸시 알림을 껐어요.");
    expect(await stored()).toBe(false);
    await push.click();
    await expectToast(page, "커뮤니티 푸시 알림을 켰어요.");
    await expect(push).toBeChecked();
    expect(await stored()).toBe(true);

    const findCalls = await loseCalls(page, "updateAlertSettings", "invalid JSON");
    await push.click();
    await expect(community.getByRole("alert")).toHaveText("저장하지 못했어요. 다시 시도해 주세요.");
    await expect(push).toBeChecked();
    await findCalls();
    await push.click();
    await expect(community.getByRole("alert")).toHaveCount(0);
    await expect(push).not.toBeChecked();
    await page.reload();
    await expect(push).not.toBeChecked();
  });

  test("quiet hours are chosen in half hours, and can be switched off @whole", async ({
    page,
    request,
    signInAs,
  }) => {
    const resident = await signInAs("resident");
    await page.goto("/resident/profile/alerts");
    await page.getByRole("button", { name: "오후 9:00 시작" }).click();
    await page.getByRole("option", { name: "오후 10:30" }).click();
    await expectToast(page, "오후 10:30부터 오전 8:00까지 조용히 할게요.");
    expect((await callAs(request, resident, "getAlertSettings")).settings).toMatchObject({
      quietFrom: "22:30",
      quietUntil: "08:00",
    });
    await page.getByRole("switch", { name: "밤에는 조용히 받기" }).click();
    await expectToast(page, "방해 금지 시간을 껐어요.");
    expect((await callAs(request, resident, "getAlertSettings")).settings).toMatchObject({
      quietFrom: null,
      quietUntil: null,
    });
  });
});

test.describe("push on the own device", () => {
  test.use({ serviceWorkers: "allow" });

  test("a browser that refuses is told apart, with the way to change it @whole", async ({
    page,
    context,
    signInAs,
    pushService,
  }) => {
    await signInAs("resident");
    await context.addInitScript(() => {
      Notification.requestPermission = () => Promise.resolve("denied");
    });
    await subscribeAt(context, pushService.subscribe());
    await page.goto("/resident/profile/alerts");
    await page.getByRole("switch", { name: "이 기기에서 푸시 받기" }).click();
    await expect(page.getByText("브라우저 설정에서 알림이 꺼져 있어요.")).toBeVisible();
    await expect(page.getByRole("term").first()).toHaveText("크롬");
    await expectAccessible(page, "push refused");
    await page.goto("/resident/dashboard");
    await expectScreen(page, /안녕하세요/);
    await expect(page.getByRole("region", { name: "푸시 알림" })).toHaveCount(0);
  });

  test("the home offers push once, and not again for 30 days after a no @whole", async ({
    page,
    context,
    signInAs,
    pushService,
  }) => {
    await context.grantPermissions(["notifications"]);
    await signInAs("manager");
    await subscribeAt(context, pushService.subscribe());
    await page.goto("/manager/dashboard");
    const offer = page.getByRole("region", { name: "푸시 알림" });
    await expect(offer).toBeVisible();
    await expectAccessible(page, "the offer of push");
    await offer.getByRole("button", { name: "나중에" }).click();
    await expect(offer).toHaveCount(0);
    const asked = page.waitForResponse(/getManagerDashboard/);
    await page.reload();
    await asked;
    await expectScreen(page, /안녕하세요/);
    await expect(offer).toHaveCount(0);
    await page.clock.setFixedTime(Date.now() + 31 * 24 * 60 * 60 * 1000);
    await page.reload();
    await expect(offer).toBeVisible();
  });

  test("devices are listed, tested and disconnected @whole", async ({
    page,
    context,
    request,
    signInAs,
    pushService,
  }) => {
    await context.grantPermissions(["notifications"]);
    const resident = await signInAs("resident");
    const subscription = pushService.subscribe();
    await subscribeAt(context, subscription);
    await page.goto("/resident/profile/alerts");
    const own = page.getByRole("switch", { name: "이 기기에서 푸시 받기" });
    await own.click();
    await expectToast(page, "이 기기에서 푸시를 받아요.");
    const devices = page.getByRole("list", { name: "푸시를 받는 기기" });
    await expect(devices.getByRole("listitem")).toHaveCount(1);
    await expect(devices.getByText("이 기기", { exact: true })).toBeVisible();
    await expectAccessible(page, "with a device");

    await page.getByRole("button", { name: "시험 알림 보내기" }).click();
    await expectToast(page, "시험 알림을 보냈어요.");
    await expect.poll(() => pushService.receivedBy(subscription)).toHaveLength(1);

    await devices.getByRole("button", { name: /끊기$/ }).click();
    await expect(page.getByText("푸시를 받는 기기가 없어요.")).toBeVisible();
    await expect(own).not.toBeChecked();
    expect((await callAs(request, resident, "getPushDevices")).devices).toEqual([]);
  });
});

test("an iPhone is told to put the application on its home screen first @whole", async ({
  browser,
  server,
  build,
}) => {
  const context = await browser.newContext({
    baseURL: server.url,
    viewport: { width: 360, height: 740 },
    userAgent: "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1",
  });
  // Safari has no push outside of the home screen.
  await context.addInitScript(() => void Reflect.deleteProperty(globalThis, "PushManager"));
  await setSessionCookie(context, server.url, await build.resident(await build.apartment()));
  const page = await context.newPage();
  await page.goto("/resident/profile/alerts");
  await expect(page.getByText("홈 화면에 추가하면 알림을 받을 수 있어요.")).toBeVisible();
  await expectAccessible(page, "home screen first", { only: "phone" });
  await context.close();
});
