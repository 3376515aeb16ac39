import { startMailServer } from "#server/testing/mail-server.ts";
import type { MailServer } from "#server/testing/mail-server.ts";

import { expectAccessible } from "./support/accessibility.ts";
import { expect, test as base } from "./support/fixtures.ts";
import { callAs } from "./support/people.ts";
import { expectScreen, expectToast } from "./support/screen.ts";
import { startServer } from "./support/server.ts";

/** The test with a server that mails to a mail server of our own, and could send messages. */
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
      const gateway = { MESSAGE_WEBHOOK_URL: "http://127.0.0.1:9/messages", MESSAGE_WEBHOOK_SECRET: "열쇠" };
      const server = await startServer({ SMTP_URL, MAIL_FROM, ...gateway });
      await use(server);
      await server.stop();
    },
    { scope: "worker" },
  ],
});

test("a resident proves the address, chooses when mails come, and stops them by a mail's link @phone-whole", async ({
  page,
  request,
  signInAs,
  build,
  mails,
}) => {
  const resident = await signInAs("resident");
  await page.goto("/resident/profile/alerts");
  const card = page.getByRole("region", { name: "이메일" });
  await card.getByRole("button", { name: "인증 번호 받기" }).click();
  await expectToast(page, "인증 번호를 보냈어요. 10분 안에 입력해 주세요.");
  const code = card.getByRole("textbox", { name: "인증 번호" });
  await expect(code).toBeFocused();
  await expect(code).toHaveAttribute("autocomplete", "one-time-code");
  await expectAccessible(page, "the code of an e-mail proof");
  const [, digits] = /(\d{6})$/.exec(mails.mailsTo(resident.email)[0]!.headers["subject"]!)!;
  await code.fill(digits === "123456" ? "654321" : "123456");
  await page.keyboard.press("Enter");
  await expect(card.getByText("인증 번호가 맞지 않아요.")).toBeVisible();
  await code.fill(digits!);
  await page.keyboard.press("Enter");
  await expectToast(page, "이메일을 확인했어요. 이제 알림을 이메일로 보내 드릴게요.");
  await card.getByRole("radio", { name: "올 때마다" }).click();
  await expectToast(page, "이메일을 올 때마다 보낼게요.");
  await expectAccessible(page, "alert settings with mails");

  await page.getByRole("switch", { name: "밤에는 조용히 받기" }).click();
  await expectToast(page, "방해 금지 시간을 껐어요.");
  const post = { title: "내가 쓴 글", content: "내용", boardId: "free_board" } as const;
  await callAs(request, resident, "updateAlertSettings", {
    categories: [{ category: "community", email: true }],
  });
  const { postId } = await callAs(request, resident, "createPost", post);
  const neighbour = await build.resident({ id: resident.apartmentId! }, { unit: 102 });
  await callAs(request, neighbour, "addComment", { postId, content: "댓글" });
  await expect.poll(() => mails.mailsTo(resident.email)).toHaveLength(2);
  const link = /\/unsubscribe\?t=[\w.-]+/.exec(
    mails.mailsTo(resident.email)[1]!.headers["list-unsubscribe"]!,
  )![0];
  const isOn = async () => {
    const { settings } = await callAs(request, resident, "getAlertSettings");
    return settings.categories.find(({ category }) => category === "community")!.email;
  };
  await page.goto(link);
  await expectScreen(page, "이메일 그만 받기");
  await expectAccessible(page, "unsubscribing");
  expect(await isOn()).toBe(true);
  await page.getByRole("button", { name: "그만 받기" }).click();
  await expect(page.getByRole("status")).toContainText("이제 커뮤니티 알림을 이메일로 보내지 않아요.");
  expect(await isOn()).toBe(false);
});

test("a resident agrees, saves a number, gets messages, and takes it all back @phone-whole @whole", async ({
  page,
  signInAs,
}) => {
  await signInAs("resident");
  await page.goto("/resident/profile");
  const card = page.getByRole("region", { name: "휴대전화" });
  await card.getByRole("textbox", { name: "휴대전화 번호" }).fill("010-1234-5678");
  await card.getByRole("button", { name: "번호 저장" }).click();
  await expect(card.getByText("동의해야 번호를 저장할 수 있어요.")).toBeVisible();
  await card.getByRole("checkbox").check();
  await card.getByRole("button", { name: "번호 저장" }).click();
  await expectToast(page, "번호를 저장했어요.");
  await expect(card).toContainText("저장한 번호: 010-****-5678");
  await expectAccessible(page, "the telephone number in 내 정보");

  await page.getByRole("link", { name: "알림 설정" }).click();
  const messages = page.getByRole("switch", { name: "긴급 공지를 문자로 받기" });
  await expect(messages).not.toBeChecked();
  await messages.click();
  await expectToast(page, "긴급 공지를 문자로 보내 드릴게요.");
  await expect(messages).toBeChecked();
  await expectAccessible(page, "messages in the alert settings");

  await page.goto("/resident/profile");
  await card.getByRole("button", { name: "동의를 거두고 번호 지우기" }).click();
  await expectToast(page, "휴대전화 번호를 지웠어요.");
  await expect(card.getByRole("checkbox")).not.toBeChecked();
});
