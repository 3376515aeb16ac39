import type { Locator, Page } from "@playwright/test";
import { sql } from "kysely";

import { seoulFieldOf } from "#contract/values/seoul-time.ts";
import type { Database } from "#database/database.ts";
import { publishDueNotices } from "#server/jobs/publish-notices.ts";
import { acting } from "#server/testing/acting.ts";
import { unique } from "#server/testing/builders.ts";
import type { Actor } from "#server/testing/builders.ts";

import { expectAccessible } from "./support/accessibility.ts";
import { expect, test } from "./support/fixtures.ts";
import { callAs, inBrowserOf } from "./support/people.ts";
import {
  chooseRowAction,
  expectFieldError,
  expectScreen,
  expectToast,
  fieldOf,
  fillFields,
  rowOf,
} from "./support/screen.ts";

test.describe.configure({ timeout: 120_000 });

const path = "/manager/notices";

test(
  "a notice begins with a template, and is not sent before its places are filled",
  { tag: "@phone-whole" },
  async ({ page, build, signInAs }) => {
    await signInAs(await build.manager(await build.apartment()));
    await page.goto(`${path}?edit=new`);
    const dialog = page.getByRole("dialog", { name: "새 공지사항" });
    await choose(page, dialog, "서식에서 시작", "단수");
    await expect(fieldOf(dialog, "제목")).toHaveValue("{날짜} 단수 안내");
    const open = dialog.getByRole("group", { name: "채울 칸" });
    await expect(open.getByRole("button")).toHaveText([
      "{날짜} 2곳",
      "{시간} 1곳",
      "{대상} 1곳",
      "{문의} 1곳",
    ]);
    await dialog.getByRole("button", { name: "등록" }).click();
    await expectFieldError(dialog, "제목", "{날짜}처럼 아직 채우지 않은 칸이 있어요.");
    // Each press leads to the next place, ready to be typed over.
    for (const [placeholder, text] of [
      ["{날짜}", "11월 24일(화)"],
      ["{날짜}", "11월 24일(화)"],
      ["{시간}", "10시~12시"],
      ["{대상}", "전 세대"],
      ["{문의}", "관리사무소"],
    ] as const) {
      await open.getByRole("button", { name: placeholder }).click();
      await page.keyboard.insertText(text);
    }
    await expect(open).toBeHidden();
    await expect(dialog.getByRole("button", { name: "발행 설정" })).toContainText("시설·점검");
    await dialog.getByRole("button", { name: "등록" }).click();
    await expectToast(page, "공지사항을 등록했어요.");
    await expect(rowOf(page, "11월 24일(화) 단수 안내")).toContainText("시설·점검");
  },
);

test("an urgent notice for two buildings is asked about with its homes, and stands on top of theirs", async ({
  page,
  browser,
  server,
  build,
  signInAs,
}) => {
  const apartment = await build.apartment();
  const [told, other] = [
    await build.resident(apartment, { building: 101 }),
    await build.resident(apartment, { building: 103 }),
  ];
  await build.resident(apartment, { building: 102 });
  await build.resident(apartment, { building: 102, unit: 102 });
  await signInAs(await build.manager(apartment));
  await page.goto(`${path}?edit=new`);
  const dialog = page.getByRole("dialog", { name: "새 공지사항" });
  const title = unique("가스 누출");
  await fillFields(dialog, { 제목: title, 내용: "창문을 열고 밖으로 나와 주세요." });
  await dialog.getByRole("button", { name: "발행 설정" }).click();
  await choose(page, dialog, "중요도", "긴급");
  await dialog.getByRole("checkbox", { name: "101동" }).check();
  await dialog.getByRole("checkbox", { name: "102동" }).check();
  await expectAccessible(page, "the form with its settings");
  await dialog.getByRole("button", { name: "등록" }).click();
  const question = page.getByRole("alertdialog", { name: "긴급 공지를 보낼까요?" });
  await expect(question).toContainText("101동, 102동 3세대에 즉시 알림이 가요.");
  await question.getByRole("button", { name: "긴급 공지 보내기" }).click();
  await expectToast(page, "공지사항을 등록했어요.");
  await expect(rowOf(page, title)).toContainText("긴급");

  await inBrowserOf(browser, server, told, async (theirs) => {
    await theirs.goto("/resident/dashboard");
    const alert = theirs.getByRole("main").getByRole("alert").filter({ hasText: "긴급 공지" });
    await expectAccessible(theirs, "a home with an urgent notice");
    await expect(theirs.getByText("등록된 공지사항이 없습니다.")).toHaveCount(0);
    await alert.getByRole("link", { name: title }).click();
    await expectScreen(theirs, title);
    await expect(theirs.getByText("대상: 101동, 102동")).toBeVisible();
    await theirs.emulateMedia({ media: "print" });
    await expect(theirs.getByText("대상: 101동, 102동")).toBeVisible();
  });
  await inBrowserOf(browser, server, other, async (theirs) => {
    await theirs.goto("/resident/dashboard");
    await expectScreen(theirs, /님, 안녕하세요$/);
    await expect(theirs.getByRole("main").getByText("등록된 공지사항이 없습니다.")).toBeVisible();
    await expect(theirs.getByRole("link", { name: title })).toHaveCount(0);
    await expect(theirs.getByRole("main").getByRole("alert")).toHaveCount(0);
  });
});

test(
  "a scheduled notice waits in its own tab, and residents get it when it is published",
  { tag: "@phone-whole" },
  async ({ page, browser, server, build, signInAs }) => {
    const apartment = await build.apartment();
    const manager = await signInAs(await build.manager(apartment));
    await page.goto(`${path}?edit=new`);
    const dialog = page.getByRole("dialog", { name: "새 공지사항" });
    const title = unique("소독");
    await fillFields(dialog, { 제목: title, 내용: "다음 주에 소독해요." });
    await dialog.getByRole("button", { name: "발행 설정" }).click();
    const [day] = seoulFieldOf(new Date(Date.now() + 2 * 86_400_000).toISOString()).split("T");
    await dialog.getByLabel("게시 시각 날짜").fill(day!);
    await expect(dialog.getByLabel("게시 시각 시각")).toHaveValue("09:00");
    // A form that is closed keeps everything.
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "새 공지사항" }).click();
    await expect(dialog.getByRole("button", { name: "발행 설정" })).toContainText("오전 9:00 예약");
    await dialog.getByRole("button", { name: "예약", exact: true }).click();
    await expectToast(page, "공지사항을 예약했어요.");
    await page.getByRole("tab", { name: "예약" }).click();
    await expect(rowOf(page, title)).toContainText("오전 9:00");

    await inBrowserOf(browser, server, await build.resident(apartment), async (theirs) => {
      await theirs.goto("/resident/notices");
      await expect(theirs.getByText("등록된 공지사항이 없습니다.")).toBeVisible();
      await letBeDue(server.database, manager);
      await theirs.reload();
      await expect(theirs.getByRole("link", { name: title })).toBeVisible();
    });
    await page.reload();
    await expect(page.getByText("예약한 공지가 없어요.")).toBeVisible();
    await page.getByRole("tab", { name: "게시 중" }).click();
    await expect(rowOf(page, title)).toBeVisible();
  },
);

test("a scheduled notice is published ahead of its time after the question @whole", async ({
  page,
  request,
  build,
  signInAs,
}) => {
  const apartment = await build.apartment();
  const manager = await signInAs(await build.manager(apartment));
  await build.resident(apartment);
  const title = unique("도색");
  const publishAt = new Date(Date.now() + 86_400_000).toISOString();
  await callAs(request, manager, "createNotice", { title, content: "칠해요.", publishAt });
  await page.goto(`${path}?state=scheduled`);
  await chooseRowAction(page, title, "지금 게시");
  const question = page.getByRole("alertdialog", { name: "지금 게시할까요?" });
  await expect(question).toContainText("전 세대 1세대에 알려요.");
  await question.getByRole("button", { name: "지금 게시" }).click();
  await expectToast(page, "공지사항을 게시했어요.");
  await expect(page.getByText("예약한 공지가 없어요.")).toBeVisible();
});

test(
  "what is pinned stands on top of both lists, which a category narrows",
  { tag: "@phone-whole" },
  async ({ page, request, browser, server, build, signInAs }) => {
    const apartment = await build.apartment();
    const manager = await signInAs(await build.manager(apartment));
    const post = (title: string, more: object) =>
      callAs(request, manager, "createNotice", { title, content: "내용", ...more });
    await post("관리규약", { isPinned: true, importance: "important" });
    await post("십일월 관리비", { category: "fee" });
    await post("바자회", { category: "event" });
    const expectList = async (area: Page) => {
      const titles = area.getByRole("main").getByRole("link", { name: /관리규약|십일월 관리비|바자회/ });
      await expect(titles).toContainText(["관리규약", "바자회", "십일월 관리비"]);
      await expectAccessible(area, "the list");
      await area.getByRole("group", { name: "분류" }).getByRole("button", { name: "관리비" }).click();
      await expect(titles).toContainText(["십일월 관리비"]);
      await expect(area).toHaveURL(/category=fee/);
    };
    await page.goto(path);
    await expectList(page);
    await inBrowserOf(browser, server, await build.resident(apartment), async (theirs) => {
      await theirs.goto("/resident/notices");
      await expectList(theirs);
    });
  },
);

test("with five pinned, the form says so before anything is sent @whole", async ({
  page,
  request,
  build,
  signInAs,
}) => {
  const manager = await signInAs(await build.manager(await build.apartment()));
  for (let nth = 0; nth < 5; nth++) {
    await callAs(request, manager, "createNotice", { title: "고정", content: "내용", isPinned: true });
  }
  await page.goto(`${path}?edit=new`);
  const dialog = page.getByRole("dialog", { name: "새 공지사항" });
  await dialog.getByRole("button", { name: /발행 설정/ }).click();
  await expect(dialog.getByRole("checkbox", { name: "상단에 고정" })).toBeDisabled();
  await expect(dialog.getByText("이미 다섯 개를 고정했어요.")).toBeVisible();
});

test("an office makes a template of its own from one of the product, and deletes it @whole", async ({
  page,
  build,
  signInAs,
}) => {
  await signInAs(await build.manager(await build.apartment()));
  await page.goto(`${path}/templates`);
  await expect(page.getByText("저장한 서식이 없어요.")).toBeVisible();
  await expectAccessible(page, "the templates");
  await chooseRowAction(page, "물탱크 청소", "고쳐서 저장");
  const dialog = page.getByRole("dialog", { name: "새 서식" });
  await expect(fieldOf(dialog, "제목")).toHaveValue("{날짜} 물탱크 청소 안내");
  await fillFields(dialog, { "서식 이름": "우리 물탱크" });
  await dialog.getByRole("button", { name: "저장" }).click();
  await expectToast(page, "서식을 저장했어요.");
  await expect(rowOf(page, "우리 물탱크")).toBeVisible();
  await chooseRowAction(page, "우리 물탱크", "삭제");
  await page.getByRole("alertdialog").getByRole("button", { name: "삭제" }).click();
  await expectToast(page, "서식을 삭제했어요.");
  await expect(page.getByText("저장한 서식이 없어요.")).toBeVisible();
});

async function choose(page: Page, scope: Locator, label: string, option: string): Promise<void> {
  await scope.getByRole("button", { name: label }).click();
  await page.getByRole("option", { name: option, exact: true }).click();
}

/** Time passes, and the job's next second comes. */
async function letBeDue(database: Database, { apartmentId }: Actor): Promise<void> {
  await acting(database, { role: "manager", apartmentId: apartmentId! }, (db) =>
    db
      .updateTable("notices")
      .set({ publish_at: sql`now()` })
      .where("published_at", "is", null)
      .execute(),
  );
  await publishDueNotices(database);
}
