import { unique } from "#server/testing/builders.ts";

import { expectAccessible } from "./support/accessibility.ts";
import { expect, test } from "./support/fixtures.ts";
import {
  consents,
  expectFieldError,
  expectScreen,
  fieldOf,
  fillFields,
  fillSetup,
  signInByForm,
  signOut,
} from "./support/screen.ts";

const temporaryPassword = "ABCDEFGHJKMNPQRS";
const goOn = { name: "다음", exact: true };
const texts = [
  ["이용약관 보기", "이용약관"],
  ["개인정보 처리방침 보기", "개인정보 처리방침"],
] as const;
const refused = "관리사무소나 대표회의로 오해할 수 있어 쓸 수 없는 닉네임이에요. 다른 닉네임을 정해 주세요.";
const submit = { name: "설정 완료" };
const succeeded = "성공적으로 업데이트되었습니다. 잠시 후 이동합니다.";

test(
  "a manager sets up: refused until everything is right, then on to the dashboard after 1.5 s",
  {
    tag: "@phone-whole",
  },
  async ({ page, build }) => {
    const name = unique("박관리");
    const { email } = await build.manager(await build.apartment(), { name, temporaryPassword });
    await page.goto("/login");
    // A person may type it in small letters, with hyphens.
    await signInByForm(page, email, "abcd-efgh-jkmn-pqrs");
    await expect(page).toHaveURL("/initial-setup");
    await expectScreen(page, `${name}님, 반가워요`);

    await fillFields(page, { 이름: "", 닉네임: "  " });
    await page.getByRole("button", goOn).click();
    await expectFieldError(page, "이름", "이름과 닉네임을 모두 입력해주세요.");
    await expectFieldError(page, "닉네임", "이름과 닉네임을 모두 입력해주세요.");
    await fillFields(page, { 이름: "박새로", 닉네임: "소장" });
    await page.getByRole("button", goOn).click();

    const backward = [
      () => page.goBack(),
      () => page.getByRole("button", { name: "이름과 닉네임 바꾸기" }).click(),
    ];
    for (const goBack of backward) {
      await expect(fieldOf(page, "새 비밀번호")).toBeFocused();
      await goBack();
      await expect(fieldOf(page, "이름")).toBeFocused();
      await expect(fieldOf(page, "이름")).toHaveValue("박새로");
      await expect(fieldOf(page, "닉네임")).toHaveValue("소장");
      await page.getByRole("button", goOn).click();
    }
    await expect(fieldOf(page, "새 비밀번호")).toBeFocused();
    await fillFields(page, { "새 비밀번호": "12345", "새 비밀번호 확인": "123456" });
    await page.getByRole("button", submit).click();
    await expectFieldError(page, "새 비밀번호", "비밀번호는 6자 이상이어야 합니다.");
    await expectFieldError(page, "새 비밀번호 확인", "비밀번호가 일치하지 않습니다.");
    for (const consent of consents) {
      const box = page.getByRole("checkbox", { name: consent });
      // What is agreed to stays beside what is missing.
      await expect(box).toHaveAccessibleDescription(/^동의해야 시작할 수 있어요\. ?.+요\.$/);
    }
    // The whole texts can be read on the way, and nothing typed is lost.
    for (const [opener, text] of texts) {
      await page.getByRole("button", { name: opener }).click();
      const dialog = page.getByRole("dialog", { name: text });
      await expect(dialog.getByRole("heading", { name: /^제1조/ })).toBeVisible();
      await expectAccessible(page, text);
      await dialog.getByRole("button", { name: "다 읽었어요" }).click();
      await expect(dialog).toBeHidden();
    }
    await expect(fieldOf(page, "새 비밀번호")).toHaveValue("12345");
    const all = page.getByRole("checkbox", { name: "모두 동의해요" });
    await all.check();
    for (const consent of consents) await expect(page.getByRole("checkbox", { name: consent })).toBeChecked();
    await page.getByRole("checkbox", { name: consents[0] }).uncheck();
    await expect(all).not.toBeChecked();
    await all.check();

    await fillFields(page, { "새 비밀번호": "새비밀번호1", "새 비밀번호 확인": "새비밀번호1" });
    const shownForMs = await page.evaluateHandle(timeFromTextToPath, {
      text: succeeded,
      path: "/manager/dashboard",
    });
    await page.getByRole("button", submit).click();
    await expect(page.getByText(succeeded)).toBeVisible();
    await expect(page).toHaveURL("/manager/dashboard");
    await expectScreen(page, "박새로님, 안녕하세요");
    const shown = await shownForMs.evaluate(({ elapsed }) => elapsed);
    expect(shown).toBeGreaterThan(1490);
    expect(shown).toBeLessThan(2500);

    await signOut(page);
    await signInByForm(page, email, "새비밀번호1");
    await expect(page).toHaveURL("/manager/dashboard");
  },
);

test("a resident sets up, and the temporary password is worth nothing any more", async ({
  page,
  build,
  consoleErrors,
}) => {
  const apartment = await build.apartment();
  const { email } = await build.resident(apartment, { building: 103, unit: 1502, temporaryPassword });
  await page.goto("/login");
  await signInByForm(page, email, temporaryPassword);
  await expect(page).toHaveURL("/initial-setup");
  await fillSetup(page, { name: "이서연", nickname: "관리사무소", password: "abcdef" });
  await page.getByRole("button", submit).click();
  // A nickname that is refused leads back to the screen where it stands; what the second holds stays.
  await expectFieldError(page, "닉네임", refused);
  await fillFields(page, { 닉네임: "햇살" });
  await page.getByRole("button", goOn).click();
  await expect(fieldOf(page, "새 비밀번호")).toHaveValue("abcdef");

  // A text that cannot be loaded takes nothing along, and one leads to the other without leaving the form.
  consoleErrors.allow(/ERR_FAILED/);
  await page.route("**/assets/consent-text*", (route) => route.abort());
  const terms = page.getByRole("button", { name: "이용약관 보기" });
  await terms.click();
  await expect(page.getByRole("alert").filter({ hasText: "전문을 불러오지 못했어요." })).toBeVisible();
  await expect(fieldOf(page, "새 비밀번호")).toHaveValue("abcdef");
  await page.unroute("**/assets/consent-text*");
  await terms.click();
  await page
    .getByRole("dialog", { name: "이용약관" })
    .getByRole("button", { name: "개인정보 처리방침" })
    .click();
  const privacy = page.getByRole("dialog", { name: "개인정보 처리방침" });
  await privacy.getByRole("button", { name: "다 읽었어요" }).click();
  await expect(terms).toBeFocused();

  await page.getByRole("button", submit).click();
  await expect(page).toHaveURL("/resident/dashboard");
  await expectScreen(page, "햇살님, 안녕하세요");
  await expect(page.getByRole("main").getByText("103동 1502호")).toBeVisible();

  await signOut(page);
  await signInByForm(page, email, temporaryPassword);
  await expect(page.getByText("이미 비밀번호를 정하셨어요. 새 비밀번호로 로그인해 주세요.")).toBeVisible();
  await expect(page).toHaveURL("/login");
});

test("whoever is not meant can leave the set-up @whole", async ({ page, build, signInAs }) => {
  await signInAs(await build.manager(await build.apartment(), { temporaryPassword }));
  await page.goto("/");
  await expect(page).toHaveURL("/initial-setup");
  await page.getByRole("button", { name: "로그아웃" }).click();
  await expect(page).toHaveURL("/login");
});

/** Measures inside the page, from the text's appearance to the new path: only the page's own time counts. */
function timeFromTextToPath({ text, path }: { text: string; path: string }): { elapsed: number } {
  const timing = { elapsed: Number.NaN };
  let appearedAt: number | undefined;
  const look = () => {
    if (appearedAt === undefined && document.body.textContent.includes(text)) appearedAt = performance.now();
    if (appearedAt !== undefined && location.pathname === path) {
      timing.elapsed = performance.now() - appearedAt;
      observer.disconnect();
    }
  };
  const observer = new MutationObserver(look);
  observer.observe(document.documentElement, { childList: true, subtree: true, characterData: true });
  return timing;
}
