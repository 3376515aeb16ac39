import type { Page } from "@playwright/test";

import { testPassword, unique } from "#server/testing/builders.ts";

import { expectAccessible } from "./support/accessibility.ts";
import { expect, test } from "./support/fixtures.ts";
import { callAs } from "./support/people.ts";
import {
  fillSetup,
  chooseFound,
  expectFieldError,
  expectScreen,
  fieldOf,
  fillFields,
  signInByForm,
} from "./support/screen.ts";

const first = "ABCD-EFGH-JKMN-PQRS";
const remembersEmail = "이 기기에 이메일 기억하기";
const remembersHousehold = "이 기기에 아파트와 동·호 기억하기";

const tabOf = (page: Page, name: string) => page.getByRole("tab", { name, exact: true });
const submit = (page: Page) => page.getByRole("button", { name: "로그인", exact: true }).click();
const storedOf = (page: Page) => page.evaluate(() => Object.entries(localStorage).flat().join("\n"));

/** As if the person came back another day: the session is over, what the device remembers stays. */
async function comeBack(page: Page): Promise<void> {
  await page.context().clearCookies();
  await page.goto("/login");
}

test(
  "an old slip's code leads to the new password, as a hint and not as an error",
  { tag: ["@phone", "@whole"] },
  async ({ page, request, build }) => {
    const resident = await build.resident(await build.apartment(), { temporaryPassword: first });
    await callAs(request, resident, "completeInitialSetup", {
      name: "이입주",
      nickname: unique("별명"),
      newPassword: testPassword,
    });
    await page.goto(`/login#${new URLSearchParams({ email: resident.email, password: first })}`);
    await expect(fieldOf(page, "비밀번호")).toHaveValue(first);
    await submit(page);
    const hint = page.getByText("이미 비밀번호를 정하셨어요. 새 비밀번호로 로그인해 주세요.");
    await expect(page.getByRole("main").getByRole("status").filter({ has: hint })).toBeVisible();
    await expect(page.getByRole("main").getByRole("alert")).toHaveCount(0);
    await expect(fieldOf(page, "이메일")).toHaveValue(resident.email);
    await expect(fieldOf(page, "비밀번호")).toHaveValue("");
    await expect(fieldOf(page, "비밀번호")).toBeFocused();
    await page.keyboard.type(testPassword);
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL("/resident/dashboard");
    // React Router keeps scroll positions by address as the page is left.
    await page.reload();
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    const kept = await page.evaluate(() => JSON.stringify([sessionStorage, localStorage]));
    expect(kept).not.toContain(first);
  },
);

test("the e-mail address is remembered if wanted, and forgotten at once @whole", async ({ page, build }) => {
  const { email } = await build.resident(await build.apartment());
  await page.goto("/login");
  const box = page.getByRole("checkbox", { name: remembersEmail });
  await expect(box).not.toBeChecked();
  await signInByForm(page, email, testPassword);
  await expect(page).toHaveURL("/resident/dashboard");
  expect(await storedOf(page)).not.toContain(email);

  await comeBack(page);
  await expect(fieldOf(page, "이메일")).toHaveValue("");
  await box.check();
  await signInByForm(page, email, testPassword);
  await expect(page).toHaveURL("/resident/dashboard");

  await comeBack(page);
  await expect(fieldOf(page, "이메일")).toHaveValue(email);
  await expect(fieldOf(page, "비밀번호")).toBeFocused();
  await expect(box).toBeChecked();
  expect(await storedOf(page)).not.toContain(testPassword);
  await box.uncheck();
  expect(await storedOf(page)).not.toContain(email);
  await page.reload();
  await expectScreen(page, "로그인");
  await expect(fieldOf(page, "이메일")).toHaveValue("");
});

test(
  "a resident signs in by apartment, building and unit, and this device remembers them",
  { tag: "@phone-whole" },
  async ({ page, build }) => {
    const name = unique("달빛마을");
    await build.resident(await build.apartment(name), { building: 103, unit: 1502 });
    // From the product's first page a resident comes to building and unit; the other way stands beside it.
    await page.goto("/");
    await page.getByRole("banner").getByRole("link", { name: "로그인" }).click();
    await expect(tabOf(page, "동·호")).toHaveAttribute("aria-selected", "true");
    await tabOf(page, "이메일").click();
    await fillFields(page, { 이메일: "typed@example.com" });
    await tabOf(page, "동·호").click();
    await submit(page);
    await expectFieldError(page, "아파트", "아파트를 이름으로 찾아 골라 주세요.");
    await expectFieldError(page, "동", "동을 입력해 주세요.");
    await expectFieldError(page, "호", "호를 입력해 주세요.");
    await expectAccessible(page, "required fields of the household");
    await fieldOf(page, "아파트").fill("달");
    await expect(page.getByText("아파트 이름을 두 글자 이상 입력해 주세요.")).toBeVisible();
    await chooseFound(page, "아파트", name);
    await expect(page.getByText(`비밀번호를 잊으셨다면 ${name} 관리사무소에 재설정을`)).toBeVisible();
    await fillFields(page, { 동: "103", 호: "1502", 비밀번호: "틀린비밀번호" });
    // What is typed stays when the person looks at the other tab.
    await tabOf(page, "이메일").click();
    await expect(fieldOf(page, "이메일")).toHaveValue("typed@example.com");
    await tabOf(page, "동·호").click();
    await expect(fieldOf(page, "아파트")).toHaveValue(name);
    await submit(page);
    await expect(page.getByRole("main").getByRole("alert")).toHaveText("동·호 또는 비밀번호가 잘못되었어요.");
    await expect(fieldOf(page, "호")).toHaveValue("1502");
    await page.getByRole("checkbox", { name: remembersHousehold }).check();
    await fillFields(page, { 비밀번호: testPassword });
    await submit(page);
    await expect(page).toHaveURL("/resident/dashboard");

    await comeBack(page);
    await expect(tabOf(page, "동·호")).toHaveAttribute("aria-selected", "true");
    await expect(fieldOf(page, "아파트")).toHaveValue(name);
    await expect(fieldOf(page, "동")).toHaveValue("103");
    await expect(fieldOf(page, "호")).toHaveValue("1502");
    await expect(fieldOf(page, "비밀번호")).toBeFocused();
    await page.keyboard.type(testPassword);
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL("/resident/dashboard");

    await comeBack(page);
    await page.getByRole("checkbox", { name: remembersHousehold }).uncheck();
    expect(await storedOf(page)).not.toContain(name);
    // The way alone stays, and so it is for whoever is led here from a resident's screen.
    await page.goto("/login");
    await expect(tabOf(page, "동·호")).toHaveAttribute("aria-selected", "true");
    await page.evaluate(() => localStorage.clear());
    await page.goto("/login");
    await expect(tabOf(page, "이메일")).toHaveAttribute("aria-selected", "true");
    await page.goto("/resident/notices");
    await expect(page).toHaveURL("/login");
    await expect(tabOf(page, "동·호")).toHaveAttribute("aria-selected", "true");
  },
);

test("a first password works with building and unit too, and used, it says so", async ({ page, build }) => {
  const name = unique("별빛마을");
  await build.resident(await build.apartment(name), { building: 101, unit: 1302, temporaryPassword: first });
  const signInAtHome = async () => {
    await page.goto("/login");
    await tabOf(page, "동·호").click();
    await chooseFound(page, "아파트", name);
    await fillFields(page, { 동: "101", 호: "1302", 비밀번호: first });
    await submit(page);
  };
  await signInAtHome();
  await expect(page).toHaveURL("/initial-setup");
  await fillSetup(page, { name: "이입주", nickname: unique("별명"), password: testPassword });
  await page.getByRole("button", { name: "설정 완료" }).click();
  await expect(page).toHaveURL("/resident/dashboard");

  await page.context().clearCookies();
  await signInAtHome();
  await expect(page.getByText("이미 비밀번호를 정하셨어요. 새 비밀번호로 로그인해 주세요.")).toBeVisible();
  await expect(fieldOf(page, "비밀번호")).toHaveValue("");
  await expect(fieldOf(page, "비밀번호")).toBeFocused();
});
