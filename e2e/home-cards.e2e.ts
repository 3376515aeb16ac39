import { sql } from "kysely";

import { asGate } from "#server/testing/acting.ts";
import { inDays } from "#server/testing/booking.ts";
import { lastMonth } from "#server/testing/charging.ts";
import { lotteries } from "#server/testing/lotteries.ts";
import { fillOffice, newOfficeWorld } from "#server/testing/office-world.ts";
import type { OfficeWorld } from "#server/testing/office-world.ts";
import type { TestServer } from "#server/testing/test-server.ts";

import { expectAccessible } from "./support/accessibility.ts";
import { expect, test } from "./support/fixtures.ts";
import { expectScreen, expectToast } from "./support/screen.ts";

test.describe.configure({ timeout: 90_000 });

test(
  "a home's card is filled by the office and its people, and each home's name and plate leads to it",
  { tag: "@phone-whole" },
  async ({ page, build, signInAs }) => {
    const apartment = await build.apartment();
    const head = await build.manager(apartment);
    const resident = await build.resident(apartment, { building: 101, unit: 1203, name: "김하나" });

    await signInAs(resident);
    await page.goto("/resident/household");
    await expectScreen(page, "우리 세대");
    const own = page.getByRole("region", { name: "관리사무소가 쓰는 내 연락처" });
    await own.getByRole("button", { name: "적기" }).click();
    const said = page.getByRole("dialog", { name: "관리사무소가 쓰는 내 연락처" });
    await said.getByRole("textbox", { name: "전화번호" }).fill("12");
    await said.getByRole("button", { name: "저장" }).click();
    await expect(said.getByText("전화번호를 확인해 주세요. 예: 010-1234-5678")).toBeVisible();
    await expectAccessible(page, "one's own contact");
    await said.getByRole("textbox", { name: "전화번호" }).fill("010-1234-5678");
    await said.getByText("임차인").click();
    await said.getByRole("button", { name: "저장" }).click();
    await expectToast(page, "저장했어요.");
    await expect(own).toContainText("010-1234-5678");
    await page.getByRole("region", { name: "내 차량" }).getByRole("button", { name: "차량 추가" }).click();
    const car = page.getByRole("dialog", { name: "차량 추가" });
    await car.getByRole("textbox", { name: "차량 번호" }).fill("12가 3456");
    await car.getByRole("textbox", { name: "차종과 색 (선택)" }).fill("흰색");
    await car.getByRole("button", { name: "등록" }).click();
    await expectToast(page, "차량을 등록했어요.");
    await expect(page.getByRole("list", { name: "세대 차량" })).toContainText("12가3456");

    await signInAs(head);
    await page.goto("/manager/residents");
    await page.getByRole("link", { name: "101동 1203호" }).click();
    await expectScreen(page, "101동 1203호");
    await expect(page).toHaveURL(/\/manager\/households\/[0-9a-f-]{36}$/);
    const contacts = page.getByRole("region", { name: "업무용 연락처" });
    await expect(contacts.getByRole("listitem")).toContainText(["김하나임차인본인이 적음010-1234-5678"]);
    await expect(contacts.getByRole("link", { name: "김하나 010-1234-5678" })).toHaveAttribute(
      "href",
      "tel:01012345678",
    );
    await contacts.getByRole("button", { name: "연락처 추가" }).click();
    const adding = page.getByRole("dialog", { name: "연락처 추가" });
    await adding.getByRole("textbox", { name: "이름" }).fill("할머니");
    await adding.getByRole("button", { name: "저장" }).click();
    await expect(adding.getByText("전화번호나 관계, 입주일을 입력해 주세요.")).toBeVisible();
    await expectAccessible(page, "a contact of a home");
    await adding.getByRole("textbox", { name: "전화번호" }).fill("02-123-4567");
    await adding.getByText("소유자").click();
    await adding.getByLabel("입주일 (선택)").fill("1998-03-02");
    await adding.getByRole("button", { name: "저장" }).click();
    await expectToast(page, "저장했어요.");
    await expect(contacts.getByRole("listitem").last()).toContainText("할머니소유자1998년 3월 2일 입주");
    await contacts.getByRole("button", { name: "할머니 메뉴" }).click();
    await page.getByRole("menuitem", { name: "지우기" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "지우기" }).click();
    await expect(contacts.getByRole("listitem")).toHaveCount(1);
    await expectAccessible(page, "the home's page");

    // The gate knows residents' cars beside visitors', also on a day without any.
    await signInAs(await build.manager(apartment, { rights: ["visitors"] }));
    await page.goto("/manager/visitors");
    await expectScreen(page, "방문차량");
    await expect(page.getByText("오늘 방문차량이 없어요.")).toBeVisible();
    const search = page.getByRole("searchbox", { name: "차량 번호나 호수로 찾기" });
    await search.fill("3456");
    const cars = page.getByRole("list", { name: "주민 차량" });
    await expect(cars.getByRole("listitem")).toContainText(["흰색"]);
    await search.fill("9999");
    await expect(cars).toHaveCount(0);
    await expect(page.getByRole("button", { name: "9999 대리 등록" })).toBeVisible();
    await search.fill("3456");
    await cars.getByRole("link", { name: "101동 1203호" }).click();
    await expectScreen(page, "101동 1203호");
    await expect(page.getByRole("list", { name: "세대 차량" })).toContainText("12가3456");
    await expect(page.getByRole("region", { name: "업무용 연락처" })).toHaveCount(0);
  },
);

test("every home's name in the office's lists leads to its page", async ({ page, server, signInAs }) => {
  const world = await newOfficeWorld(server);
  await fillOffice(server, world);
  const ids = await idsOf(server, world);
  const { enter, draw } = lotteries(server);
  // Whom the office filled in is suspended, and is not drawn.
  await enter(world.watchers.neighbour, ids.lottery);
  await draw(world.staff, ids.lottery);
  await signInAs(world.staff);
  for (const address of [
    "/manager/residents",
    "/manager/password-help",
    "/manager/visitors",
    `/manager/notices/${ids.notice}/unread`,
    `/manager/reservations?date=${inDays(2)}`,
    `/manager/reservations?date=${inDays(2)}&facility=${ids.facility}`,
    `/manager/charges?month=${lastMonth}`,
    `/manager/lotteries/${ids.lottery}`,
    "/manager/suspensions",
    `/manager/surveys/${ids.survey}?tab=responses`,
    `/manager/surveys/${ids.survey}?tab=absentees`,
    `/manager/votes/${ids.vote}/edit?step=roll`,
    "/manager/bills/2026-09",
  ]) {
    await test.step(address, async () => {
      await page.goto(address);
      const home = page.getByRole("main").locator("a[href='/manager/home']:visible").first();
      // Its text may come after it.
      await expect(home).toContainText(/\d+호/);
      const unit = /\d+호/.exec((await home.textContent())!)![0];
      await home.click();
      await expect(page).toHaveURL(/\/manager\/households\/[0-9a-f-]{36}$/);
      await expect(page.getByRole("heading", { level: 1 })).toContainText(unit);
      await page.goBack();
      await expect(page).toHaveURL(address);
    });
  }
  // Whoever comes by the address alone is told what to do.
  await page.goto("/manager/home");
  await expect(page.getByText("Ctrl+K를 누르고 동·호를 입력해 찾아 주세요.")).toBeVisible();
});

/** Of what the filled office has of each. */
async function idsOf(server: TestServer, { apartmentId }: OfficeWorld) {
  const { rows } = await asGate(server.database, (db) =>
    sql<Record<"notice" | "facility" | "lottery" | "survey" | "vote", string>>`select
      (select id from notices where apartment_id = ${apartmentId} and published_at is not null limit 1) as notice,
      (select id from facilities where apartment_id = ${apartmentId} limit 1) as facility,
      (select id from lotteries where apartment_id = ${apartmentId} limit 1) as lottery,
      (select id from surveys where apartment_id = ${apartmentId} and opened_at is not null and not is_anonymous
        limit 1) as survey,
      (select id from votes where apartment_id = ${apartmentId} and announced_at is null limit 1) as vote
    `.execute(db),
  );
  return rows[0]!;
}
