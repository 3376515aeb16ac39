import { seoulDate } from "#contract/values/seoul-time.ts";
import { dayAfter } from "#contract/values/visitor-quota.ts";

import { expectAccessible } from "./support/accessibility.ts";
import { expect, test } from "./support/fixtures.ts";
import { keyboardOn } from "./support/hands.ts";
import { callAs } from "./support/people.ts";
import { expectScreen, expectToast } from "./support/screen.ts";

const date = dayAfter(seoulDate(new Date()), 3);

test(
  "a resident finds a booking, moves it, cancels it with its fee in sight, and takes that back",
  { tag: "@phone-whole" },
  async ({ page, request, build, signInAs }) => {
    const apartment = await build.apartment();
    const facilityId = await build.facility(apartment, {
      spots: 2,
      priceWon: 5000,
      hours: { openMinute: 600, closeMinute: 840 },
    });
    const resident = await build.resident(apartment);
    const { reservation } = await callAs(request, resident, "createReservation", {
      facilityId,
      date,
      startMinute: 600,
    });
    await signInAs(resident);
    await page.goto("/resident/reservations");
    await page.getByRole("link", { name: "모두 보기" }).click();
    await expectScreen(page, "내 예약");
    const rows = page.getByRole("list", { name: "예정된 예약" });
    await expect(rows).toContainText("오전 10:00-11:00");
    await expectAccessible(page, "own reservations");
    await page.getByRole("tab", { name: "지난 예약" }).click();
    await expect(page.getByText("지난 예약이 없어요.")).toBeVisible();
    await page.getByRole("tab", { name: "예정" }).click();
    await rows.getByRole("link").click();
    await expect(page).toHaveURL(`/resident/reservations/${reservation.id}`);
    await expectAccessible(page, "a reservation");

    await page.getByRole("button", { name: "시간 바꾸기" }).click();
    const dialog = page.getByRole("dialog", { name: "시간 바꾸기" });
    await dialog.getByRole("button", { name: /시작 시간/ }).click();
    await page.getByRole("option", { name: "오후 1:00-2:00" }).click();
    await expectAccessible(page, "another time");
    await dialog.getByRole("button", { name: "바꾸기", exact: true }).click();
    await expectToast(page, "예약을 바꿨어요.");
    await expect(page.getByRole("main")).toContainText("오후 1:00-2:00");

    // Cancelling takes the pressed button away, and taking that back its own: the keyboard stays at the booking.
    const keyboard = keyboardOn(page);
    const focused = page.getByRole("main").locator(":focus");
    await keyboard.press(page.getByRole("button", { name: "예약 취소" }));
    const question = page.getByRole("alertdialog", { name: "예약을 취소할까요?" });
    await expect(question).toContainText("지금 취소하면 부과되는 돈이 없어요.");
    await expect(question.getByRole("button", { name: "유지하기" })).toBeFocused();
    await keyboard.press(question.getByRole("button", { name: "예약 취소" }));
    await expectToast(page, "예약을 취소했어요.");
    await expect(focused).toHaveText("되돌리기");
    await expectAccessible(page, "a cancelled booking");
    await page.keyboard.press("Enter");
    await expectToast(page, "예약을 되돌렸어요.");
    await expect(page.getByRole("button", { name: "시간 바꾸기" })).toBeVisible();
    await expect(focused).toContainText("시간 바꾸기");
  },
);
