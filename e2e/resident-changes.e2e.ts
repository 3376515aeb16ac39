import { readFile } from "node:fs/promises";

import type { Page } from "@playwright/test";

import { acting } from "#server/testing/acting.ts";
import { unique } from "#server/testing/builders.ts";

import { expectAccessible } from "./support/accessibility.ts";
import { loseCalls } from "./support/failing-calls.ts";
import { expect, test } from "./support/fixtures.ts";
import { callAs } from "./support/people.ts";
import {
  chooseRowAction,
  expectFieldError,
  expectRowVisible,
  expectScreen,
  expectToast,
  fieldOf,
  fillFields,
  signInByForm,
  startAnew,
} from "./support/screen.ts";

const path = "/manager/residents";
const lost = "ABCD-EFGH-JKMN-PQRS";

test(
  "a resident's name, e-mail and home are corrected, begun with what stands",
  { tag: "@phone-whole" },
  async ({ page, build, signInAs }) => {
    const apartment = await build.apartment();
    const name = unique("김오타");
    const resident = await build.resident(apartment, { name, building: 101, unit: 101 });
    const { email: taken } = await build.resident(apartment, { building: 102, unit: 102 });
    await signInAs(await build.manager(apartment));
    await page.goto(path);
    await chooseRowAction(page, name, "주민 정보 수정");
    const dialog = page.getByRole("dialog", { name: "주민 정보 수정" });
    const stands = { 이름: name, 이메일: resident.email, 동: "101", 호: "101" };
    for (const [label, value] of Object.entries(stands)) {
      await expect(fieldOf(dialog, label)).toHaveValue(value);
    }
    const mended = unique("김바름");
    await fillFields(dialog, { 이름: mended, 이메일: taken, 동: "112", 호: "1503" });
    const save = dialog.getByRole("button", { name: "저장" });
    await save.click();
    await expectFieldError(dialog, "이메일", "이미 사용 중인 이메일입니다.");
    const email = `${unique("mended")}@example.com`;
    await fillFields(dialog, { 이메일: email });
    await save.click();
    await expectToast(page, "주민 정보를 바꿨어요.");
    await expect(dialog).toHaveCount(0);
    await expectRowVisible(page, mended, "112동 1503호", email);

    await signInAs(resident);
    await page.goto("/resident/profile");
    await expect(page.getByRole("main").getByText("112동 1503호")).toBeVisible();
  },
);

test("an account that is named by its home keeps to that when it moves, and again begins with what stands @whole", async ({
  page,
  build,
  signInAs,
}) => {
  const apartment = await build.apartment();
  await build.resident(apartment, { name: "101동 101호", building: 101, unit: 101 });
  await signInAs(await build.manager(apartment));
  await page.goto(path);
  await chooseRowAction(page, "101동 101호", "주민 정보 수정");
  const dialog = page.getByRole("dialog", { name: "주민 정보 수정" });
  await fillFields(dialog, { 호: "0102" });
  await dialog.getByRole("button", { name: "저장" }).click();
  await expectRowVisible(page, "101동 102호");
  await chooseRowAction(page, "101동 102호", "주민 정보 수정");
  await expect(fieldOf(dialog, "이름")).toHaveValue("101동 102호");
  await expect(fieldOf(dialog, "호")).toHaveValue("102");
  await dialog.getByRole("button", { name: "취소" }).click();
  await chooseRowAction(page, "101동 102호", "삭제");
  await expect(page.getByRole("alertdialog", { name: "주민 계정을 삭제할까요?" })).toContainText(
    "101동 102호 계정을 지우면",
  );
});

test(
  "a lost slip: the new temporary password is shown and printed, and leads in",
  { tag: "@phone-whole" },
  async ({ page, build, signInAs }) => {
    const apartment = await build.apartment();
    const name = unique("박분실");
    const { email } = await build.resident(apartment, { name, temporaryPassword: lost });
    await signInAs(await build.manager(apartment));
    await page.goto(path);
    await chooseRowAction(page, name, "임시 비밀번호 다시 발급");
    const question = page.getByRole("alertdialog", { name: "임시 비밀번호를 다시 발급할까요?" });
    await expect(question).toContainText("먼저 나간 안내문과 임시 비밀번호는 더 이상 쓸 수 없어요.");
    await question.getByRole("button", { name: "다시 발급", exact: true }).click();
    const handover = page.getByRole("dialog", { name: "임시 비밀번호를 다시 발급했어요" });
    const shown = await handover.getByLabel(/^임시 비밀번호 [0-9A-Z]{4} /).textContent();

    await expect(handover.getByRole("button", { name: "안내문 인쇄" })).toBeEnabled();
    const slip = page.locator(".slips .slip");
    await expect(slip).toHaveCount(1);
    await expect(slip).toContainText(email);
    expect((await slip.locator(".slip-password").textContent())?.replaceAll("-", "")).toBe(shown);
    await page.evaluate(() => {
      window.print = () => document.body.setAttribute("data-printed", "once");
    });
    await handover.getByRole("button", { name: "안내문 인쇄" }).click();
    await expect(page.locator("body[data-printed]")).toHaveCount(1);
    await handover.getByRole("button", { name: "전달했어요" }).click();
    await expect(slip).toHaveCount(0);

    await startAnew(page);
    await signInByForm(page, email, lost);
    await expect(page.getByRole("main").getByRole("alert").first()).toBeVisible();
    await signInByForm(page, email, shown!);
    await expect(page).toHaveURL("/initial-setup");
    await expectScreen(page, `${name}님, 반가워요`);
  },
);

test("everybody who never came gets a new slip: the filter leads there, the confirmation says what dies @whole", async ({
  page,
  build,
  signInAs,
  server,
}) => {
  const apartment = await build.apartment();
  const manager = await build.manager(apartment);
  await build.resident(apartment, { name: "김활동", building: 101, unit: 101 });
  await build.resident(apartment, { name: "박대기", building: 101, unit: 102, temporaryPassword: lost });
  const late = await build.resident(apartment, {
    name: "이만료",
    building: 102,
    unit: 101,
    temporaryPassword: lost,
  });
  await acting(server.database, { role: "manager", apartmentId: apartment.id }, (db) =>
    db
      .updateTable("users")
      .set({ temporary_password_expires_at: new Date(Date.now() - 1000).toISOString() })
      .where("id", "=", late.id)
      .execute(),
  );
  await signInAs(manager);
  await page.goto(path);
  const statuses = page.getByRole("group", { name: "상태" });
  await expect(statuses.getByRole("button")).toHaveText([
    /전체\s*3/,
    /설정 필요\s*2/,
    /임시 비밀번호 만료\s*1/,
    /사용 중\s*1/,
  ]);
  await expectRowVisible(page, "이만료", "설정 필요", "임시 비밀번호 만료");
  await expectRowVisible(page, "박대기", /설정 필요.+일까지/);

  await statuses.getByRole("button", { name: "설정 필요" }).click();
  await expect(page).toHaveURL(`${path}?status=waiting`);
  await expect(page.getByText("모두 2명")).toBeVisible();
  await chooseBuilding(page, "102동 (1명)");
  await expect(page).toHaveURL(`${path}?building=102&status=waiting`);
  await expect(page.getByText("모두 1명")).toBeVisible();
  await page.reload();
  await expectRowVisible(page, "이만료");
  await expect(page.getByText("모두 1명")).toBeVisible();
  await chooseBuilding(page, "모든 동");
  await expect(page).toHaveURL(`${path}?status=waiting`);

  await page.getByRole("button", { name: "모두 다시 발급" }).click();
  const question = page.getByRole("alertdialog", { name: "임시 비밀번호를 모두 다시 발급할까요?" });
  await expect(question).toContainText("모든 동의 주민 2명");
  await expect(question).toContainText("먼저 나눠 준 안내문은 곧바로 쓸 수 없게 되니");
  await question.getByRole("button", { name: "모두 다시 발급" }).click();
  await expectToast(page, "임시 비밀번호 2개를 다시 발급했어요.");
  await expect(page.getByRole("button", { name: "안내문 2장 인쇄" })).toBeEnabled();

  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "CSV 내려받기" }).click();
  const lines = (await readFile(await (await download).path(), "utf8")).slice(1).trimEnd().split("\r\n");
  expect(lines).toHaveLength(3);
  const [building, unit, email, password] = lines[2]!.split(",");
  expect([building, unit, email]).toEqual(["102", "101", late.email]);
  await page.getByRole("button", { name: "주민 목록으로" }).click();
  await expect(statuses.getByRole("button", { name: "임시 비밀번호 만료" })).toHaveCount(0);

  await startAnew(page);
  await signInByForm(page, email!, password!);
  await expect(page).toHaveURL("/initial-setup");
});

test("a stale dialog saves only what was changed in it @whole", async ({ page, build, signInAs }) => {
  const apartment = await build.apartment();
  const resident = await build.resident(apartment, { name: "김오타", building: 101, unit: 101 });
  const manager = await build.manager(apartment);
  await signInAs(manager);
  await page.goto(path);
  await chooseRowAction(page, "김오타", "주민 정보 수정");
  const dialog = page.getByRole("dialog", { name: "주민 정보 수정" });
  await dialog.getByLabel("이름").fill("김바름");
  const email = `own.${resident.email}`;
  await callAs(page.request, manager, "updateResident", { residentId: resident.id, email });
  await dialog.getByRole("button", { name: "저장" }).click();
  await expectToast(page, "주민 정보를 바꿨어요.");
  await expectRowVisible(page, "김바름", email);
});

test("new passwords that nobody took along survive another tab, and leaving them is asked about", async ({
  page,
  build,
  signInAs,
}) => {
  const apartment = await build.apartment();
  await build.resident(apartment, { temporaryPassword: lost });
  await signInAs(await build.manager(apartment));
  await page.goto(`${path}?status=waiting`);
  await loseCalls(page, "reissueTemporaryPasswords", "missing data field");
  await page.getByRole("button", { name: "모두 다시 발급" }).click();
  const question = page.getByRole("alertdialog");
  await question.getByRole("button", { name: "모두 다시 발급" }).click();
  await expect(question.getByRole("alert")).toHaveText("임시 비밀번호를 다시 발급하지 못했어요.");
  await page.unrouteAll();
  await question.getByRole("button", { name: "모두 다시 발급" }).click();
  await expect(page.getByRole("heading", { name: "임시 비밀번호를 다시 발급했어요" })).toBeVisible();
  await page.getByRole("tab", { name: "계정 일괄 생성" }).click();
  await expect(page.getByRole("button", { name: "계정 생성" })).toBeVisible();
  await page.getByRole("tab", { name: "주민 목록" }).click();
  await page.getByRole("button", { name: "주민 목록으로" }).click();
  await expect(
    page.getByRole("alertdialog", { name: "임시 비밀번호를 받지 않고 넘어갈까요?" }),
  ).toBeVisible();
});

test("filter, menu and the dialogs of residents are accessible in both themes @whole", async ({
  page,
  build,
  signInAs,
}) => {
  test.slow();
  const apartment = await build.apartment();
  for (let unit = 101; unit <= 151; unit++) {
    await build.resident(apartment, {
      name: `111동 ${unit}호`,
      building: 111,
      unit,
      temporaryPassword: lost,
    });
  }
  await signInAs(await build.manager(apartment));
  await page.goto(`${path}?status=waiting`);
  await expectRowVisible(page, "111동 101호");
  await expectAccessible(page, "filter and pager");
  await chooseRowAction(page, "111동 101호", "주민 정보 수정");
  await expect(page.getByRole("dialog")).toBeVisible();
  await expectAccessible(page, "edit");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "모두 다시 발급" }).click();
  await expect(page.getByRole("alertdialog")).toBeVisible();
  await expectAccessible(page, "reissue");
  await page.getByRole("alertdialog").getByRole("button", { name: "모두 다시 발급" }).click();
  await expect(page.getByRole("button", { name: /안내문 .+장 인쇄/ })).toBeEnabled();
  await expectAccessible(page, "reissued");
});

async function chooseBuilding(page: Page, option: string): Promise<void> {
  await page.getByRole("button", { name: /동$/ }).and(page.locator("[aria-haspopup=listbox]")).click();
  await page.getByRole("option", { name: option }).click();
}
