import { unique } from "#server/testing/builders.ts";

import { expectAccessible, expectAccessibleAgain } from "./support/accessibility.ts";
import { expect, test } from "./support/fixtures.ts";
import {
  fillSetup,
  chooseRowAction,
  expectRowVisible,
  expectScreen,
  expectToast,
  fillFields,
  rowOf,
  showMenu,
  signInByForm,
  startAnew,
} from "./support/screen.ts";

const password = "새비밀번호1";

test(
  "a colleague gets an account with some of the work, signs in, and sees that work alone",
  { tag: "@phone-whole" },
  async ({ page, build, signInAs }) => {
    await signInAs(await build.manager(await build.apartment()));
    await page.goto("/manager/staff");
    await expect(page.getByText("직원 계정이 없어요.")).toBeVisible();
    await expectAccessibleAgain(page, "an office of one person");
    await page.getByRole("button", { name: "직원 등록" }).click();
    const dialog = page.getByRole("dialog", { name: "직원 등록" });
    const email = `${unique("clerk")}@example.com`;
    await fillFields(dialog, { 이름: "이경리", 이메일: email, "직책 (선택)": "경리" });
    await dialog.getByRole("button", { name: "등록", exact: true }).click();
    await expect(dialog.getByText("업무를 하나 이상 골라 주세요.")).toBeVisible();
    await dialog.getByRole("checkbox", { name: "주민·세대" }).check();
    await dialog.getByRole("checkbox", { name: "방문차량" }).check();
    await expectAccessible(page, "the form of a new colleague");
    await dialog.getByRole("button", { name: "등록", exact: true }).click();
    const created = page.getByRole("dialog", { name: "직원 계정을 만들었어요" });
    const shown = (await created.getByRole("code").textContent())!;
    await created.getByRole("button", { name: "전달했어요" }).click();
    await expectRowVisible(page, "이경리", "경리", "주민·세대", "방문차량", email, "초기 비밀번호");

    await expectAccessible(page, "the office's accounts");

    await startAnew(page);
    await signInByForm(page, email, shown);
    await expect(page).toHaveURL("/initial-setup");
    await fillSetup(page, { name: "이경리", nickname: "경리", password });
    await page.getByRole("button", { name: "설정 완료" }).click();
    await expect(page).toHaveURL("/manager/dashboard");
    const menu = await showMenu(page);
    await expect(menu.getByRole("link")).toHaveText([
      "대시보드",
      "주민 관리",
      "세대",
      "공지사항",
      "자료실",
      "일정",
      "방문차량",
      "내 정보",
    ]);
    await page.goto("/manager/staff");
    await expect(page.getByRole("main")).toContainText("직원·설정 업무를 맡지 않은 계정이에요.");
  },
);

test(
  "work is changed with the next look, and an account goes after the question",
  { tag: ["@phone-whole", "@whole"] },
  async ({ page, build, signInAs }) => {
    const apartment = await build.apartment();
    await build.manager(apartment, { name: "박과장", rights: ["notices"] });
    await signInAs(await build.manager(apartment));
    await page.goto("/manager/staff");
    await chooseRowAction(page, "박과장", "업무 수정");
    const dialog = page.getByRole("dialog", { name: "박과장님의 업무" });
    await expect(dialog.getByRole("checkbox", { name: "공지" })).toBeChecked();
    await dialog.getByRole("checkbox", { name: "공지" }).uncheck();
    await dialog.getByRole("checkbox", { name: "민원" }).check();
    await dialog.getByRole("button", { name: "저장" }).click();
    await expectToast(page, "직원 정보를 바꿨어요.");
    await expectRowVisible(page, "박과장", "민원");
    await chooseRowAction(page, "박과장", "삭제");
    const question = page.getByRole("alertdialog", { name: "직원 계정을 삭제할까요?" });
    await expect(question).toContainText("맡은 민원 가운데 처리할 것은 없어요.");
    await question.getByRole("button", { name: "삭제" }).click();
    await expectToast(page, "직원 계정을 삭제했어요.");
    await expect(rowOf(page, "박과장")).toHaveCount(0);
    await expect(page.getByText("직원 계정이 없어요.")).toBeVisible();
  },
);

test(
  "a guard begins at what is theirs, without a dashboard",
  { tag: "@phone-whole" },
  async ({ page, build, signInAs }) => {
    await signInAs(await build.manager(await build.apartment(), { rights: ["visitors"] }));
    const refused: string[] = [];
    page.on("response", (response) => response.status() === 403 && refused.push(response.url()));
    await page.goto("/");
    await expect(page).toHaveURL("/manager/visitors");
    await expectScreen(page, "방문차량");
    const menu = await showMenu(page);
    await expect(menu.getByRole("link")).toHaveText(["공지사항", "자료실", "일정", "방문차량", "내 정보"]);
    for (const path of ["/manager/residents", "/manager/password-help", "/manager/staff"]) {
      await page.goto(path);
      await expect(page.getByRole("main")).toContainText("업무를 맡지 않은 계정이에요.");
    }
    expect(refused).toEqual([]);
  },
);
