import { testPassword, unique } from "#server/testing/builders.ts";

import { chooseStatus, file, fileMany, statusMenu, statusMenus, takingBack } from "./support/complaints.ts";
import { expect, test } from "./support/fixtures.ts";
import { keyboardOn } from "./support/hands.ts";
import { callAs } from "./support/people.ts";
import {
  expectRowVisible,
  expectScreen,
  expectToast,
  rowOf,
  showMenu,
  signInByForm,
  signOut,
} from "./support/screen.ts";

test.describe.configure({ timeout: 120_000 });

const managers = "/manager/complaints";
const allOfThem = `${managers}?status=all`;
const nothingThere = "접수된 민원이 없습니다.";

test(
  "a manager sees complaints by status, and moves any to any",
  { tag: "@phone-whole" },
  async ({ page, request, build, signInAs }) => {
    const apartment = await build.apartment();
    const [resident, manager] = [await build.resident(apartment), await build.manager(apartment)];
    const titles = { submitted: unique("첫째"), in_progress: unique("둘째"), resolved: unique("셋째") };
    for (const [status, title] of Object.entries(titles) as [keyof typeof titles, string][]) {
      const { complaintId } = await file(request, resident, title);
      await callAs(request, manager, "updateComplaintStatus", { complaintId, status });
    }
    await file(request, await build.resident(await build.apartment()), unique("남의 단지"));
    await signInAs(manager);
    await page.goto(managers);
    // What is to be done comes first; what is done lies behind its own tab.
    await expect(page.getByRole("tab", { name: /^처리할 민원 ?2$/ })).toHaveAttribute(
      "aria-selected",
      "true",
    );
    await expect(statusMenus(page)).toHaveCount(2);
    await page.goto(allOfThem);
    await expect(statusMenus(page)).toHaveCount(3);
    for (const [tab, title] of [
      [/^접수 ?1$/, titles.submitted],
      [/^처리 중 ?1$/, titles.in_progress],
      [/^처리 완료 ?1$/, titles.resolved],
    ] as const) {
      await page.getByRole("tab", { name: tab }).click();
      await expect(statusMenus(page)).toHaveCount(1);
      await expectRowVisible(page, title, /\d+동 \d+호/);
    }
    await page.reload();
    await expect(page.getByRole("tab", { name: "처리 완료" })).toHaveAttribute("aria-selected", "true");

    await chooseStatus(page, statusMenu(page, titles.resolved), "접수");
    await expectToast(page, "상태가 변경되었습니다.");
    await expect(page.getByRole("tab", { name: /^처리 완료 ?0$/ })).toBeVisible();
    await page.getByRole("tab", { name: /^접수 ?2$/ }).click();
    await expect(statusMenus(page)).toHaveCount(2);

    await page.getByRole("link", { name: titles.resolved }).click();
    await expectScreen(page, titles.resolved);
    await expect(page.getByText("3층이 어두워요.")).toBeVisible();
    await chooseStatus(page, statusMenus(page), "처리 완료");
    await expect(page.getByRole("list", { name: "처리 이력" }).getByRole("listitem")).toContainText([
      "접수",
      "처리 완료",
      "접수",
      "처리 완료",
    ]);
    await page.getByRole("link", { name: "민원 목록" }).click();
    await expect(page).toHaveURL(new RegExp(`${managers}(\\?status=submitted)?$`));
  },
);

test(
  "a changed row stays in its place until the tab is left, and takes the change back",
  { tag: ["@phone-whole", "@whole"] },
  async ({ page, request, build, signInAs }) => {
    const apartment = await build.apartment();
    const [resident, manager] = [await build.resident(apartment), await build.manager(apartment)];
    const { complaintId } = await file(request, resident, "첫째 민원");
    await file(request, resident, "둘째 민원");
    await file(request, resident, "셋째 민원");
    await signInAs(manager);
    await page.goto(`${managers}?status=submitted`);
    const titles = rowOf(page, "민원").getByRole("link");
    const inOrder = ["셋째 민원", "둘째 민원", "첫째 민원"];
    await expect(titles).toHaveText(inOrder);
    await chooseStatus(page, statusMenu(page, "둘째 민원"), "처리 중");
    await expect(page.getByRole("tab", { name: /^접수 ?2$/ })).toBeVisible();
    await expect(titles).toHaveText(inOrder);
    await expectRowVisible(page, "둘째 민원", "처리 중");

    await keyboardOn(page).press(takingBack(page, "둘째 민원"));
    await expectToast(page, "상태를 되돌렸어요.");
    await expect(takingBack(page, "둘째 민원")).toHaveCount(0);
    await expect(statusMenu(page, "둘째 민원")).toBeFocused();
    await expect(page.getByRole("tab", { name: /^접수 ?3$/ })).toBeVisible();
    await expect(titles).toHaveText(inOrder);
    await expectRowVisible(page, "둘째 민원", "접수");

    await chooseStatus(page, statusMenu(page, "첫째 민원"), "처리 완료");
    await chooseStatus(page, statusMenu(page, "첫째 민원"), "처리 중");
    await expectRowVisible(page, "첫째 민원", "처리 중");
    await expect(page.getByRole("tab", { name: /^처리 중 ?1$/ })).toBeVisible();
    await page.getByRole("tab", { name: /^처리 중/ }).click();
    await expect(titles).toHaveText(["첫째 민원"]);
    // It outlives the row that was changed.
    await takingBack(page, "첫째 민원").click();
    await expect(page.getByRole("tab", { name: /^처리 완료 ?1$/ })).toBeVisible();
    await page.getByRole("tab", { name: /^접수/ }).click();
    await expect(titles).toHaveText(["셋째 민원", "둘째 민원"]);
    const { history } = await callAs(request, manager, "getComplaintById", { complaintId });
    expect(history.map(({ to }) => to)).toEqual(["resolved", "in_progress", "resolved"]);
  },
);

test("taking a change back leaves what a colleague has changed meanwhile, and says so", async ({
  page,
  request,
  build,
  signInAs,
}) => {
  const apartment = await build.apartment();
  const colleague = await build.manager(apartment);
  const { complaintId } = await file(request, await build.resident(apartment), "누수");
  await signInAs(await build.manager(apartment));
  await page.goto(allOfThem);
  await chooseStatus(page, statusMenu(page, "누수"), "처리 중");
  await expectToast(page, "상태가 변경되었습니다.");
  await callAs(request, colleague, "updateComplaintStatus", { complaintId, status: "resolved" });
  await takingBack(page, "누수").click();
  await expectToast(page, "그 사이 다른 사람이 상태를 바꿔서 그대로 두었어요. 지금 상태를 확인해 주세요.");
  await expectRowVisible(page, "누수", "처리 완료");
});

test("the office finds complaints by words and household, oldest first if it likes", async ({
  page,
  request,
  build,
  signInAs,
}) => {
  const apartment = await build.apartment();
  const park = await build.resident(apartment, { building: 103, unit: 1203, name: "박정숙" });
  const lee = await build.resident(apartment, { building: 104, unit: 201, name: "이도윤" });
  await file(request, park, "천장 누수");
  await file(request, lee, "주차장 누수");
  await file(request, park, "승강기 소음");
  await signInAs(await build.manager(apartment));
  await page.goto(allOfThem);
  await expect(statusMenus(page)).toHaveCount(3);
  const titles = rowOf(page, "동").getByRole("link");
  const box = page.getByRole("searchbox", { name: "민원 찾기" });
  await box.fill("누수");
  await expect(titles).toHaveText(["주차장 누수", "천장 누수"]);
  await expect(page.getByRole("tab", { name: /^전체 ?2$/ })).toBeVisible();
  await page.getByRole("button", { name: "오래된 순" }).click();
  await expect(titles).toHaveText(["천장 누수", "주차장 누수"]);
  await page.getByRole("tab", { name: /^접수/ }).click();
  await expect(page).toHaveURL(`${managers}?status=submitted&order=oldest`);
  await expect(box).toHaveValue("누수");
  await box.fill("103동");
  await expect(titles).toHaveText(["천장 누수", "승강기 소음"]);

  await page.getByRole("tab", { name: /^처리 중/ }).click();
  await expect(page.getByText("이 상태에는 없어요. 다른 상태에 2건 있어요.")).toBeVisible();
  await page.getByRole("button", { name: "전체에서 보기" }).click();
  await expect(box).toHaveValue("103동");
  await expect(titles).toHaveText(["천장 누수", "승강기 소음"]);

  await page.getByRole("link", { name: "승강기 소음" }).click();
  await expectScreen(page, "승강기 소음");
  const others = page.getByRole("list", { name: "이 세대의 다른 민원" });
  await expect(others.getByRole("listitem")).toHaveText([/^천장 누수/]);
  await page.goBack();
  await expect(titles).toHaveText(["천장 누수", "승강기 소음"]);
  await page.reload();
  await expect(box).toHaveValue("103동");
  await expect(page.getByRole("button", { name: "오래된 순" })).toHaveAttribute("aria-pressed", "true");
  await expect(titles).toHaveText(["천장 누수", "승강기 소음"]);
});

test("tab, order and the pages read so far are there again after a complaint was moved on in its page @whole", async ({
  page,
  server,
  build,
  signInAs,
}) => {
  const apartment = await build.apartment();
  await fileMany(server.database, await build.resident(apartment), 53);
  await signInAs(await build.manager(apartment));
  await page.goto(`${managers}?status=submitted&order=oldest`);
  const rows = rowOf(page, "번");
  await expect(rows.first()).toContainText("민원 1번");
  await page.getByRole("button", { name: "더 보기" }).click();
  await expect(rows).toHaveCount(53);
  await page.getByRole("link", { name: "민원 52번" }).click();
  await expectScreen(page, "민원 52번");
  await chooseStatus(page, statusMenus(page), "처리 중");
  await expectToast(page, "상태가 변경되었습니다.");
  await page.goBack();
  await expect(rows).toHaveCount(52);
  await expect(page.getByRole("link", { name: "민원 53번" })).toBeInViewport();
  await expect(page.getByRole("tab", { name: /^접수 ?52$/ })).toHaveAttribute("aria-selected", "true");
});

test("arrow keys open a complaint's status and change nothing; its day orders the list @whole", async ({
  page,
  server,
  build,
  signInAs,
}) => {
  const apartment = await build.apartment();
  await fileMany(server.database, await build.resident(apartment), 1, { daysAgo: 2 });
  await signInAs(await build.manager(apartment));
  await page.goto(managers);
  await expectRowVisible(page, "민원 1번", /까지/);
  const due = page.getByRole("columnheader", { name: "기한" });
  await expect(due).toHaveAttribute("aria-sort", "ascending");
  await due.getByRole("button").press("Enter");
  await expect(due).toHaveAttribute("aria-sort", "descending");
  await expect(page).toHaveURL(`${managers}?order=dueLast`);
  const menu = statusMenu(page, "민원 1번");
  await menu.focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("menuitemradio", { name: "접수" })).toBeChecked();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Escape");
  await expect(menu).toBeFocused();
  await expect(menu).toContainText("접수");
  await page.keyboard.press("Enter");
  await page.getByRole("menuitemradio", { name: "처리 완료" }).press("Enter");
  await expectToast(page, "상태가 변경되었습니다.");
});

test("the message that a status changed goes after 3 seconds, the way back a minute later, but not from under a hand @whole", async ({
  page,
  request,
  build,
  signInAs,
}) => {
  const apartment = await build.apartment();
  await file(request, await build.resident(apartment), "놀이터 그네");
  await signInAs(await build.manager(apartment));
  await page.clock.install();
  await page.goto(managers);
  await chooseStatus(page, statusMenu(page, "놀이터 그네"), "처리 완료");
  await expectToast(page, "상태가 변경되었습니다.");
  await page.clock.fastForward(3000);
  await expect(page.getByText("상태가 변경되었습니다.")).toBeHidden();
  const undo = takingBack(page, "놀이터 그네");
  await page.clock.fastForward(40_000);
  await undo.focus();
  await page.clock.fastForward(600_000);
  await expect(undo).toBeFocused();
  await statusMenu(page, "놀이터 그네").focus();
  await page.clock.fastForward(40_000);
  await expect(undo).toBeVisible();
  await page.clock.fastForward(20_000);
  await expect(undo).toBeHidden();
});

test("what one of the office changed is not offered to the next at the same screen @whole", async ({
  page,
  request,
  build,
  signInAs,
}) => {
  const apartment = await build.apartment();
  await file(request, await build.resident(apartment), "놀이터 그네");
  const colleague = await build.manager(apartment);
  await signInAs(await build.manager(apartment));
  await page.goto(managers);
  await chooseStatus(page, statusMenu(page, "놀이터 그네"), "처리 완료");
  await expect(takingBack(page, "놀이터 그네")).toBeVisible();
  await signOut(page);
  await signInByForm(page, colleague.email, testPassword);
  await (await showMenu(page)).getByRole("link", { name: "민원", exact: true }).click();
  await page.getByRole("tab", { name: /^전체/ }).click();
  await expectRowVisible(page, "놀이터 그네", "처리 완료");
  await expect(takingBack(page, "놀이터 그네")).toHaveCount(0);
});

test("a manager deletes a complaint and comes to the list", async ({ page, request, build, signInAs }) => {
  const apartment = await build.apartment();
  const { complaintId } = await file(request, await build.resident(apartment), "놀이터 그네");
  const manager = await signInAs(await build.manager(apartment));
  await callAs(request, manager, "updateComplaintStatus", { complaintId, status: "in_progress" });
  await page.goto(`${managers}/${complaintId}`);
  await page.getByRole("button", { name: "삭제" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "삭제" }).click();
  await expectToast(page, "민원을 삭제했어요.");
  await expect(page).toHaveURL(managers);
  await expect(page.getByText(nothingThere)).toBeVisible();
});
