import { asGate } from "#server/testing/acting.ts";
import { startMailServer } from "#server/testing/mail-server.ts";
import type { MailServer } from "#server/testing/mail-server.ts";

import { expectAccessible } from "./support/accessibility.ts";
import { expect, test as base } from "./support/fixtures.ts";
import {
  chooseRowAction,
  expectRowVisible,
  expectScreen,
  expectToast,
  fillFields,
  signInByForm,
  startAnew,
} from "./support/screen.ts";
import { startServer } from "./support/server.ts";

/** The test with a server that mails to a mail server of our own. */
const test = base.extend<object, { mails: MailServer }>({
  mails: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures from the pattern.
    async ({}, use) => {
      const mails = await startMailServer();
      await use(mails);
      await mails.close();
    },
    { scope: "worker" },
  ],
  server: [
    async ({ mails }, use) => {
      const { SMTP_URL, MAIL_FROM } = mails.settings;
      const server = await startServer({ SMTP_URL, MAIL_FROM });
      await use(server);
      await server.stop();
    },
    { scope: "worker" },
  ],
});

const said = "계정이 있으면 이메일을 보냈거나 관리사무소에 요청을 전했어요.";

test(
  "whoever has proved the address chooses a new password by a mail's link, once",
  { tag: "@phone-whole" },
  async ({ page, build, server, mails }) => {
    const resident = await build.resident(await build.apartment());
    await asGate(server.database, (db) =>
      db.updateTable("users").set({ email_proved_at: "now()" }).where("id", "=", resident.id).execute(),
    );
    await page.goto("/login");
    await page.getByRole("link", { name: "비밀번호를 잊으셨나요?" }).click();
    await expectScreen(page, "비밀번호를 잊으셨나요?");
    await page.getByRole("button", { name: "도움 요청하기" }).click();
    await expect(page.getByText("이메일을 입력해 주세요.")).toBeVisible();
    await fillFields(page, { 이메일: resident.email });
    await page.keyboard.press("Enter");
    await expect(page.getByText(said)).toBeVisible();
    await expectAccessible(page, "a forgotten password");

    await expect.poll(() => mails.mailsTo(resident.email)).toHaveLength(1);
    const [, link] = /(\/reset-password#token=[\w-]+)/.exec(mails.mailsTo(resident.email)[0]!.body)!;
    await page.goto(link!);
    await expectScreen(page, "새 비밀번호 정하기");
    // What opens an account is kept by neither the address nor the history.
    await expect(page).toHaveURL("/reset-password");
    await expectAccessible(page, "choosing a new password");
    await fillFields(page, { "새 비밀번호": "바꾼비밀번호1", "새 비밀번호 확인": "바꾼비밀번호2" });
    await page.getByRole("button", { name: "비밀번호 바꾸기" }).click();
    await expect(page.getByText("비밀번호가 일치하지 않습니다.")).toBeVisible();
    await fillFields(page, { "새 비밀번호 확인": "바꾼비밀번호1" });
    await page.getByRole("button", { name: "비밀번호 바꾸기" }).click();
    await expect(page.getByText("비밀번호를 바꿨어요. 새 비밀번호로 로그인해 주세요.")).toBeVisible();
    await page.getByRole("link", { name: "로그인하기" }).click();
    await signInByForm(page, resident.email, "바꾼비밀번호1");
    await expect(page).toHaveURL("/resident/dashboard");

    await startAnew(page);
    await page.goto(link!);
    await fillFields(page, { "새 비밀번호": "또다른비밀번호1", "새 비밀번호 확인": "또다른비밀번호1" });
    await page.getByRole("button", { name: "비밀번호 바꾸기" }).click();
    await expect(page.getByText("링크의 사용 기간이 지났거나 이미 쓴 링크예요.").first()).toBeVisible();
    await page.getByRole("link", { name: "다시 요청하기" }).click();
    await expectScreen(page, "비밀번호를 잊으셨나요?");
  },
);

test(
  "anybody else is helped by the office, which says how it knows them, and hands a slip over",
  { tag: "@phone-whole" },
  async ({ page, build, signInAs }) => {
    const apartment = await build.apartment();
    const resident = await build.resident(apartment, { name: "김입주", building: 102, unit: 1203 });
    await build.passwordHelp(resident);
    await signInAs(await build.manager(apartment));
    await page.goto("/manager/dashboard");
    await page.getByRole("link", { name: /비밀번호를 잊은 주민.*1명/ }).click();
    await expectScreen(page, "비밀번호 도움");
    await expectRowVisible(page, "김입주", "102동 1203호", resident.email);
    await expectAccessible(page, "who waits for help");
    await chooseRowAction(page, "김입주", "도와주기");
    const dialog = page.getByRole("dialog", { name: "김입주님을 도와주세요" });
    await dialog.getByRole("button", { name: "임시 비밀번호 만들기" }).click();
    await expect(dialog.getByText("신원을 어떻게 확인했는지 골라 주세요.")).toBeVisible();
    await dialog.getByRole("radio", { name: "직접 만나서 신분증을 봤어요" }).check();
    await expectAccessible(page, "how the person was recognised");
    await dialog.getByRole("button", { name: "임시 비밀번호 만들기" }).click();
    const given = page.getByRole("dialog", { name: "새 임시 비밀번호를 만들었어요" });
    await expect(given.getByRole("button", { name: "안내문 인쇄" })).toBeEnabled();
    const temporary = (await given.getByRole("code").textContent())!;
    await given.getByRole("button", { name: "전달했어요" }).click();
    await expect(page.getByText("도움 요청이 없어요.")).toBeVisible();
    await startAnew(page);
    await signInByForm(page, resident.email, temporary);
    await expect(page).toHaveURL("/initial-setup");
  },
);

test("a manager is helped by a super admin; a request may be closed @whole", async ({
  page,
  build,
  signInAs,
}) => {
  const apartment = await build.apartment();
  const manager = await build.manager(apartment, { name: "잊은소장" });
  await build.passwordHelp(manager);
  await signInAs("superAdmin");
  await page.goto("/superadmin/managers");
  await page.getByRole("link", { name: "비밀번호 도움 1건" }).click();
  await expectRowVisible(page, "잊은소장", apartment.name, manager.email);
  await expectAccessible(page, "managers who wait for help");
  await chooseRowAction(page, "잊은소장", "요청 닫기");
  await page.getByRole("alertdialog").getByRole("button", { name: "요청 닫기" }).click();
  await expectToast(page, "도움 요청을 닫았어요.");
  await expect(page.getByText("도움 요청이 없어요.")).toBeVisible();
});
