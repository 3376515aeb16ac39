import { testPassword, unique } from "#server/testing/builders.ts";

import { expect, test } from "./support/fixtures.ts";
import {
  fillSetup,
  chooseFound,
  chooseRowAction,
  expectFieldError,
  expectRowVisible,
  expectScreen,
  expectToast,
  fieldOf,
  fillFields,
  rowOf,
  showMenu,
  signInByForm,
  signOut,
  startAnew,
} from "./support/screen.ts";

const path = "/superadmin/managers";
const allFieldsRequired = "모든 필드를 입력해주세요.";

test(
  "a manager is created, and signs in with the temporary password that was shown once",
  {
    tag: "@phone-whole",
  },
  async ({ page, build, signInAs }) => {
    const apartment = await build.apartment(unique("한빛마을"));
    await signInAs("superAdmin");
    await page.goto(path);
    await page.getByRole("button", { name: "관리자 등록" }).click();
    const dialog = page.getByRole("dialog", { name: "관리자 등록" });
    const [name, email] = [unique("김소장"), `${unique("office")}@example.com`];
    await fillFields(dialog, { 이름: name, 이메일: ` ${email} ` });
    await chooseFound(dialog, "담당 아파트", apartment.name.slice(0, -2));
    await dialog.getByRole("button", { name: "등록", exact: true }).click();

    const created = page.getByRole("dialog", { name: "관리자 계정을 만들었어요" });
    await expect(created.getByText(email)).toBeVisible();
    const shown = await created.getByRole("code").textContent();
    const password = shown!.replaceAll(/(.{4})(?=.)/g, "$1-");
    expect(password).toMatch(/^(\w{4}-){3}\w{4}$/);
    await page.keyboard.press("Escape");
    await expect(created).toBeVisible();
    await created.getByRole("button", { name: "전달했어요" }).click();
    // The list shows fifty, and other tests make managers as well.
    await page.getByRole("searchbox").fill(email);
    await expectRowVisible(page, name, email, apartment.name, "초기 비밀번호");
    await expect(page.getByText(password.slice(0, 4))).toHaveCount(0);

    await signOut(page);
    await signInByForm(page, email, password);
    await expect(page).toHaveURL("/initial-setup");
    for (const elsewhere of ["/", "/manager/notices", "/superadmin/managers", "/nowhere"]) {
      await page.goto(elsewhere);
      await expect(page).toHaveURL("/initial-setup");
    }
    await fillSetup(page, { nickname: "소장", password: "새비밀번호1" });
    await page.getByRole("button", { name: "설정 완료" }).click();
    await expect(page.getByText("성공적으로 업데이트되었습니다. 잠시 후 이동합니다.")).toBeVisible();
    await expect(page).toHaveURL("/manager/dashboard");
    await expectScreen(page, `${name}님, 안녕하세요`);

    await signInAs("superAdmin");
    await page.goto(path);
    await page.getByRole("searchbox").fill(email);
    await expectRowVisible(page, name, "활성");
  },
);

test("nobody is created without name, e-mail and apartment, or with an e-mail of the wrong form @whole", async ({
  page,
  signInAs,
}) => {
  await signInAs("superAdmin");
  await page.goto(path);
  await page.getByRole("button", { name: "관리자 등록" }).click();
  const dialog = page.getByRole("dialog", { name: "관리자 등록" });
  await dialog.getByRole("button", { name: "등록", exact: true }).click();
  for (const label of ["이름", "이메일", "담당 아파트"])
    await expectFieldError(dialog, label, allFieldsRequired);

  await fillFields(dialog, { 이름: "김소장", 이메일: "office@" });
  await dialog.getByRole("button", { name: "등록", exact: true }).click();
  await expectFieldError(dialog, "이메일", "이메일 형식이 올바르지 않습니다.");
  await expectFieldError(dialog, "담당 아파트", allFieldsRequired);
  await expect(fieldOf(dialog, "이메일")).toHaveValue("office@");
});

test("a taken e-mail is refused without regard to case, and what was typed stays @whole", async ({
  page,
  build,
  signInAs,
}) => {
  const apartment = await build.apartment(unique("한빛마을"));
  const { email } = await build.manager(apartment);
  await signInAs("superAdmin");
  await page.goto(path);
  await page.getByRole("button", { name: "관리자 등록" }).click();
  const dialog = page.getByRole("dialog", { name: "관리자 등록" });
  await fillFields(dialog, { 이름: "김소장", 이메일: email.toUpperCase() });
  await chooseFound(dialog, "담당 아파트", apartment.name);
  await dialog.getByRole("button", { name: "등록", exact: true }).click();
  await expectFieldError(dialog, "이메일", "이미 사용 중인 이메일입니다.");
  await expect(fieldOf(dialog, "이름")).toHaveValue("김소장");
  await expect(fieldOf(dialog, "담당 아파트")).toHaveValue(apartment.name);
});

test(
  "a manager is deleted after the question, and thrown out at once",
  { tag: "@phone-whole" },
  async ({ page, browser, server, build, signInAs }) => {
    const name = unique("떠날소장");
    const manager = await build.manager(await build.apartment(), { name });
    const theirs = await browser.newContext({ baseURL: server.url });
    await theirs.addCookies([{ name: "session", value: manager.token, url: server.url }]);
    const theirPage = await theirs.newPage();
    await theirPage.goto("/manager/dashboard");
    await expectScreen(theirPage, `${name}님, 안녕하세요`);

    await signInAs("superAdmin");
    await page.goto(path);
    await page.getByRole("searchbox").fill(name);
    await chooseRowAction(page, name, "삭제");
    const question = page.getByRole("alertdialog", { name: "관리자 계정을 삭제할까요?" });
    await expect(question).toContainText(manager.email);
    await question.getByRole("button", { name: "삭제" }).click();
    await expectToast(page, "관리자 계정을 삭제했어요.");
    await expect(rowOf(page, name)).toHaveCount(0);

    await theirPage.reload();
    await expect(theirPage).toHaveURL("/login");
    await theirs.close();
  },
);

test(
  "a manager moves to another apartment, and signs in there with the mended e-mail",
  { tag: ["@phone-whole", "@whole"] },
  async ({ page, build, signInAs }) => {
    const [from, to] = [await build.apartment(unique("옛마을")), await build.apartment(unique("새마을"))];
    const oldName = unique("옮길소장");
    const manager = await build.manager(from, { name: oldName });
    await signInAs("superAdmin");
    await page.goto(path);
    await page.getByRole("searchbox").fill(manager.email);
    const [name, email] = [unique("옮긴소장"), `${unique("moved")}@example.com`];
    await chooseRowAction(page, oldName, "수정");
    const dialog = page.getByRole("dialog", { name: "관리자 정보 수정" });
    await expect(fieldOf(dialog, "이메일")).toHaveValue(manager.email);
    await expect(fieldOf(dialog, "담당 아파트")).toHaveValue(from.name);
    await expect(dialog.getByText("곧바로 로그아웃돼요.")).toBeHidden();
    await fillFields(dialog, { 이름: name, 이메일: email });
    await chooseFound(dialog, "담당 아파트", to.name);
    await expect(dialog.getByRole("status")).toContainText(
      `담당 아파트를 바꾸면 곧바로 로그아웃돼요. 지금까지 쓴 공지사항은 ${from.name}에 관리사무소 이름으로 남아요.`,
    );
    await dialog.getByRole("button", { name: "저장" }).click();
    await expectToast(page, "담당 아파트를 바꿨어요. 관리자는 다시 로그인해야 해요.");
    await page.getByRole("searchbox").fill(email);
    await expectRowVisible(page, name, email, to.name);

    await startAnew(page);
    await signInByForm(page, email, testPassword);
    await expectScreen(page, `${name}님, 안녕하세요`);
    await showMenu(page);
    await expect(page.getByText(to.name).filter({ visible: true }).first()).toBeVisible();
  },
);

test("an e-mail that somebody else has is refused at its field @whole", async ({ page, build, signInAs }) => {
  const apartment = await build.apartment();
  const name = unique("김소장");
  const [manager, other] = [await build.manager(apartment, { name }), await build.manager(apartment)];
  await signInAs("superAdmin");
  await page.goto(path);
  await page.getByRole("searchbox").fill(manager.email);
  await chooseRowAction(page, name, "수정");
  const dialog = page.getByRole("dialog", { name: "관리자 정보 수정" });
  await fillFields(dialog, { 이메일: other.email });
  await dialog.getByRole("button", { name: "저장" }).click();
  await expectFieldError(dialog, "이메일", "이미 사용 중인 이메일입니다.");
  await expect(fieldOf(dialog, "이메일")).toHaveValue(other.email);
});

test(
  "a forgotten password is replaced, and so is a first one that was lost",
  { tag: "@phone-whole" },
  async ({ page, build, signInAs }) => {
    const name = unique("잊은소장");
    const manager = await build.manager(await build.apartment(), { name });
    await signInAs("superAdmin");
    await page.goto(path);
    await page.getByRole("searchbox").fill(name);
    const passwords: string[] = [];
    for (const said of [
      "모든 기기에서 로그아웃되고",
      "앞서 전달한 임시 비밀번호로는 더 로그인할 수 없어요.",
    ]) {
      await chooseRowAction(page, name, "비밀번호 재설정");
      const question = page.getByRole("alertdialog", { name: "비밀번호를 재설정할까요?" });
      await expect(question).toContainText(said);
      await question.getByRole("button", { name: "재설정" }).click();
      const shown = page.getByRole("dialog", { name: "비밀번호를 재설정했어요" });
      await expect(shown.getByText(manager.email)).toBeVisible();
      passwords.push((await shown.getByRole("code").textContent())!);
      await shown.getByRole("button", { name: "전달했어요" }).click();
      await expectRowVisible(page, name, "초기 비밀번호");
    }
    await startAnew(page);
    await signInByForm(page, manager.email, passwords[0]!);
    await expect(page.getByText("이메일 또는 비밀번호가 잘못되었습니다.").first()).toBeVisible();
    await signInByForm(page, manager.email, passwords[1]!);
    await expect(page).toHaveURL("/initial-setup");
  },
);

test("managers stand by name @whole", async ({ page, emptySystem: { url, build } }) => {
  const apartment = await build.apartment();
  for (const name of ["최민수", "강하늘", "박서준"]) await build.manager(apartment, { name });
  await page.goto(url + path);
  await expect(page.getByRole("rowheader").or(page.getByRole("row")).filter({ hasText: "@" })).toContainText([
    "강하늘",
    "박서준",
    "최민수",
  ]);
});

test("an empty list says so and offers the next step @whole", async ({ page, emptySystem: { url } }) => {
  await page.goto(url + path);
  await expect(page.getByText("등록된 관리자가 없습니다.")).toBeVisible();
  await page.getByRole("button", { name: "지금 등록하기" }).click();
  const dialog = page.getByRole("dialog", { name: "관리자 등록" });
  await expect(dialog.getByText("등록된 아파트가 없어요. 아파트를 먼저 등록해 주세요.")).toBeVisible();
});
