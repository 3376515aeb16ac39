import { seoulDate } from "#contract/values/seoul-time.ts";

import { expectAccessible, expectAccessibleAgain } from "./support/accessibility.ts";
import { expect, test } from "./support/fixtures.ts";
import { callAs, inBrowserOf } from "./support/people.ts";
import { expectScreen, expectToast, fillFields, showMenu } from "./support/screen.ts";

const today = seoulDate(new Date());

test(
  "a resident registers a car, the gate lets it in, and the resident is told",
  { tag: "@phone-whole" },
  async ({ page, browser, server, build, signInAs }) => {
    const apartment = await build.apartment();
    const guard = await build.manager(apartment, { rights: ["visitors"] });
    const resident = await build.resident(apartment, { unit: 1203, name: "나가람" });
    await signInAs(resident);
    await page.goto("/resident/dashboard");
    await (await showMenu(page)).getByRole("link", { name: "방문차량" }).click();
    await expectScreen(page, "방문차량");
    await expect(page.getByText("등록한 방문차량이 없어요.")).toBeVisible();
    await expectAccessibleAgain(page, "no visitors");
    await page.getByRole("button", { name: "방문차량 등록" }).click();
    const dialog = page.getByRole("dialog", { name: "방문차량 등록" });
    await expect(dialog.getByRole("status").filter({ hasText: "10일 남았어요" })).toBeVisible();
    await fillFields(dialog, { "차량 번호": "12가 345", "메모 (선택)": "할머니 차" });
    await dialog.getByRole("button", { name: "등록", exact: true }).click();
    await expect(dialog.getByText("차량 번호를 12가3456처럼 입력해 주세요.")).toBeVisible();
    await expectAccessible(page, "a plate with a fault");
    await fillFields(dialog, { "차량 번호": "12가 3456" });
    await dialog.getByRole("button", { name: "등록", exact: true }).click();
    await expectToast(page, "방문차량을 등록했어요.");
    await expect(page.getByText(/에 9일 남았어요 · /)).toBeVisible();
    const coming = page.getByRole("list", { name: "오늘과 앞으로 올 차량" });
    await expect(coming.getByRole("listitem")).toContainText("12가 3456");

    await inBrowserOf(browser, server, guard, async (gate) => {
      await gate.setViewportSize({ width: 360, height: 740 });
      await gate.goto("/");
      await expect(gate).toHaveURL("/manager/visitors");
      const cars = gate.getByRole("list", { name: "오늘 방문차량" });
      await expect(cars.getByRole("listitem")).toContainText("101동 1203호");
      await expect(cars).toContainText("할머니 차");
      await expect(cars).not.toContainText("나가람");
      await expectAccessible(gate, "the gate");
      await gate.getByRole("searchbox").fill("9999");
      await expect(gate.getByText("오늘 등록된 차량 가운데 찾는 번호가 없어요.")).toBeVisible();
      await gate.getByRole("searchbox").fill("3456");
      await gate.getByRole("button", { name: "12가3456 입차" }).click();
      await expect(cars).toContainText("안에 있음");
      await gate.getByRole("button", { name: "12가3456 되돌리기" }).click();
      await expect(cars).not.toContainText("안에 있음");
      await gate.getByRole("button", { name: "12가3456 입차" }).click();
      await expect(cars).toContainText("안에 있음");
      await expectAccessible(gate, "a car that is inside");
      await gate.getByRole("searchbox").fill("");
      await gate.getByRole("radio", { name: "내일" }).check();
      await expect(gate.getByText(/^\d+월 \d+일 방문차량이 없어요\.$/)).toBeVisible();
      await gate.getByRole("radio", { name: "날짜 고르기" }).check();
      await gate.getByLabel("날짜", { exact: true }).fill(today);
      await expect(cars).toContainText("12가 3456");
      await expectAccessible(gate, "the choice of a day");
    });

    await page.goto("/resident/alerts");
    await page.getByRole("link", { name: /방문차량이 들어왔어요/ }).click();
    await expect(page).toHaveURL("/resident/visitors");
    await expect(coming).toContainText("들어옴");
    // It came already, so it cannot be cancelled, but registered again.
    await expect(page.getByRole("button", { name: "12가3456 등록 취소" })).toHaveCount(0);
    await page.getByRole("button", { name: "12가3456 다시 등록" }).click();
    await expect(dialog.getByLabel("차량 번호")).toHaveValue("12가3456");
    await dialog.getByRole("button", { name: "등록", exact: true }).click();
    await expect(dialog.getByText("같은 날 이미 등록된 차량이에요.")).toBeVisible();
    await fillFields(dialog, { "차량 번호": "98하7654" });
    await dialog.getByRole("button", { name: "등록", exact: true }).click();
    await page.getByRole("button", { name: "98하7654 등록 취소" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "등록 취소" }).click();
    await expectToast(page, "방문차량을 취소했어요.");
    await expect(page.getByText(/에 9일 남았어요 · /)).toBeVisible();
    await expectAccessible(page, "own visitors");
  },
);

test(
  "the gate's list is live, stays when the connection is lost, and takes a car for whoever has no account",
  { tag: "@phone-whole" },
  async ({ page, context, request, build, signInAs, consoleErrors }) => {
    consoleErrors.allow(/ERR_INTERNET_DISCONNECTED|Failed to load resource|Failed to fetch/);
    const apartment = await build.apartment();
    const resident = await build.resident(apartment, { unit: 1203 });
    await signInAs(await build.manager(apartment, { rights: ["visitors"] }));
    await page.goto("/manager/visitors");
    await expect(page.getByText("오늘 방문차량이 없어요.")).toBeVisible();
    await page.getByRole("button", { name: "대리 등록" }).click();
    const dialog = page.getByRole("dialog", { name: "방문차량 대리 등록" });
    await fillFields(dialog, { 동: "101", 호: "9999", "차량 번호": "11나1111" });
    await dialog.getByRole("button", { name: "등록", exact: true }).click();
    await expect(dialog.getByText("세대를 찾을 수 없어요.")).toBeVisible();
    await expectAccessible(page, "registering for a home");
    await fillFields(dialog, { 호: "1203" });
    await dialog.getByRole("button", { name: "등록", exact: true }).click();
    await expectToast(page, "방문차량을 등록했어요.");
    const cars = page.getByRole("list", { name: "오늘 방문차량" }).getByRole("listitem");
    await expect(cars).toHaveCount(1);
    await callAs(request, resident, "registerVisitor", { plate: "22다2222", startsOn: today, endsOn: today });
    await expect(cars).toHaveCount(2);

    // A car that nobody has registered: its number need not be typed again.
    await page.getByRole("searchbox", { name: "차량 번호나 호수로 찾기" }).fill("33라3333");
    await page.getByRole("button", { name: "33라3333 대리 등록" }).click();
    await expect(dialog.getByRole("textbox", { name: "차량 번호" })).toHaveValue("33라3333");
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "전체 보기" }).click();

    await context.setOffline(true);
    await expect(page.getByText(/^연결이 끊겼어요\. (오전|오후) \d+:\d\d 기준이에요\.$/)).toBeVisible();
    await expect(cars).toHaveCount(2);
    await expectAccessible(page, "a lost connection");
    await context.setOffline(false);
    await expect(page.getByText(/^연결이 끊겼어요/)).toHaveCount(0);
  },
);

test("the office sets how many days a household has @whole", async ({ page, request, build, signInAs }) => {
  const apartment = await build.apartment();
  const resident = await build.resident(apartment);
  await signInAs(await build.manager(apartment));
  await page.goto("/manager/settings");
  const form = page.getByRole("form", { name: "방문차량" });
  await fillFields(form, { "한 세대가 한 달에": "40" });
  await form.getByRole("button", { name: "저장" }).click();
  await expect(form.getByText("한 달에 쓸 수 있는 날은 1일부터 31일까지 정할 수 있어요.")).toBeVisible();
  await fillFields(form, { "한 세대가 한 달에": "4" });
  await form.getByRole("button", { name: "저장" }).click();
  await expectToast(page, "저장했어요.");
  const open = page.getByRole("switch", { name: "주민의 방문차량 등록 받기" });
  await open.click();
  await expect(open).not.toBeChecked();
  await expectAccessibleAgain(page, "the office's settings");
  const { rules, quota } = await callAs(request, resident, "getMyVisitors");
  expect({ remaining: quota.remainingDays, isOpen: rules.isOpen }).toEqual({ remaining: 4, isOpen: false });
});
