import { testPassword } from "#server/testing/builders.ts";

import { expect, test } from "./support/fixtures.ts";

// What stands where depends on the font.
test.use({ savesData: false });

test("what is typed and pressed before the code has come is not lost @phone-whole", async ({
  page,
  build,
}) => {
  const resident = await build.resident(await build.apartment());
  // Somebody of this device came by building and unit: the form does not change under whoever types an address.
  await page.addInitScript(() => localStorage.setItem("danji.wayOfSignIn", "household"));
  const code = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (route) => {
    await code.promise;
    await route.continue();
  });
  await page.goto("/login?utm_source=poster", { waitUntil: "commit" });
  await page.getByRole("textbox", { name: "이메일" }).fill(resident.email);
  await page.getByLabel("비밀번호", { exact: true }).fill(testPassword);
  await page.getByRole("button", { name: "로그인", exact: true }).click();
  // The browser itself would have put the password into the address.
  expect(new URL(page.url()).search).toBe("?utm_source=poster");
  code.resolve();
  await expect(page).toHaveURL("/resident/dashboard");
});

test("a public page can be read before its code has come", async ({ page }) => {
  let code = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (route) => {
    await code.promise;
    await route.continue();
  });
  for (const path of ["/", "/privacy", "/terms", "/login"]) {
    code = Promise.withResolvers();
    await page.goto(path, { waitUntil: "commit" });
    const title = page.getByRole("heading", { level: 1 });
    await expect(title).toBeVisible();
    const words = await title.innerText();
    // A difference between what was drawn and what React draws would be an error on the console.
    code.resolve();
    await page.waitForFunction(() => {
      const root = document.querySelector("#root")!;
      return Object.keys(root).some((key) => key.startsWith("__reactContainer"));
    });
    expect(await title.innerText()).toBe(words);
  }
});

test("a browser that is too old is told so, and no other", async ({ page }) => {
  const told = page.getByRole("alert").filter({ hasText: "브라우저를 업데이트하거나" });
  await page.goto("/login");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(told).toBeHidden();
  await page.addInitScript(() => Reflect.deleteProperty(String.prototype, "isWellFormed"));
  // It does not understand our code either.
  await page.route("**/assets/*.js", (route) => route.fulfill({ contentType: "text/javascript", body: "" }));
  for (const path of ["/login", "/resident/dashboard"]) {
    await page.goto(path);
    await expect(told).toBeVisible();
  }
});

test("what the device remembers of a sign-in comes with the code @whole", async ({ page }) => {
  await page.addInitScript(() =>
    localStorage.setItem("danji.signIn", JSON.stringify({ way: "email", email: "me@example.com" })),
  );
  await page.goto("/login");
  await expect(page.getByRole("textbox", { name: "이메일" })).toHaveValue("me@example.com");

  // Not where somebody has begun to type something else.
  const code = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (route) => {
    await code.promise;
    await route.continue();
  });
  await page.goto("/login", { waitUntil: "commit" });
  const password = page.getByLabel("비밀번호", { exact: true });
  await password.focus();
  code.resolve();
  await page.waitForFunction(() =>
    Object.keys(document.querySelector("#root")!).some((key) => key.startsWith("__reactContainer")),
  );
  await expect(page.getByRole("textbox", { name: "이메일" })).toHaveValue("");
  await expect(password).toBeFocused();
});

test("the chosen theme and text size are there before the first paint", async ({ page, consoleErrors }) => {
  consoleErrors.allow(/ERR_FAILED/);
  await page.addInitScript(() =>
    localStorage.setItem("danji.appearance", JSON.stringify({ theme: "dark", textSize: 125 })),
  );
  await page.route("**/assets/*.js", (route) => route.abort());
  await page.goto("/", { waitUntil: "commit" });
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await expect(page.locator("html")).toHaveCSS("font-size", "20px");
});

test("a signed-in person whose link came without a cookie is led on @whole", async ({ page, signInAs }) => {
  await signInAs("resident");
  // A link in another application brings no cookie, so the server takes the person for a visitor.
  await page.route("**/", async (route) => {
    const headers = { ...route.request().headers() };
    delete headers["cookie"];
    await route.continue({ headers });
  });
  await page.goto("/");
  await expect(page).toHaveURL("/resident/dashboard");
});
