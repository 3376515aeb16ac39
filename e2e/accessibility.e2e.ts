import { roles } from "#contract/values/roles.ts";
import { unique } from "#server/testing/builders.ts";

import { expectAccessible } from "./support/accessibility.ts";
import { areaScreens, publicScreens, screensBeside } from "./support/addresses.ts";
import { loseCalls } from "./support/failing-calls.ts";
import { expect, test } from "./support/fixtures.ts";
import {
  chooseRowAction,
  expectRowVisible,
  expectScreen,
  expectToast,
  fieldOf,
  fillFields,
  moveTo,
} from "./support/screen.ts";
import { withoutYoungerBuiltIns } from "./support/younger-built-ins.ts";

// What stands where depends on the font.
test.use({ savesData: false });

// It walks all screens, each at two sizes in two themes.
test.describe.configure({ timeout: 240_000 });

const longName = "가온누리한울타리햇살가득푸른숲속마을아파트단지제일차입주자대표회의관리사무소본동".slice(
  0,
  50,
);

for (const path of publicScreens) {
  test(`${path} signed out`, async ({ page }) => {
    await page.goto(path);
    await expectScreen(page, /./);
    await expectAccessible(page, path);
  });
}

test("sign-in and consultation with faults and failures @whole", async ({ page }) => {
  await page.goto("/login");
  await page.getByRole("button", { name: "로그인", exact: true }).click();
  await expect(page.getByText("이메일을 입력해 주세요.")).toBeVisible();
  await expectAccessible(page, "required fields");
  await fillFields(page, { 이메일: "nobody@example.com", 비밀번호: "틀린비밀번호" });
  await page.getByRole("button", { name: "로그인", exact: true }).click();
  await expect(page.getByRole("alert")).toBeVisible();
  await page.getByRole("button", { name: "글자 크기와 화면 밝기" }).click();
  await expect(page.getByRole("radio", { name: "더 크게" })).toBeVisible();
  await expectAccessible(page, "a refused sign-in, and the settings");

  await page.goto("/#contact");
  await page.getByRole("button", { name: "상담 신청하기" }).click();
  await expect(page.getByText("문의 내용을 입력해 주세요.")).toBeVisible();
  await expectAccessible(page, "a consultation with nothing in it");
});

test("the initial set-up", async ({ page, build, signInAs }) => {
  await signInAs(await build.manager(await build.apartment(), { temporaryPassword: "ABCDEFGHJKMNPQRS" }));
  await page.goto("/");
  await expectScreen(page, /님, 반가워요$/);
  await expectAccessible(page, "empty");
  await page.getByRole("button", { name: "다음", exact: true }).click();
  await expect(page.getByText("이름과 닉네임을 모두 입력해주세요.").first()).toBeVisible();
  await expectAccessible(page, "without a nickname");
  await fillFields(page, { 닉네임: "소장" });
  await page.getByRole("button", { name: "다음", exact: true }).click();
  await fillFields(page, { "새 비밀번호": "12345", "새 비밀번호 확인": "1" });
  await page.getByRole("button", { name: "설정 완료" }).click();
  await expect(page.getByText("비밀번호가 일치하지 않습니다.")).toBeVisible();
  await expectAccessible(page, "with faults");
});

for (const role of roles) {
  test(`${role}'s screens, in one of the oldest browsers`, async ({ context, page, build, signInAs }) => {
    await withoutYoungerBuiltIns(context);
    await build.manager(await build.apartment(longName), {
      name: longName,
      temporaryPassword: "ABCDEFGHJKMNPQRS",
    });
    await signInAs(role);
    await page.goto("/privacy");
    await expectScreen(page, /./);
    for (const path of [...areaScreens[role], ...screensBeside[role]]) {
      await moveTo(page, path);
      await expectScreen(page, /./);
      await expect(page.getByRole("main").getByText("불러오는 중이에요")).toHaveCount(0);
      await expectAccessible(page, path);
    }
  });
}

test("a super admin's empty screens @whole", async ({ page, emptySystem: { url } }) => {
  for (const [path, sentence] of [
    ["/superadmin/apartments", "등록된 아파트가 없습니다."],
    ["/superadmin/managers", "등록된 관리자가 없습니다."],
    ["/superadmin/consultations", "들어온 상담 신청이 없습니다."],
  ] as const) {
    await page.goto(url + path);
    await expect(page.getByText(sentence)).toBeVisible();
    await expectAccessible(page, path);
  }
});

test("a super admin's failed screens @whole", async ({ page, signInAs }) => {
  await signInAs("superAdmin");
  for (const call of [
    "getApartments",
    "getManagers",
    "getSystemOverview",
    "getConsultationRequests",
    "getMySessions",
  ]) {
    await loseCalls(page, call, "invalid JSON");
  }
  for (const path of areaScreens.superAdmin) {
    await page.goto(path);
    await expect(page.getByRole("button", { name: "다시 시도" })).toBeVisible();
    await expectAccessible(page, path);
  }
});

test("what is open over the apartments @whole", async ({ page, build, signInAs }) => {
  const [apartment, managed] = [
    await build.apartment(unique("열린마을")),
    await build.apartment(unique("사는마을")),
  ];
  await build.manager(managed);
  await signInAs("superAdmin");
  await page.goto("/superadmin/apartments");
  await page.getByRole("button", { name: "아파트 등록" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toBeVisible();
  await dialog.getByRole("button", { name: "등록", exact: true }).click();
  await expect(dialog.getByText("모든 필드를 입력해주세요.").first()).toBeVisible();
  await expectAccessible(page, "registering, with faults");

  const code = unique("open");
  await fillFields(dialog, { 이름: "한빛마을", "고유 코드": code, 주소: "서울" });
  await dialog.getByRole("button", { name: "등록", exact: true }).click();
  await expectRowVisible(page, code);
  await expectToast(page, "아파트를 등록했어요.");
  // A toast stays while the pointer is on it.
  await page.getByRole("region", { name: "알림" }).getByText("아파트를 등록했어요.").hover();
  await expectAccessible(page, "a toast", { only: "phone" });

  await chooseRowAction(page, managed.name, "삭제");
  await expect(page.getByRole("alertdialog", { name: "아직 삭제할 수 없어요" })).toBeVisible();
  await expectAccessible(page, "a deletion that something stands in the way of");
  await page.keyboard.press("Escape");

  await chooseRowAction(page, apartment.name, "삭제");
  await build.manager(apartment);
  const question = page.getByRole("alertdialog", { name: "아파트를 삭제할까요?" });
  await question.getByRole("button", { name: "삭제" }).click();
  await expect(question.getByRole("alert")).toBeVisible();
  await expectAccessible(page, "a refused deletion");
  await question.getByRole("button", { name: "취소" }).click();

  await page.setViewportSize({ width: 360, height: 740 });
  await page.getByRole("button", { name: `${apartment.name} 메뉴` }).click();
  await expect(page.getByRole("menuitem", { name: "삭제" })).toBeVisible();
  await expectAccessible(page, "a row's menu", { only: "phone" });
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "메뉴 열기" }).click();
  await expect(page.getByRole("dialog", { name: "메뉴" })).toBeVisible();
  await expectAccessible(page, "the drawer", { only: "phone" });
});

test("what is open over the managers @whole", async ({ page, build, signInAs }) => {
  const apartment = await build.apartment(unique("열린마을"));
  await signInAs("superAdmin");
  await page.goto("/superadmin/managers");
  await page.getByRole("button", { name: "관리자 등록" }).click();
  const dialog = page.getByRole("dialog", { name: "관리자 등록" });
  const name = unique("열린소장");
  await fillFields(dialog, { 이름: name, 이메일: `${unique("open")}@example.com` });
  await fieldOf(dialog, "담당 아파트").fill(apartment.name);
  await expect(page.getByRole("option", { name: apartment.name })).toBeVisible();
  await expectAccessible(page, "choosing an apartment", { only: "desktop" });
  await page.getByRole("option", { name: apartment.name }).click();
  await dialog.getByRole("button", { name: "등록", exact: true }).click();
  const created = page.getByRole("dialog", { name: "관리자 계정을 만들었어요" });
  await expect(created).toBeVisible();
  await expectAccessible(page, "the temporary password");
  await created.getByRole("button", { name: "전달했어요" }).click();
  await page.getByRole("searchbox").fill(name);
  await chooseRowAction(page, name, "삭제");
  await expect(page.getByRole("alertdialog", { name: /삭제할까요\?$/ })).toBeVisible();
  await expectAccessible(page, "the question before deleting");
});
