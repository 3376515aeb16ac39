import type { Database } from "#database/database.ts";
import { acting } from "#server/testing/acting.ts";
import type { Actor } from "#server/testing/builders.ts";

import { expect, setSessionCookie } from "./support/fixtures.ts";
import { callAs } from "./support/people.ts";
import {
  deliverPush,
  isSubscribed,
  pressNotification,
  renewSubscription,
  shownNotifications,
  subscribeAt,
  test,
} from "./support/push-browser.ts";
import { expectScreen, expectToast, signOut } from "./support/screen.ts";

test.use({ serviceWorkers: "allow", permissions: ["notifications"] });

/** The tests run at any hour. */
const noQuietHours = { quietFrom: null, quietUntil: null };

test("from the home, push is switched on; a new notice appears on the device, and its press opens it @phone-whole", async ({
  page,
  context,
  request,
  build,
  signInAs,
  pushService,
}) => {
  const apartment = await build.apartment("솔무늬마을");
  const manager = await build.manager(apartment);
  const resident = await signInAs(await build.resident(apartment));
  await callAs(request, resident, "updateAlertSettings", noQuietHours);
  const subscription = pushService.subscribe();
  await subscribeAt(context, subscription);

  await page.goto("/resident/dashboard");
  const offer = page.getByRole("region", { name: "푸시 알림" });
  await expect(offer.getByText("공지와 답변을 바로 받아 보세요.")).toBeVisible();
  await offer.getByRole("button", { name: "켜기" }).click();
  await expectToast(page, "이 기기에서 푸시를 받아요.");
  await expect(offer).toBeHidden();

  await callAs(request, manager, "createNotice", { title: "단수 안내", content: "내일 오전에 멈춰요." });
  await expect.poll(() => pushService.receivedBy(subscription)).toHaveLength(1);
  const { payload } = pushService.receivedBy(subscription)[0]!;
  await deliverPush(page, payload);
  await expect
    .poll(() => shownNotifications(page))
    .toEqual([{ title: "새 공지가 있어요", body: "솔무늬마을 · 단수 안내", tag: payload!["tag"] }]);

  await pressNotification(context);
  await expectScreen(page, "단수 안내");
  await expect.poll(() => shownNotifications(page)).toEqual([]);
});

test("an unreadable push shows that something is new, and a repeated one is shown once @whole", async ({
  page,
  signInAs,
}) => {
  await signInAs("resident");
  await page.goto("/resident/notices");
  await deliverPush(page, "not of this release");
  await expect.poll(() => shownNotifications(page)).toMatchObject([{ title: "새 알림이 있어요" }]);
  const alert = { v: 1, id: "1", title: "민원이 바뀌었어요", body: "", url: "/a/1", tag: "complaint" };
  await deliverPush(page, alert);
  await deliverPush(page, alert);
  await expect.poll(async () => (await shownNotifications(page)).map(({ tag }) => tag)).toHaveLength(2);
});

test("a sign-out ends the push of the device, here and on the server", async ({
  page,
  context,
  build,
  server,
  signInAs,
  pushService,
}) => {
  const resident = await signInAs(await build.resident(await build.apartment()));
  const subscription = pushService.subscribe();
  await subscribeAt(context, subscription);
  await page.goto("/resident/profile/alerts");
  await page.getByRole("switch", { name: "이 기기에서 푸시 받기" }).click();
  await expectToast(page, "이 기기에서 푸시를 받아요.");
  expect(await endpointsOf(server.database, resident)).toEqual([subscription.endpoint]);
  await deliverPush(page, { v: 1, id: "1", title: "새 공지가 있어요", body: "", url: "/a/1", tag: "1" });
  await expect.poll(() => shownNotifications(page)).toHaveLength(1);

  await signOut(page);
  await expect(page).toHaveURL("/login");
  await expect.poll(() => isSubscribed(page)).toBe(false);
  await expect.poll(() => shownNotifications(page)).toEqual([]);
  expect(await endpointsOf(server.database, resident)).toEqual([]);
});

test("another person at the same browser gets nothing of the first, and is asked anew", async ({
  page,
  context,
  request,
  build,
  server,
  signInAs,
  pushService,
}) => {
  const apartment = await build.apartment();
  const [first, second] = [await build.resident(apartment), await build.resident(apartment)];
  await signInAs(first);
  await subscribeAt(context, pushService.subscribe());
  await page.goto("/resident/profile/alerts");
  await page.getByRole("switch", { name: "이 기기에서 푸시 받기" }).click();
  await expectToast(page, "이 기기에서 푸시를 받아요.");

  // The first one's session has run out, and the second has signed in.
  await setSessionCookie(context, server.url, second);
  await page.goto("/resident/dashboard");
  await expect.poll(() => isSubscribed(page)).toBe(false);
  await expect(page.getByRole("region", { name: "푸시 알림" })).toBeVisible();
  expect((await callAs(request, second, "getPushDevices")).devices).toEqual([]);
});

test("a device that was disconnected elsewhere stays so, and one whose address changed registers anew @whole", async ({
  page,
  context,
  request,
  build,
  signInAs,
  pushService,
}) => {
  const resident = await signInAs(await build.resident(await build.apartment()));
  await subscribeAt(context, pushService.subscribe());
  await page.goto("/resident/profile/alerts");
  const own = page.getByRole("switch", { name: "이 기기에서 푸시 받기" });
  await own.click();
  await expectToast(page, "이 기기에서 푸시를 받아요.");

  // The browser has lost its subscription, as after its vendor's.
  await page.evaluate(() => localStorage.removeItem("test.subscription"));
  await page.reload();
  await expect.poll(() => isSubscribed(page)).toBe(true);
  await page.reload();
  await expect(own).toBeChecked();

  const [device] = (await callAs(request, resident, "getPushDevices")).devices;
  await callAs(request, resident, "removePushDevice", { deviceId: device!.id });
  await page.reload();
  await expect.poll(() => isSubscribed(page)).toBe(false);
  await page.reload();
  await expect(own).not.toBeChecked();
  expect((await callAs(request, resident, "getPushDevices")).devices).toEqual([]);
});

test("the worker registers the address that the browser has drawn anew @whole", async ({
  page,
  context,
  build,
  server,
  signInAs,
  pushService,
}) => {
  const resident = await signInAs(await build.resident(await build.apartment()));
  const [first, second] = [pushService.subscribe(), pushService.subscribe()];
  await subscribeAt(context, first);
  await page.goto("/resident/profile/alerts");
  await page.getByRole("switch", { name: "이 기기에서 푸시 받기" }).click();
  await expectToast(page, "이 기기에서 푸시를 받아요.");
  expect(await endpointsOf(server.database, resident)).toEqual([first.endpoint]);

  await renewSubscription(context, first, second);
  await expect.poll(() => endpointsOf(server.database, resident)).toEqual([second.endpoint]);
});

/** The addresses that the server pushes to, also when the person has no session any more. */
async function endpointsOf(database: Database, { id, apartmentId }: Actor): Promise<string[]> {
  const rows = await acting(database, { role: "resident", apartmentId: apartmentId!, userId: id }, (db) =>
    db.selectFrom("push_subscriptions").select("endpoint").execute(),
  );
  return rows.map(({ endpoint }) => endpoint);
}
