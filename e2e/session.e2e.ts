import { roles } from "#contract/values/roles.ts";
import { testPassword, unique } from "#server/testing/builders.ts";

import { dashboards } from "./support/addresses.ts";
import { expect, test } from "./support/fixtures.ts";
import {
  expectFieldError,
  expectScreen,
  fieldOf,
  fillFields,
  signInByForm,
  signOut,
} from "./support/screen.ts";

const wrongCredentials = "이메일 또는 비밀번호가 잘못되었습니다.";

test(
  "a person signs in, and the browser's scripts never see the token",
  { tag: "@phone-whole" },
  async ({ page, context, build }) => {
    const { email } = await build.superAdmin();
    await page.goto("/login");
    const answer = page.waitForResponse("**/signIn");
    await signInByForm(page, email, testPassword);
    await expect(page).toHaveURL("/superadmin/dashboard");
    await expectScreen(page, /님, 안녕하세요$/);

    expect(await (await answer).json()).not.toHaveProperty("result.token");
    const [cookie] = await context.cookies();
    expect(cookie).toMatchObject({ name: "session", httpOnly: true, sameSite: "Strict", path: "/" });
    const stored = await page.evaluate(() =>
      JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]),
    );
    expect(stored).not.toContain(cookie!.value);
  },
);

for (const path of ["/", "/login", "/privacy"]) {
  test(`a stranger's browser has no error to report on ${path} @whole`, async ({ page, context }) => {
    const reported: string[] = [];
    context.on("console", (message) => {
      if (message.type() === "error") reported.push(`${message.text()} (${message.location().url})`);
    });
    const asked = page.waitForResponse("**/getSession");
    await page.goto(path);
    expect((await asked).status()).toBe(200);
    await expectScreen(page, /./);
    expect(reported).toEqual([]);
    // A cookie of a session that is over is no error either.
    await context.addCookies([{ name: "session", value: "A".repeat(43), url: page.url() }]);
    const askedAgain = page.waitForResponse("**/getSession");
    await page.reload();
    expect((await askedAgain).status()).toBe(200);
    await expectScreen(page, /./);
    expect(reported).toEqual([]);
  });
}

test("a wrong password and an unknown e-mail are refused with the same words, and what was typed stays", async ({
  page,
  build,
}) => {
  const { email } = await build.manager(await build.apartment());
  await page.goto("/login");
  await signInByForm(page, email, "틀린비밀번호");
  await expect(page.getByRole("alert")).toHaveText(wrongCredentials);
  await expect(fieldOf(page, "이메일")).toHaveValue(email);
  await expect(fieldOf(page, "비밀번호")).toHaveValue("틀린비밀번호");

  const unknown = `${unique("nobody")}@example.com`;
  await signInByForm(page, unknown, testPassword);
  await expect(page.getByRole("alert")).toHaveText(wrongCredentials);
  await expect(fieldOf(page, "이메일")).toHaveValue(unknown);
  await expect(page).toHaveURL("/login");
});

test("e-mail and password are both required, the e-mail in its form", async ({ page }) => {
  await page.goto("/login");
  await page.getByRole("button", { name: "로그인", exact: true }).click();
  await expectFieldError(page, "이메일", "이메일을 입력해 주세요.");
  await expectFieldError(page, "비밀번호", "비밀번호를 입력해 주세요.");
  await expect(fieldOf(page, "이메일")).toBeFocused();

  await fillFields(page, { 이메일: "minji@", 비밀번호: "비밀번호" });
  await page.getByRole("button", { name: "로그인", exact: true }).click();
  await expectFieldError(page, "이메일", "이메일 형식이 올바르지 않습니다.");
  await expect(fieldOf(page, "이메일")).toHaveValue("minji@");
});

test("after ten wrong passwords the account is closed for a while @whole", async ({ page, build }) => {
  const { email } = await build.manager(await build.apartment());
  await page.goto("/login");
  for (let attempt = 1; attempt <= 11; attempt++) {
    const answered = page.waitForResponse("**/signIn");
    await signInByForm(page, email, `틀림${attempt}`);
    expect((await answered).status()).toBe(attempt <= 10 ? 401 : 429);
    // The button can be pressed again once the answer is shown.
    await expect(page.getByRole("button", { name: "로그인", exact: true })).not.toHaveAttribute("aria-busy");
  }
  await expect(page.getByRole("alert")).toHaveText(
    "로그인 시도가 너무 많아요. 15분 뒤에 다시 시도해 주세요.",
  );
});

for (const role of roles) {
  test(
    `${role} signs out to /login, and the session is over`,
    { tag: "@phone-whole" },
    async ({ page, context, signInAs }) => {
      const actor = await signInAs(role);
      await page.goto(dashboards[role]);
      await signOut(page);
      await expect(page).toHaveURL("/login");
      await expectScreen(page, "로그인");
      expect(await context.cookies()).toEqual([]);

      // The old cookie does not sign the person in again.
      await signInAs(actor);
      await page.goto(dashboards[role]);
      await expect(page).toHaveURL("/login");
    },
  );
}

test("a session that ended elsewhere leads to sign-in, and from there back", async ({
  page,
  request,
  build,
  signInAs,
}) => {
  const actor = await build.superAdmin();
  await signInAs(actor);
  await page.goto("/superadmin/apartments");
  await expectScreen(page, "아파트 관리");
  await request.post("/asia-northeast3/signOut", {
    data: { data: null },
    headers: { authorization: `Bearer ${actor.token}` },
  });
  await page.getByRole("link", { name: "관리자 계정" }).click();
  await expect(page).toHaveURL("/login");
  await expect(page.getByText("로그인이 만료되었어요. 다시 로그인해 주세요.")).toBeVisible();
  await signInByForm(page, actor.email, testPassword);
  await expect(page).toHaveURL("/superadmin/managers");
});

test("a slip's QR code fills the form in and leaves the address", async ({ page }) => {
  await page.goto("/login#email=101-101.apt%40resident.danji.local&password=ABCD-EFGH");
  await expect(fieldOf(page, "이메일")).toHaveValue("101-101.apt@resident.danji.local");
  await expect(fieldOf(page, "비밀번호")).toHaveValue("ABCD-EFGH");
  await expect(page).toHaveURL("/login");
});
