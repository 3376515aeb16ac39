import type { Page } from "@playwright/test";

import { testPassword, unique } from "#server/testing/builders.ts";

import { loseCalls } from "./support/failing-calls.ts";
import type { LostCall } from "./support/failing-calls.ts";
import { expect, test } from "./support/fixtures.ts";
import {
  chooseFound,
  chooseRowAction,
  expectRowVisible,
  expectScreen,
  expectToast,
  fieldOf,
  fillFields,
  fillSetup,
} from "./support/screen.ts";

const unreachable = "서버에 연결하지 못했어요. 인터넷 연결을 확인하고 다시 시도해 주세요.";
const tooLate = "서버가 제때 응답하지 않았어요. 인터넷 연결을 확인하고 다시 시도해 주세요.";

/** What a person reads for each way of failing. An unreadable answer has no sentence of its own. */
function sentenceFor(how: LostCall, fallback: string): string {
  return {
    "no server": unreachable,
    "invalid JSON": fallback,
    "missing data field": fallback,
    "time-out": tooLate,
  }[how];
}

const lists = [
  {
    path: "/superadmin/apartments",
    call: "getApartments",
    fallback: "아파트 목록을 불러오는 데 실패했습니다.",
  },
  { path: "/superadmin/managers", call: "getManagers", fallback: "관리자 목록을 불러오는 데 실패했습니다." },
  { path: "/superadmin/dashboard", call: "getSystemOverview", fallback: "현황을 불러오지 못했어요." },
  {
    path: "/superadmin/consultations",
    call: "getConsultationRequests",
    fallback: "상담 신청을 불러오지 못했어요.",
  },
];

/** Two that are next to each other say different sentences, so that a try which never left would be told. */
const ways = ["invalid JSON", "no server", "missing data field"] as const;

for (const { path, call, fallback } of lists) {
  test(`${path}: lost in each way, and tried again @whole`, async ({ page, signInAs }) => {
    await signInAs("superAdmin");
    const failed = page.getByRole("main").getByRole("alert");
    const again = failed.getByRole("button", { name: "다시 시도" });
    for (const how of ways) {
      const restore = await loseCalls(page, call, how);
      if (how === ways[0]) await page.goto(path);
      else await again.click();
      await expect(failed).toContainText(sentenceFor(how, fallback));
      await restore();
    }
    await again.click();
    await expect(failed).toBeHidden();
  });
}

test("a list that does not come within 70 s, then another try @whole", async ({ page, build, signInAs }) => {
  const { code } = await build.apartment();
  await signInAs("superAdmin");
  await page.clock.install();
  const restore = await loseCalls(page, "getApartments", "time-out");
  const asked = page.waitForRequest("**/getApartments");
  await page.goto("/superadmin/apartments");
  await asked;
  await expect(page.getByRole("main").getByRole("status")).toContainText("불러오는 중이에요");
  await page.clock.fastForward(50_000);
  await expect(page.getByRole("alert")).toHaveCount(0);
  await page.clock.fastForward(21_000);
  await expect(page.getByRole("main").getByRole("alert")).toContainText(tooLate);
  await restore();
  await page.getByRole("button", { name: "다시 시도" }).click();
  await expectRowVisible(page, code);
});

test("sign-in lost in each way: what was typed stays, and the next try works", async ({ page, build }) => {
  const { email } = await build.superAdmin();
  await page.goto("/login");
  await fillFields(page, { 이메일: email, 비밀번호: testPassword });
  await loseEachWay(page, "signIn", "로그인", "이메일 또는 비밀번호가 잘못되었습니다.");
  await expect(fieldOf(page, "이메일")).toHaveValue(email);
  await page.getByRole("button", { name: "로그인", exact: true }).click();
  await expect(page).toHaveURL("/superadmin/dashboard");
});

test("an apartment lost in each way at registering and at deleting, then it works", async ({
  page,
  build,
  signInAs,
}) => {
  const doomed = await build.apartment(unique("사라질마을"));
  await signInAs("superAdmin");
  await page.goto("/superadmin/apartments");
  await page.getByRole("button", { name: "아파트 등록" }).click();
  const dialog = page.getByRole("dialog", { name: "아파트 등록" });
  const code = unique("lost");
  await fillFields(dialog, { 이름: "한빛마을", "고유 코드": code, 주소: "서울" });
  await loseEachWay(page, "createApartment", "등록", "아파트 등록에 실패했습니다.");
  await expect(fieldOf(dialog, "고유 코드")).toHaveValue(code);
  await dialog.getByRole("button", { name: "등록", exact: true }).click();
  await expectRowVisible(page, code);

  await chooseRowAction(page, doomed.name, "삭제");
  await loseEachWay(page, "deleteApartment", "삭제", "아파트 삭제에 실패했습니다.");
  await page
    .getByRole("alertdialog", { name: /삭제할까요\?$/ })
    .getByRole("button", { name: "삭제" })
    .click();
  await expectToast(page, "아파트를 삭제했어요.");
});

test("a manager lost in each way at registering and at deleting @whole", async ({
  page,
  build,
  signInAs,
}) => {
  const apartment = await build.apartment(unique("한빛마을"));
  const name = unique("남을소장");
  await build.manager(apartment, { name });
  await signInAs("superAdmin");
  await page.goto("/superadmin/managers");
  await page.getByRole("button", { name: "관리자 등록" }).click();
  const dialog = page.getByRole("dialog", { name: "관리자 등록" });
  await fillFields(dialog, { 이름: "김소장", 이메일: "office@example.com" });
  await chooseFound(dialog, "담당 아파트", apartment.name);
  await loseEachWay(page, "createManager", "등록", "관리자 등록에 실패했습니다.");
  await expect(fieldOf(dialog, "이메일")).toHaveValue("office@example.com");
  await dialog.getByRole("button", { name: "취소" }).click();

  await page.getByRole("searchbox").fill(name);
  await chooseRowAction(page, name, "삭제");
  await loseEachWay(page, "deleteManager", "삭제", "관리자 삭제에 실패했습니다.");
});

test("granting, setting up and asking, lost in each way @whole", async ({ page, build, signInAs }) => {
  await page.goto("/#contact");
  await fillFields(page, { 이름: "정하나", "단지 이름": "소망마을", 연락처: "010-1234-5678" });
  await fieldOf(page, "문의 내용").fill("비용이 궁금해요.");
  await loseEachWay(page, "requestConsultation", "상담 신청하기", "문의를 보내지 못했어요.");

  await signInAs("superAdmin");
  await page.goto("/superadmin/dashboard");
  await fillFields(page, { 이메일: "someone@example.com" });
  await loseEachWay(page, "setSuperAdminClaim", "권한 부여", "오류가 발생했습니다.");

  await signInAs(await build.manager(await build.apartment(), { temporaryPassword: "ABCDEFGHJKMNPQRS" }));
  await page.goto("/initial-setup");
  await fillSetup(page, { nickname: "소장", password: "abcdef" });
  await loseEachWay(page, "completeInitialSetup", "설정 완료", "설정에 실패했습니다. 다시 시도해주세요.");
  await expect(fieldOf(page, "새 비밀번호")).toHaveValue("abcdef");
  await expect(page.getByText("닉네임 소장")).toBeVisible();
});

test("an area that cannot learn who is here says so, and comes with another try", async ({
  page,
  signInAs,
}) => {
  await signInAs("superAdmin");
  const restore = await loseCalls(page, "getSession", "no server");
  await page.goto("/superadmin/managers");
  await expect(page.getByRole("alert")).toContainText(unreachable);
  await restore();
  await page.getByRole("button", { name: "다시 시도" }).click();
  await expectScreen(page, "관리자 계정");
});

test("a sign-out that does not reach the server is only logged: the person stays @whole", async ({
  page,
  signInAs,
  consoleErrors,
}) => {
  consoleErrors.allow(/Signing out failed/);
  await signInAs("superAdmin");
  await page.goto("/superadmin/dashboard");
  const restore = await loseCalls(page, "signOut", "no server");
  const given = page.waitForEvent("console", (message) => message.text().includes("Signing out failed"));
  await page.getByRole("button", { name: "로그아웃" }).click();
  await given;
  await expect(page).toHaveURL("/superadmin/dashboard");
  await restore();
  await page.getByRole("button", { name: "로그아웃" }).click();
  await expect(page).toHaveURL("/login");
});

/** Presses the button and sees the call fail, in one way after the other; then calls arrive again. */
async function loseEachWay(page: Page, call: string, button: string, fallback: string): Promise<void> {
  for (const how of ways) {
    const restore = await loseCalls(page, call, how);
    await trySubmit(page, button, sentenceFor(how, fallback));
    await restore();
  }
}

/** Presses the button and sees the call fail: the sentence appears, and the button can be pressed again. */
async function trySubmit(page: Page, button: string, sentence: string): Promise<void> {
  const submit = page.getByRole("button", { name: button, exact: true });
  await submit.filter({ visible: true }).last().click();
  await expect(page.getByRole("alert").filter({ hasText: sentence })).toBeVisible();
  await expect(submit.filter({ visible: true }).last()).not.toHaveAttribute("aria-busy");
}
