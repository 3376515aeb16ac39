import { readFile } from "node:fs/promises";

import { strFromU8, unzipSync } from "fflate";

import { testPassword, unique } from "#server/testing/builders.ts";

import { expectAccessible, expectAccessibleAgain } from "./support/accessibility.ts";
import { expect, setSessionCookie, test } from "./support/fixtures.ts";
import { callAs } from "./support/people.ts";
import {
  expectFieldError,
  expectScreen,
  expectSharedError,
  expectToast,
  fillFields,
  showMenu,
  signInByForm,
} from "./support/screen.ts";

const path = "/resident/profile";

test(
  "name and nickname are changed, and the sidebar says the new nickname",
  { tag: "@phone-whole" },
  async ({ page, signInAs }) => {
    await signInAs("resident");
    await page.goto(path);
    const form = page.getByRole("form", { name: "이름과 닉네임" });
    await fillFields(form, { 이름: " ", 닉네임: "" });
    await form.getByRole("button", { name: "저장" }).click();
    await expectSharedError(form, ["이름", "닉네임"], "이름과 닉네임을 모두 입력해주세요.");

    const [name, nickname] = [unique("새이름"), unique("햇살")];
    await fillFields(form, { 이름: name, 닉네임: nickname });
    await form.getByRole("button", { name: "저장" }).click();
    await expectToast(page, "내 정보를 바꿨어요.");
    await showMenu(page);
    await expect(page.getByText(nickname, { exact: true }).filter({ visible: true })).toBeVisible();
    await page.goto(path);
    await expect(form.getByLabel("이름", { exact: true })).toHaveValue(name);
  },
);

test("the e-mail is changed with the password, and the new one signs in", async ({
  page,
  context,
  build,
  signInAs,
}) => {
  const apartment = await build.apartment();
  const { email: taken } = await build.resident(apartment);
  await signInAs(await build.resident(apartment));
  await page.goto(path);
  const form = page.getByRole("form", { name: "이메일 변경" });
  const change = form.getByRole("button", { name: "이메일 변경" });
  await change.click();
  await expectFieldError(form, "새 이메일", "이메일을 입력해 주세요.");
  await expectFieldError(form, "현재 비밀번호", "비밀번호를 입력해 주세요.");
  await fillFields(form, { "새 이메일": taken, "현재 비밀번호": "틀린비밀번호" });
  await change.click();
  await expectFieldError(form, "현재 비밀번호", "현재 비밀번호가 맞지 않아요.");
  await fillFields(form, { "현재 비밀번호": testPassword });
  await change.click();
  await expectFieldError(form, "새 이메일", "이미 사용 중인 이메일입니다.");

  const email = `${unique("new")}@example.com`;
  await fillFields(form, { "새 이메일": email });
  await change.click();
  await expectToast(page, "이메일을 바꿨어요. 다음부터 새 이메일로 로그인해 주세요.");
  await expect(page.getByText(`로그인할 때 쓰는 이메일: ${email}`)).toBeVisible();

  await context.clearCookies();
  await page.goto("/login");
  await signInByForm(page, email, testPassword);
  await expect(page).toHaveURL("/resident/dashboard");
});

test(
  "the password is changed here, and other devices are signed out",
  { tag: "@phone-whole" },
  async ({ page, browser, server, build, signInAs }) => {
    const resident = await build.resident(await build.apartment());
    const elsewhere = await browser.newContext({ baseURL: server.url });
    await (await elsewhere.newPage()).goto("/login");
    const [elsewherePage] = elsewhere.pages();
    await signInByForm(elsewherePage!, resident.email, testPassword);
    await expect(elsewherePage!).toHaveURL("/resident/dashboard");

    await signInAs(resident);
    await page.goto(path);
    await expect(page.getByRole("list", { name: "로그인한 기기" }).getByRole("listitem")).toHaveCount(2);
    const form = page.getByRole("form", { name: "비밀번호 변경" });
    await fillFields(form, {
      "현재 비밀번호": "틀린비밀번호",
      "새 비밀번호": "12345",
      "새 비밀번호 확인": "1234",
    });
    await form.getByRole("button", { name: "비밀번호 변경" }).click();
    await expectFieldError(form, "새 비밀번호", "비밀번호는 6자 이상이어야 합니다.");
    await expectFieldError(form, "새 비밀번호 확인", "비밀번호가 일치하지 않습니다.");
    await fillFields(form, { "새 비밀번호": "더긴비밀번호7", "새 비밀번호 확인": "더긴비밀번호7" });
    await form.getByRole("button", { name: "비밀번호 변경" }).click();
    await expectFieldError(form, "현재 비밀번호", "현재 비밀번호가 맞지 않아요.");
    await fillFields(form, { "현재 비밀번호": testPassword });
    await form.getByRole("button", { name: "비밀번호 변경" }).click();
    await expectToast(page, "비밀번호를 바꿨어요. 다른 기기에서는 로그아웃됐어요.");
    await expect(page.getByRole("list", { name: "로그인한 기기" }).getByRole("listitem")).toHaveCount(1);

    await elsewherePage!.reload();
    await expect(elsewherePage!).toHaveURL("/login");
    await elsewhere.close();
    await page.reload();
    await expectScreen(page, "내 정보");
  },
);

test("other devices are signed out, this one stays @whole", async ({
  page,
  browser,
  server,
  build,
  signInAs,
}) => {
  const resident = await build.resident(await build.apartment());
  const elsewhere = await browser.newContext({ baseURL: server.url });
  const elsewherePage = await elsewhere.newPage();
  await elsewherePage.goto("/login");
  await signInByForm(elsewherePage, resident.email, testPassword);
  await expect(elsewherePage).toHaveURL("/resident/dashboard");

  await signInAs(resident);
  await page.goto(path);
  const devices = page.getByRole("list", { name: "로그인한 기기" }).getByRole("listitem");
  await expect(devices).toHaveCount(2);
  await expect(devices.filter({ hasText: "리눅스의 크롬" })).toHaveCount(1);
  await expect(devices.filter({ hasText: "이 기기" })).toHaveCount(1);
  const end = page.getByRole("button", { name: "다른 기기에서 로그아웃" });
  await end.click();
  await expectToast(page, "다른 기기에서 모두 로그아웃했어요.");
  await expect(devices).toHaveCount(1);
  await expect(end).toHaveAttribute("aria-disabled", "true");

  await elsewherePage.reload();
  await expect(elsewherePage).toHaveURL("/login");
  await elsewhere.close();
});

test("one's own data comes as a file", async ({ page, request, build, signInAs }) => {
  const nickname = unique("햇살");
  const resident = await build.resident(await build.apartment(), { nickname, building: 103, unit: 1502 });
  const { email, token } = await signInAs(resident);
  await callAs(request, resident, "createComplaint", { title: "승강기 소음", content: "저녁에 커요." });
  await page.goto(path);
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "내 데이터 내려받기" }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe("단지_내_데이터.json");
  const text = await readFile(await file.path(), "utf8");
  expect(JSON.parse(text)).toMatchObject({
    exportedAt: expect.any(String),
    account: { email, nickname, building: "103", unit: "1502" },
    sessions: [{ isCurrent: true }],
    notices: [],
    complaints: [{ title: "승강기 소음", content: "저녁에 커요.", status: "submitted" }],
    posts: [],
    comments: [],
  });
  expect(text).not.toContain(token);
  expect(text).not.toContain(testPassword);
});

test("one's own data comes with the photos in one archive @whole", async ({
  page,
  request,
  build,
  signInAs,
}) => {
  const resident = await build.resident(await build.apartment());
  await signInAs(resident);
  await callAs(request, resident, "createComplaint", { title: "승강기 소음", content: "저녁에 커요." });
  await page.goto(path);
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "사진까지 내려받기" }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe("단지_내_데이터.zip");
  const files = unzipSync(new Uint8Array(await readFile(await file.path())));
  expect(Object.keys(files)).toEqual(["내 데이터.json", "내 데이터.html"]);
  expect(strFromU8(files["내 데이터.html"]!)).toContain("승강기 소음");
  await page.route("**/my-data.zip", (route) => route.abort());
  await page.getByRole("button", { name: "사진까지 내려받기" }).click();
  await expect(page.getByRole("main").getByRole("alert")).toHaveText(/^서버에 연결하지 못했어요/);
});

test("one's own data that is cut off in the middle is no file, and the next try is one @whole", async ({
  page,
  signInAs,
}) => {
  await signInAs("resident");
  await page.goto(path);
  const files: string[] = [];
  page.on("download", (file) => files.push(file.suggestedFilename()));
  const pattern = "**/exportMyData";
  const contentType = "text/event-stream";
  await page.route(pattern, (route) =>
    route.fulfill({ contentType, body: `data: {"message":{"part":"sessions","rows":[]}}\n\n` }),
  );
  await page.getByRole("button", { name: "내 데이터 내려받기" }).click();
  await expect(page.getByRole("main").getByRole("alert")).toHaveText(/^서버에 연결하지 못했어요/);
  expect(files).toEqual([]);
  await page.unroute(pattern);
  await page.getByRole("button", { name: "내 데이터 내려받기" }).click();
  await expectToast(page, "내 데이터를 파일로 내려받았어요.");
  await expect.poll(() => files).toEqual(["단지_내_데이터.json"]);
});

test(
  "an account is deleted with its password, after its consequences were said",
  { tag: "@phone-whole" },
  async ({ page, context, build, signInAs }) => {
    const { email } = await signInAs(await build.resident(await build.apartment()));
    await page.goto(path);
    await page.getByRole("button", { name: "계정 삭제" }).click();
    const dialog = page.getByRole("alertdialog", { name: "계정을 삭제할까요?" });
    await expect(dialog).toContainText("‘탈퇴한 사용자’ 이름으로 남아요");
    await fillFields(dialog, { "현재 비밀번호": "틀린비밀번호" });
    await dialog.getByRole("button", { name: "계정 삭제" }).click();
    await expectFieldError(dialog, "현재 비밀번호", "현재 비밀번호가 맞지 않아요.");
    await fillFields(dialog, { "현재 비밀번호": testPassword });
    await dialog.getByRole("button", { name: "계정 삭제" }).click();
    await expect(page).toHaveURL("/login");
    await expectToast(page, "계정을 삭제했어요.");

    expect(await context.cookies()).toEqual([]);
    await signInByForm(page, email, testPassword);
    await expect(page.getByRole("main").getByRole("alert")).toHaveText(
      "이메일 또는 비밀번호가 잘못되었습니다.",
    );
  },
);

test("facility booking says whom to ask while there is nothing to book @whole", async ({
  page,
  signInAs,
}) => {
  await signInAs("resident");
  await page.goto("/resident/reservations");
  await expectScreen(page, "시설 예약");
  await expect(
    page.getByText("아직 예약할 수 있는 시설이 없어요. 관리사무소에 문의해 주세요."),
  ).toBeVisible();
  await expectAccessibleAgain(page, "reservations");
});

test("the profile is accessible in both themes @whole", async ({ page, context, server, build }) => {
  test.slow();
  const resident = await build.resident(await build.apartment(), {
    name: "선우".repeat(25),
    nickname: "햇살".repeat(25),
    email: `${"long.".repeat(20)}${unique("x")}@example.com`,
  });
  await setSessionCookie(context, server.url, resident);
  await page.goto(path);
  await expect(page.getByRole("list", { name: "로그인한 기기" })).toBeVisible();
  await expectAccessibleAgain(page, "profile");
  await page.getByRole("button", { name: "계정 삭제" }).click();
  await expect(page.getByRole("alertdialog")).toBeVisible();
  await expectAccessible(page, "deletion");
});
