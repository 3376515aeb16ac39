import { expectAccessible, expectAccessibleAgain } from "./support/accessibility.ts";
import { expect, test } from "./support/fixtures.ts";
import { inBrowserOf } from "./support/people.ts";
import {
  agreeToAll,
  chooseRowAction,
  expectRowVisible,
  expectScreen,
  expectToast,
  fieldOf,
  fillFields,
  rowOf,
  showMenu,
} from "./support/screen.ts";

test(
  "a resident asks somebody in, who joins with the code on another device, and both see each other",
  { tag: "@phone-whole" },
  async ({ page, browser, server, build, signInAs }) => {
    const apartment = await build.apartment();
    await signInAs(await build.resident(apartment, { name: "김가장", unit: 1203 }));
    await page.goto("/resident/dashboard");
    await (await showMenu(page)).getByRole("link", { name: "우리 세대" }).click();
    await expectScreen(page, "우리 세대");
    await page.getByRole("button", { name: "세대원 초대" }).click();
    const asking = page.getByRole("dialog", { name: "세대원 초대" });
    await asking.getByRole("checkbox", { name: "만 14세 미만이에요." }).check();
    await asking.getByRole("button", { name: "초대 번호 만들기" }).click();
    const guardian = asking.getByRole("checkbox", { name: "법정대리인으로서 아이가 가입하는 데 동의해요." });
    await expect(guardian).toHaveAccessibleDescription(/^만 14세 미만은 법정대리인의 동의가 필요해요\./);
    await guardian.check();
    await asking.getByRole("button", { name: "초대 번호 만들기" }).click();
    const told = page.getByRole("dialog", { name: "초대 번호를 전해 주세요" });
    const code = (await told.locator("strong").first().textContent())!;
    expect(code).toMatch(/^[2-9A-Z]{4}-[2-9A-Z]{4}$/);
    await told.getByRole("button", { name: "다 전했어요" }).click();
    await expect(page.getByRole("list", { name: "기다리는 초대" })).toContainText("만 14세 미만");
    await expect(page.getByText(code)).toHaveCount(0);

    const context = await browser.newContext({
      baseURL: server.url,
      locale: "ko-KR",
      timezoneId: "Asia/Seoul",
    });
    const other = await context.newPage();
    await other.goto("/join");
    await fillFields(other, { "초대 번호": "ABCD-2345" });
    await other.getByRole("button", { name: "다음" }).click();
    const email = `${apartment.code}@example.com`;
    await fillFields(other, {
      이름: "김하나",
      닉네임: "하나",
      이메일: email,
      "새 비밀번호": "새비밀번호1",
      "새 비밀번호 확인": "새비밀번호1",
    });
    await agreeToAll(other);
    await other.getByRole("button", { name: "가입하기" }).click();
    await expect(other.getByText("초대 번호가 맞지 않거나 기간이 지났어요.")).toBeVisible();
    await fieldOf(other, "초대 번호").fill(code.toLowerCase());
    await other.getByRole("button", { name: "다음" }).click();
    // Nothing typed is lost.
    await expect(fieldOf(other, "이메일")).toHaveValue(email);
    await other.getByRole("button", { name: "가입하기" }).click();
    await expect(other).toHaveURL("/resident/dashboard");
    await expect(other.getByRole("main").getByText("101동 1203호")).toBeVisible();
    await other.goto("/resident/household");
    await expect(other.getByRole("list", { name: "세대원" }).getByRole("listitem")).toHaveText([
      /김가장/,
      /김하나.*나/,
    ]);
    await context.close();

    await page.goto("/resident/alerts");
    await page.getByRole("link", { name: /우리 세대에 세대원이 등록됐어요/ }).click();
    await expect(page).toHaveURL("/resident/household");
    await expect(page.getByRole("list", { name: "세대원" })).toContainText("김하나");
    await expect(page.getByRole("list", { name: "기다리는 초대" })).toHaveCount(0);
  },
);

test("a link brings its code, keeps it out of the address, and waits for whoever is signed in @whole", async ({
  page,
  build,
  signInAs,
}) => {
  await signInAs(await build.resident(await build.apartment(), { name: "김가장" }));
  await page.goto("/join#ABCD2345");
  await expect(page.getByText("지금 김가장 님으로 로그인되어 있어요.")).toBeVisible();
  await page.getByRole("button", { name: "로그아웃하고 가입하기" }).click();
  await expect(page.getByText("ABCD-2345")).toBeVisible();
  await expect(page).toHaveURL("/join");
  await page.getByRole("button", { name: "가입하기" }).click();
  await expect(page.getByText("동의해야 시작할 수 있어요.").first()).toBeVisible();
  await expectAccessible(page, "joining, with faults");
});

test(
  "the office finds a home, moves its people out, and marks it as vacant",
  { tag: "@phone-whole" },
  async ({ page, browser, server, build, signInAs }) => {
    const apartment = await build.apartment();
    const leaving = await build.resident(apartment, { building: 101, unit: 1203, name: "나가람" });
    await build.resident(apartment, {
      building: 102,
      unit: 304,
      name: "한나래",
      temporaryPassword: "ABCDEFGHJKMNPQRS",
    });
    await signInAs(await build.manager(apartment));
    await page.goto("/manager/dashboard");
    await (await showMenu(page)).getByRole("link", { name: "세대", exact: true }).click();
    await expectScreen(page, "세대");
    await expectRowVisible(page, "101동 1203호", "나가람", "사용 중");
    await expectRowVisible(page, "102동 304호", "한나래", "설정 필요");
    await page.getByRole("button", { name: "설정 필요 1" }).click();
    await expect(page).toHaveURL("/manager/households?state=waiting");
    await expect(rowOf(page, "101동 1203호")).toHaveCount(0);
    await page.getByRole("button", { name: "전체 2" }).click();
    await page.getByRole("searchbox").fill("1203");
    await expect(page.getByText("1세대를 찾았어요.")).toBeVisible();

    await inBrowserOf(browser, server, leaving, async (theirs) => {
      await theirs.goto("/resident/notices");
      await expectScreen(theirs, "공지사항");
      await chooseRowAction(page, "101동 1203호", "전출 처리");
      const dialog = page.getByRole("alertdialog", { name: "전출로 처리할까요?" });
      await expect(dialog).toContainText("101동 1203호의 계정 1개(나가람)가 삭제되고 곧바로 로그아웃돼요.");
      await dialog.getByRole("button", { name: "전출 처리" }).click();
      await expectToast(page, "전출로 처리했어요. 계정 1개를 삭제했어요.");
      await theirs.goto("/resident/dashboard");
      await expect(theirs).toHaveURL("/login");
    });
    await expectRowVisible(page, "101동 1203호", "계정 없음");
    await chooseRowAction(page, "101동 1203호", "빈집으로 표시");
    await expectRowVisible(page, "101동 1203호", "빈집");
    await page.getByRole("searchbox").fill("");
    await expect(page.getByRole("button", { name: "빈집 1" })).toBeVisible();
    await chooseRowAction(page, "102동 304호", "주민 계정 보기");
    await expectScreen(page, "주민 관리");
    await expect(page.getByRole("searchbox")).toHaveValue("102-304");
    await expectRowVisible(page, "한나래");
  },
);

test("the screens of households @whole", async ({ page, build, signInAs }) => {
  const apartment = await build.apartment();
  await signInAs(await build.manager(apartment));
  await page.goto("/manager/households");
  await expect(page.getByText("등록된 세대가 없어요.")).toBeVisible();
  await expectAccessibleAgain(page, "no households");
  for (const unit of [101, 102]) await build.resident(apartment, { unit });
  const resident = await build.resident(apartment, { unit: 102 });
  await page.reload();
  await expectRowVisible(page, "101동 102호");
  await expectAccessible(page, "households");

  await signInAs(resident);
  await page.goto("/resident/dashboard");
  await expect(page.getByRole("region", { name: "약관과 개인정보 동의" })).toBeVisible();
  await expectAccessible(page, "asked for consents");
  await page.getByRole("button", { name: "모두 동의하기" }).click();
  await expectToast(page, "동의했어요. 고마워요.");
  await page.reload();
  await expectScreen(page, /안녕하세요$/);
  await expect(page.getByRole("region", { name: "약관과 개인정보 동의" })).toHaveCount(0);
  await page.goto("/resident/household");
  await page.getByRole("button", { name: "세대원 초대" }).click();
  await expectAccessible(page, "asking somebody in");
  await page.getByRole("button", { name: "초대 번호 만들기" }).click();
  await expect(page.getByText("지금만 보이니")).toBeVisible();
  await expectAccessible(page, "a code");
  await page.getByRole("button", { name: "다 전했어요" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expectAccessibleAgain(page, "own household");
  await page.getByRole("button", { name: "초대 취소" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "초대 취소" }).click();
  await expectToast(page, "초대를 취소했어요.");
  await expect(page.getByRole("list", { name: "기다리는 초대" })).toHaveCount(0);
});
