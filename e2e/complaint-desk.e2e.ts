import type { Page } from "@playwright/test";

import { expectAccessible, expectAccessibleAgain } from "./support/accessibility.ts";
import { fileMany } from "./support/complaints.ts";
import { expect, test } from "./support/fixtures.ts";
import { callAs } from "./support/people.ts";
import { expectRowVisible, expectScreen, expectToast, fillFields, rowOf } from "./support/screen.ts";

test.describe.configure({ timeout: 120_000 });

const list = "/manager/complaints";

test(
  "a resident says by one tap what a complaint is about, and the office finds it by that",
  { tag: "@phone-whole" },
  async ({ page, build, signInAs }) => {
    const apartment = await build.apartment();
    const manager = await build.manager(apartment);
    await signInAs(await build.resident(apartment));
    await page.goto("/resident/complaints/new");
    await expect(page.getByRole("radio", { name: "기타" })).toBeChecked();
    await page.getByRole("radio", { name: "주차" }).check();
    await page.getByRole("textbox", { name: "제목" }).fill("이중 주차");
    await page.getByRole("textbox", { name: "내용" }).fill("나갈 수 없어요.");
    await expectAccessible(page, "the form of a complaint");
    await page.getByRole("button", { name: "접수하기" }).click();
    await expectToast(page, "민원을 접수했어요.");

    await signInAs(manager);
    await page.goto(list);
    await expectRowVisible(page, "이중 주차", "주차");
    await filterBy(page, "분류", "층간소음");
    await expect(page).toHaveURL(`${list}?category=noise`);
    await expect(page.getByText("여기에 맞는 민원이 없어요.")).toBeVisible();
    await page.getByRole("button", { name: "모든 민원 보기" }).click();
    await expect(page).toHaveURL(list);
    await filterBy(page, "분류", "주차");
    await expectRowVisible(page, "이중 주차");
    await expect(page.getByRole("tab", { name: /^접수 ?1$/ })).toBeVisible();
  },
);

test(
  "the office gives a complaint to a colleague, moves its day, and sees what is overdue",
  { tag: "@phone-whole" },
  async ({ page, request, build, server, signInAs }) => {
    const apartment = await build.apartment();
    const manager = await build.manager(apartment, { name: "김소장" });
    const colleague = await build.manager(apartment, { name: "이대리" });
    await build.manager(apartment, { name: "경비실", rights: ["visitors"] });
    const resident = await build.resident(apartment);
    await fileMany(server.database, resident, 2, { daysAgo: 10 });
    await signInAs(manager);
    await page.goto(list);
    await expectRowVisible(page, "민원 1번", "기한 지남 3일");
    await filterBy(page, "처리 기한", "기한 지남");
    await expect(page).toHaveURL(`${list}?due=overdue`);
    await page.getByRole("link", { name: "민원 1번" }).click();
    await expectScreen(page, "민원 1번");

    await page.getByRole("button", { name: "담당 없음 민원 1번 담당자" }).click();
    await expect(page.getByRole("menuitemradio")).toHaveText(["담당 없음", "김소장 (나)", "이대리"]);
    await page.getByRole("menuitemradio", { name: "이대리" }).click();
    await expectToast(page, "담당자를 이대리 님으로 정했어요.");
    await page.getByRole("button", { name: "기타 민원 1번 분류" }).click();
    await page.getByRole("menuitemradio", { name: "전기·조명" }).click();
    await expectToast(page, "분류를 바꿨어요.");
    // On a phone the message lies over the end of the screen, and stays while a pointer is on it.
    await expect(page.getByText("분류를 바꿨어요.")).toHaveCount(0);
    const form = page.getByRole("form", { name: "처리 기한" });
    await form.getByLabel("처리 기한").fill("2099-01-05");
    await form.getByRole("button", { name: "저장" }).click();
    await expectToast(page, "처리 기한을 바꿨어요.");
    await expect(form.getByRole("button")).toHaveCount(0);
    await expectAccessible(page, "a complaint of the office");

    await page.goto(`${list}?due=overdue`);
    await expectRowVisible(page, "민원 2번", "기한 지남 3일");
    await expect(page.getByRole("tab", { name: /^전체 ?1$/ })).toBeVisible();
    await expectAccessible(page, "the list of complaints");
    const { alerts } = await callAs(request, colleague, "getAlerts", null);
    expect(alerts.map(({ title }) => title)).toContain("담당 민원이 생겼어요");
    await signInAs(colleague);
    await page.goto(list);
    await filterBy(page, "담당자", "내 담당");
    await expect(page).toHaveURL(`${list}?assignee=me`);
    await expectRowVisible(page, "민원 1번", "전기·조명", "이대리");
    await expect(rowOf(page, "민원 2번")).toHaveCount(0);
  },
);

test(
  "the office picks many complaints, gives them to a colleague, and answers them at once",
  { tag: "@phone-whole" },
  async ({ page, request, build, server, signInAs }) => {
    const apartment = await build.apartment();
    const manager = await build.manager(apartment, { name: "김소장" });
    await build.manager(apartment, { name: "이대리" });
    const resident = await build.resident(apartment);
    await fileMany(server.database, resident, 4);
    await signInAs(manager);
    await page.goto(list);
    await page.getByRole("button", { name: "여러 건 고르기" }).click();
    await page.getByRole("checkbox", { name: "민원 1번 고르기" }).check();
    await page.getByRole("checkbox", { name: "민원 2번 고르기" }).check();
    const bar = page.getByRole("group", { name: "고른 민원" });
    await expect(bar.getByRole("status")).toHaveText("2건 선택");
    await expectAccessible(page, "picking complaints");
    await bar.getByRole("button", { name: "담당자 정하기" }).click();
    const assigning = page.getByRole("dialog", { name: "민원 2건의 담당자" });
    await assigning.getByRole("radio", { name: "이대리" }).check();
    await expectAccessible(page, "giving complaints to a colleague");
    await assigning.getByRole("button", { name: "정하기" }).click();
    await expectToast(page, "담당자를 이대리 님으로 정했어요.");
    await expectRowVisible(page, "민원 2번", "이대리");
    // They stay picked, to be answered next.
    await expect(bar.getByRole("status")).toHaveText("2건 선택");
    await bar.getByRole("button", { name: "모두 고르기" }).click();
    await page.getByRole("checkbox", { name: "민원 4번 고르기" }).uncheck();
    await expect(bar.getByRole("status")).toHaveText("3건 선택");
    await bar.getByRole("button", { name: "한꺼번에 답변" }).click();
    const answering = page.getByRole("dialog", { name: "민원 3건에 한꺼번에 답변" });
    await answering.getByRole("textbox").first().fill("단수가 끝났어요.");
    await answering.getByRole("button", { name: /^답변/ }).click();
    await expectToast(page, "민원 3건에 답변을 보냈어요.");
    await expect(bar).toHaveCount(0);
    const { counts } = await callAs(request, manager, "getComplaintsByApartment");
    expect(counts).toMatchObject({ all: 4, submitted: 1 });
    await page.getByRole("tab", { name: /^전체/ }).click();
    // An answer to all of them says that it opens the resolved ones again.
    await page.getByRole("button", { name: "여러 건 고르기" }).click();
    await bar.getByRole("button", { name: "모두 고르기" }).click();
    await bar.getByRole("button", { name: "한꺼번에 답변" }).click();
    const again = page.getByRole("dialog", { name: "민원 4건에 한꺼번에 답변" });
    await again.getByRole("button", { name: /답변한 뒤 상태/ }).click();
    await page.getByRole("option", { name: "처리 중" }).click();
    await expect(again.getByText("처리 완료한 민원 3건이 다시 열려요.")).toBeVisible();
  },
);

test("a call is entered by keys alone, and its home hears of it only if somebody is chosen", async ({
  page,
  request,
  build,
  signInAs,
}) => {
  const apartment = await build.apartment();
  const resident = await build.resident(apartment, { unit: 1203, name: "박정숙" });
  await callAs(request, resident, "createComplaint", { title: "베란다 누수", content: "물이 새요." });
  await signInAs(await build.manager(apartment, { rights: ["complaints"] }));
  await page.goto(list);
  await expectScreen(page, "민원");
  await page.getByRole("button", { name: "민원 접수" }).click();
  const dialog = page.getByRole("dialog", { name: "민원 접수" });
  await expect(dialog.getByRole("textbox", { name: "동" })).toBeFocused();
  for (const words of ["101", "1203", ""]) {
    await page.keyboard.type(words);
    await page.keyboard.press("Tab");
  }
  await page.keyboard.type("싱크대 밑에서 물이 새요.");
  await expect(dialog.getByText("베란다 누수 · 접수")).toBeVisible();
  await expect(dialog.getByRole("radio", { name: "박정숙 님" })).not.toBeChecked();
  await expectAccessible(page, "a call that is being entered");
  await page.keyboard.press("Control+Enter");
  await expectToast(page, "민원을 접수했어요.");
  await expect(dialog).toHaveCount(0);
  await expectRowVisible(page, "싱크대 밑에서 물이 새요.", "101동 1203호");
  const { complaints } = await callAs(request, resident, "getMyComplaints");
  expect(complaints).toHaveLength(1);

  // From any screen by one key, and through the rows by two.
  await page.keyboard.press("j");
  await expect(page.getByRole("link", { name: "베란다 누수" })).toBeFocused();
  await page.keyboard.press("j");
  await expect(page.getByRole("link", { name: "싱크대 밑에서 물이 새요." })).toBeFocused();
  await page.keyboard.press("/");
  await page.keyboard.type("n누수");
  await expect(page.getByRole("searchbox", { name: "민원 찾기" })).toHaveValue("n누수");
  await page.goto("/manager/notices");
  await expectScreen(page, "공지사항");
  // Their code comes after the screen.
  await expect(async () => {
    await page.keyboard.press("n");
    await expect(dialog).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await dialog.getByRole("button", { name: "접수", exact: true }).click();
  await expect(dialog.getByText("동·호나 장소를 입력해 주세요.")).toBeVisible();
  await fillFields(dialog, {
    "장소 (공용부라면)": "정문",
    내용: "차단기가 안 열려요.",
    "전화번호 (선택)": "010-2203-7730",
  });
  await dialog.getByText("경비실").click();
  await dialog.getByRole("button", { name: "접수", exact: true }).click();
  await expectToast(page, "민원을 접수했어요.");
  await page.goto(list);
  await page.getByRole("link", { name: "차단기가 안 열려요." }).click();
  await expectScreen(page, "차단기가 안 열려요.");
  await expect(page.getByRole("link", { name: "010-2203-7730" })).toHaveAttribute("href", "tel:01022037730");
});

test("the office sets how many days it has for a complaint @whole", async ({
  page,
  request,
  build,
  signInAs,
}) => {
  const apartment = await build.apartment();
  const manager = await build.manager(apartment);
  await signInAs(manager);
  await page.goto("/manager/settings");
  const form = page.getByRole("form", { name: "민원 처리 기한" });
  const days = form.getByRole("textbox", { name: "접수 후 며칠" });
  await expect(days).toHaveValue("7");
  await days.fill("61");
  await form.getByRole("button", { name: "저장" }).click();
  await expect(form.getByText("처리 기한은 1일부터 60일까지 정할 수 있어요.")).toBeVisible();
  await days.fill("14");
  await form.getByRole("button", { name: "저장" }).click();
  await expectToast(page, "저장했어요.");
  await expectAccessibleAgain(page, "the office's settings");
  const { settings } = await callAs(request, manager, "getOfficeSettings", null);
  expect(settings).toMatchObject({ complaintDueDays: 14 });
});

/** Chooses a filter. On a phone they open by a button. */
async function filterBy(page: Page, filter: string, option: string): Promise<void> {
  const select = page.getByRole("group", { name: "민원 거르기" }).getByRole("button", { name: filter });
  const opener = page.getByRole("button", { name: "분류·담당·기한" });
  await select.or(opener).first().waitFor();
  if (await opener.isVisible()) await opener.click();
  await select.click();
  await page.getByRole("option", { name: option, exact: true }).click();
}

test("a low window of an office's laptop shows six complaints, and the head of a long table stays", async ({
  page,
  build,
  server,
  signInAs,
}) => {
  const apartment = await build.apartment();
  const resident = await build.resident(apartment);
  await fileMany(server.database, resident, 30);
  await signInAs(await build.manager(apartment));
  await page.setViewportSize({ width: 1093, height: 500 });
  await page.goto(list);
  await expectRowVisible(page, "민원 1번");
  const whole = await page
    .getByRole("list", { name: "민원" })
    .getByRole("listitem")
    .evaluateAll((rows) => rows.filter((row) => row.getBoundingClientRect().bottom <= innerHeight).length);
  expect(whole).toBeGreaterThanOrEqual(6);
  await page.setViewportSize({ width: 1440, height: 700 });
  const head = page.getByRole("columnheader", { name: "처리 상태" });
  await expect(head).toBeVisible();
  await page.mouse.move(700, 500);
  await page.mouse.wheel(0, 900);
  await expect.poll(async () => (await head.boundingBox())?.y).toBe(0);
});
