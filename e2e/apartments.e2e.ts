import { unique } from "#server/testing/builders.ts";

import { expect, test } from "./support/fixtures.ts";
import {
  chooseRowAction,
  expectFieldError,
  expectRowVisible,
  expectSharedError,
  expectToast,
  fieldOf,
  fillFields,
  rowOf,
} from "./support/screen.ts";

const path = "/superadmin/apartments";
const allFieldsRequired = "모든 필드를 입력해주세요.";

test(
  "an apartment is registered and stands first in the list",
  { tag: "@phone-whole" },
  async ({ page, build, signInAs }) => {
    await build.apartment();
    await signInAs("superAdmin");
    await page.goto(path);
    await page.getByRole("button", { name: "아파트 등록" }).click();
    const dialog = page.getByRole("dialog", { name: "아파트 등록" });
    const [name, code, address] = [unique("한빛마을"), unique("hanbit"), "서울특별시 마포구 월드컵로 100"];
    await fillFields(dialog, { 이름: `  ${name} `, "고유 코드": code, 주소: address });
    await dialog.getByRole("button", { name: "등록", exact: true }).click();

    await expectToast(page, "아파트를 등록했어요.");
    await expect(dialog).toBeHidden();
    // A date on its first day, too.
    await expectRowVisible(page, name, code, address, /\d{4}년 \d{1,2}월 \d{1,2}일/);
    const first = page
      .getByRole("main")
      .getByRole("row")
      .nth(1)
      .or(page.getByRole("main").getByRole("listitem").first());
    await expect(first).toContainText(name);
  },
);

test("nothing is registered without all three fields", async ({ page, signInAs }) => {
  await signInAs("superAdmin");
  await page.goto(path);
  await page.getByRole("button", { name: "아파트 등록" }).click();
  const dialog = page.getByRole("dialog", { name: "아파트 등록" });
  const name = unique("한빛마을");
  await fillFields(dialog, { 이름: name, 주소: "   " });
  await dialog.getByRole("button", { name: "등록", exact: true }).click();
  await expectSharedError(dialog, ["고유 코드", "주소"], allFieldsRequired);
  await expect(fieldOf(dialog, "이름")).not.toHaveAttribute("aria-invalid", "true");
  await expect(fieldOf(dialog, "이름")).toHaveValue(name);
  // Once that field is right, the sentence stands at the next.
  await fillFields(dialog, { "고유 코드": unique("code") });
  await expectFieldError(dialog, "주소", allFieldsRequired);
  await expect(dialog.getByText(allFieldsRequired).filter({ visible: true })).toHaveCount(1);
  await page.keyboard.press("Escape");
  await page.getByRole("alertdialog").getByRole("button", { name: "나가기" }).click();
  await expect(dialog).toBeHidden();
  await expect(rowOf(page, name)).toHaveCount(0);
});

test("a code of other letters is refused", async ({ page, signInAs }) => {
  await signInAs("superAdmin");
  await page.goto(path);
  await page.getByRole("button", { name: "아파트 등록" }).click();
  const dialog = page.getByRole("dialog", { name: "아파트 등록" });
  for (const code of ["Hanbit", "한빛", "hanbit-1", "han bit"]) {
    await fillFields(dialog, { 이름: "한빛마을", "고유 코드": code, 주소: "서울" });
    await dialog.getByRole("button", { name: "등록", exact: true }).click();
    await expectFieldError(dialog, "고유 코드", "고유 코드는 영어 소문자, 숫자, 밑줄(_)만 사용 가능합니다.");
    await expect(fieldOf(dialog, "고유 코드")).toHaveValue(code);
  }
});

test(
  "a taken code is refused, and what was typed stays",
  { tag: ["@phone-whole", "@whole"] },
  async ({ page, build, signInAs }) => {
    const { code } = await build.apartment();
    await signInAs("superAdmin");
    await page.goto(path);
    await page.getByRole("button", { name: "아파트 등록" }).click();
    const dialog = page.getByRole("dialog", { name: "아파트 등록" });
    const name = unique("다른마을");
    await fillFields(dialog, { 이름: name, "고유 코드": code, 주소: "부산광역시 해운대구 1" });
    await dialog.getByRole("button", { name: "등록", exact: true }).click();
    await expectFieldError(dialog, "고유 코드", "이미 사용 중인 아파트 고유 코드입니다.");
    await expect(fieldOf(dialog, "이름")).toHaveValue(name);

    await fillFields(dialog, { "고유 코드": unique("other") });
    await dialog.getByRole("button", { name: "등록", exact: true }).click();
    await expect(dialog).toBeHidden();
    await expectRowVisible(page, name);
  },
);

test(
  "an apartment is deleted after the question",
  { tag: "@phone-whole" },
  async ({ page, build, signInAs }) => {
    const apartment = await build.apartment(unique("사라질마을"));
    await signInAs("superAdmin");
    await page.goto(path);
    await chooseRowAction(page, apartment.name, "삭제");
    const question = page.getByRole("alertdialog", { name: "아파트를 삭제할까요?" });
    await expect(question).toContainText(apartment.name);
    await expect(question).toContainText("관리자나 주민 계정이 남아 있는 아파트는 삭제되지 않아요.");
    await expect(question.getByRole("button", { name: "취소" })).toBeFocused();
    await question.getByRole("button", { name: "취소" }).click();
    await expect(question).toBeHidden();
    await expectRowVisible(page, apartment.code);

    await chooseRowAction(page, apartment.name, "삭제");
    await question.getByRole("button", { name: "삭제" }).click();
    await expectToast(page, "아파트를 삭제했어요.");
    await expect(rowOf(page, apartment.code)).toHaveCount(0);
  },
);

for (const role of ["manager", "resident"] as const) {
  test(`an apartment that has a ${role} offers no deletion, but says what to do first @whole`, async ({
    page,
    build,
    signInAs,
  }) => {
    const apartment = await build.apartment(unique("사는마을"));
    await build[role](apartment);
    await signInAs("superAdmin");
    await page.goto(path);
    await chooseRowAction(page, apartment.name, "삭제");
    const refusal = page.getByRole("alertdialog", { name: "아직 삭제할 수 없어요" });
    await expect(refusal).toContainText(role === "manager" ? "관리자 1명, 주민 0명" : "관리자 0명, 주민 1명");
    await expect(refusal.getByRole("listitem").first()).toContainText(
      role === "manager" ? "관리자를 삭제하거나 다른 단지로 옮겨요." : "주민 계정을 모두 삭제해요.",
    );
    await expect(refusal.getByRole("button", { name: "삭제" })).toHaveCount(0);
    await expect(refusal.getByRole("button", { name: "닫기", exact: true }).last()).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(refusal).toBeHidden();
    await expectRowVisible(page, apartment.code);
  });
}

test("an apartment that got an account meanwhile is not deleted @whole", async ({
  page,
  build,
  signInAs,
}) => {
  const apartment = await build.apartment(unique("사는마을"));
  await signInAs("superAdmin");
  await page.goto(path);
  await chooseRowAction(page, apartment.name, "삭제");
  await build.manager(apartment);
  const question = page.getByRole("alertdialog", { name: "아파트를 삭제할까요?" });
  await question.getByRole("button", { name: "삭제" }).click();
  await expect(question.getByRole("alert")).toHaveText(
    "관리자나 주민 계정이 남아 있는 아파트는 삭제할 수 없어요. 계정을 먼저 삭제해 주세요.",
  );
  await question.getByRole("button", { name: "취소" }).click();
  await expectRowVisible(page, apartment.code);
});

test(
  "name and address are mended; the form begins with what stands, each time",
  { tag: "@phone-whole" },
  async ({ page, build, signInAs }) => {
    const apartment = await build.apartment(unique("푸른마울"));
    await signInAs("superAdmin");
    await page.goto(path);
    await page.getByRole("searchbox").fill(apartment.code);
    await chooseRowAction(page, apartment.name, "수정");
    const dialog = page.getByRole("dialog", { name: "아파트 정보 수정" });
    await expect(fieldOf(dialog, "이름")).toHaveValue(apartment.name);
    await expect(dialog).toContainText(
      `${apartment.code}는 주민 계정의 이메일에 들어 있어서 바꿀 수 없어요.`,
    );
    await fillFields(dialog, { 이름: "", 주소: "부산광역시 해운대구 1" });
    await dialog.getByRole("button", { name: "저장" }).click();
    await expectFieldError(dialog, "이름", allFieldsRequired);
    const mended = unique("푸른마을");
    await fillFields(dialog, { 이름: mended });
    await dialog.getByRole("button", { name: "저장" }).click();
    await expectToast(page, "아파트 정보를 바꿨어요.");
    await expectRowVisible(page, mended, apartment.code, "부산광역시 해운대구 1");

    await chooseRowAction(page, mended, "수정");
    await expect(fieldOf(dialog, "이름")).toHaveValue(mended);
    await expect(fieldOf(dialog, "주소")).toHaveValue("부산광역시 해운대구 1");
  },
);

test(
  "the list shows how an apartment is used, and those that need care",
  { tag: ["@phone-whole", "@whole"] },
  async ({ page, emptySystem: { url, build } }) => {
    const [busy, empty] = [await build.apartment("붐비는마을"), await build.apartment("빈마을")];
    await build.manager(busy);
    await build.resident(busy, { unit: 101 });
    await build.resident(busy, { unit: 102, temporaryPassword: "ABCD" });
    await page.goto(url + path);
    await expectRowVisible(page, busy.name, /2명\s중 1명/, "관리자 1명", "0건", "오늘");
    await expectRowVisible(page, empty.name, "주민 없음", "관리자 없음", "없음");

    await page.getByRole("button", { name: /보기$/ }).click();
    await page.getByRole("option", { name: "관리자가 없는 단지 1곳" }).click();
    await expect(rowOf(page, busy.name)).toHaveCount(0);
    await expectRowVisible(page, empty.name);
    await page.reload();
    await expectRowVisible(page, empty.name);
    await expect(rowOf(page, busy.name)).toHaveCount(0);
    await page.getByRole("button", { name: /보기$/ }).click();
    await page.getByRole("option", { name: "설정한 주민이 없는 단지 0곳" }).click();
    await expect(page.getByText("여기에 해당하는 단지가 없어요.")).toBeVisible();
    await page.getByRole("button", { name: "모두 보기" }).click();

    await page.getByRole("button", { name: /순서$/ }).click();
    await page.getByRole("option", { name: "로그인한 지 오래된 순" }).click();
    await expect(rowOf(page, "마을").first()).toContainText(empty.name);
    await page.getByRole("button", { name: /순서$/ }).click();
    await page.getByRole("option", { name: "설정한 주민이 적은 순" }).click();
    await expect(rowOf(page, "마을").first()).toContainText(busy.name);
  },
);

test("a list that was left open shows what changed when it comes back into view @whole", async ({
  page,
  build,
  signInAs,
}) => {
  await signInAs("superAdmin");
  await page.goto(path);
  await expect(page.getByRole("heading", { level: 1, name: "아파트 관리" })).toBeVisible();
  const { code } = await build.apartment();
  await expect(rowOf(page, code)).toHaveCount(0);
  // The browser tells this to a page when its tab becomes visible again.
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange", { bubbles: true })));
  await expectRowVisible(page, code);
});

test("the first apartment of an empty system @whole", async ({ page, emptySystem: { url } }) => {
  await page.goto(url + path);
  await expect(page.getByText("등록된 아파트가 없습니다.")).toBeVisible();
  await page.getByRole("button", { name: "지금 등록하기" }).click();
  const dialog = page.getByRole("dialog", { name: "아파트 등록" });
  await fillFields(dialog, { 이름: "첫마을", "고유 코드": "first", 주소: "서울" });
  await page.keyboard.press("Enter");
  await expectRowVisible(page, "첫마을", "first");
});

test("among three hundred, one is found by name, code and initials @whole", async ({
  page,
  emptySystem: { url, build },
}) => {
  for (let number = 1; number <= 300; number++) await build.apartment(`${number}번마을`);
  await page.goto(url + path);
  await expect(page.getByText("모두 300곳")).toBeVisible();
  const pages = page.getByRole("navigation", { name: "쪽 이동" });
  const current = pages.locator("[aria-current=page]");
  await expect(current).toHaveText("1쪽");
  await pages.getByRole("button", { name: "6 쪽", exact: true }).click();
  await expect(current).toHaveText("6쪽");
  await expect(pages.getByRole("button", { name: "다음 쪽" })).toHaveAttribute("aria-disabled", "true");
  await pages.getByRole("button", { name: "1 쪽", exact: true }).click();
  await pages.getByRole("button", { name: "다음 쪽" }).click();
  await expect(current).toHaveText("2쪽");
  await expectRowVisible(page, "250번마을");

  await page.getByRole("searchbox").fill("77번");
  await expect(page.getByText("300곳 가운데 3곳")).toBeVisible();
  await expectRowVisible(page, "177번마을");
  await page.getByRole("searchbox").fill("299ㅂㅁㅇ");
  await expect(page.getByText("300곳 가운데 1곳")).toBeVisible();
  await page.getByRole("searchbox").fill("없는이름");
  await expect(page.getByText("찾는 내용이 없어요. 다른 말로 찾아보세요.")).toBeVisible();
});
