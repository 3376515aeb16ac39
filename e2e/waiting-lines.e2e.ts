import { seoulDate } from "#contract/values/seoul-time.ts";
import { dayAfter } from "#contract/values/visitor-quota.ts";

import { expectAccessible, expectAccessibleAgain } from "./support/accessibility.ts";
import { expect, test } from "./support/fixtures.ts";
import { callAs, inBrowserOf } from "./support/people.ts";
import { chooseRowAction, expectScreen, rowOf } from "./support/screen.ts";

const slot = { date: dayAfter(seoulDate(new Date()), 2), startMinute: 1140 };
const evening = { hours: { openMinute: 1140, closeMinute: 1200 }, priceWon: 5000 };

test(
  "whoever finds a time full waits, is offered the spot that frees, and takes it @phone-whole",
  { tag: "@phone-whole" },
  async ({ page, build, signInAs, browser, server }) => {
    const apartment = await build.apartment();
    const facilityId = await build.facility(apartment, evening);
    const holder = await build.resident(apartment, { unit: 1204 });
    const { reservation } = await callAs(page.request, holder, "createReservation", { facilityId, ...slot });
    await signInAs(await build.resident(apartment, { unit: 1203 }));

    await page.goto(`/resident/reservations/facilities/${facilityId}?date=${slot.date}`);
    await page.getByRole("button", { name: /대기하기$/ }).click();
    await expect(page.getByText("대기를 걸었어요. 1번째예요.")).toBeVisible();

    await page.goto("/resident/reservations");
    await expectScreen(page, "시설 예약");
    const line = page.getByRole("region", { name: "대기" });
    await expect(line).toContainText("오후 7:00-8:00 · 1번째");
    await expectAccessible(page, "waiting");

    await inBrowserOf(browser, server, holder, async (other) => {
      await other.goto(`/resident/reservations/${reservation.id}`);
      await other.getByRole("button", { name: "예약 취소" }).click();
      await other.getByRole("alertdialog").getByRole("button", { name: "예약 취소" }).click();
      await expect(other.getByText("예약을 취소했어요.")).toBeVisible();
    });

    await page.reload();
    const offer = page.getByRole("region", { name: "난 자리" });
    await expect(offer).toContainText(/대기하던 자리가 났어요\. .+(안에|까지) 예약해 주세요\./);
    await expect(offer).toContainText("이용료 5,000원");
    await expectAccessible(page, "an offer");
    await offer.getByRole("button", { name: "예약하기" }).click();
    await expect(offer).toBeHidden();
    await expect(page.getByRole("list", { name: "다음 예약" })).toContainText("오후 7:00-8:00");
  },
);

test("an offer ends by the server's clock, whatever a telephone believes @whole", async ({
  page,
  build,
  signInAs,
}) => {
  const apartment = await build.apartment();
  const facilityId = await build.facility(apartment, evening);
  const holder = await build.resident(apartment, { unit: 1204 });
  const { reservation } = await callAs(page.request, holder, "createReservation", { facilityId, ...slot });
  const waiter = await build.resident(apartment, { unit: 1203 });
  await callAs(page.request, waiter, "joinWaitlist", { facilityId, ...slot });
  await callAs(page.request, holder, "cancelReservation", { reservationId: reservation.id });
  await signInAs(waiter);
  // Later than any offer lasts, the quiet hours of a night included.
  await page.clock.install({ time: Date.now() + 12 * 3_600_000 });
  await page.goto("/resident/reservations");
  const offer = page.getByRole("region", { name: "난 자리" });
  await offer.getByRole("button", { name: "예약하기" }).click();
  await expect(page.getByRole("list", { name: "다음 예약" })).toContainText("오후 7:00-8:00");
});

test("the office suspends a resident, lifts it, and sets what no-shows lead to", async ({
  page,
  build,
  signInAs,
}) => {
  const apartment = await build.apartment();
  await build.resident(apartment, { building: 101, unit: 1203, name: "나가람" });
  await signInAs(await build.manager(apartment));
  await page.goto("/manager/suspensions");
  await expectScreen(page, "이용 정지");
  await expectAccessibleAgain(page, "nobody is suspended");
  await page.getByRole("button", { name: "이용 정지하기" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("동", { exact: true }).fill("101");
  await dialog.getByLabel("호", { exact: true }).fill("1203");
  await dialog.getByText("나가람").click();
  await dialog.getByRole("button", { name: "정지", exact: true }).click();
  await expect(dialog.getByText("사유를 입력해 주세요.")).toBeVisible();
  await dialog.getByLabel(/사유/).fill("기구를 부쉈어요");
  await dialog.getByRole("button", { name: "정지", exact: true }).click();
  await expect(dialog).toBeHidden();
  const row = rowOf(page, "나가람");
  await expect(row).toContainText("정지 중");
  await expectAccessible(page, "somebody is suspended");
  await chooseRowAction(page, "101동 1203호 나가람", "해제");
  await dialog.getByLabel("해제 사유").fill("고쳤어요");
  await dialog.getByRole("button", { name: "해제" }).click();
  await expect(row).toContainText("해제");

  await page.getByLabel("노쇼 횟수").fill("11");
  await page.getByRole("button", { name: "저장" }).click();
  await expect(page.getByText("노쇼 횟수는 0회부터 10회까지 정할 수 있어요.")).toBeVisible();
  await page.getByLabel("노쇼 횟수").fill("5");
  await page.getByRole("button", { name: "저장" }).click();
  await expect(page.getByText("저장했어요.")).toBeVisible();
});
