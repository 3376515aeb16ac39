import type { APIRequestContext, Locator, Page } from "@playwright/test";

import { testPassword } from "#server/testing/builders.ts";
import type { Actor } from "#server/testing/builders.ts";

import { expectAccessible } from "./support/accessibility.ts";
import { loseCalls } from "./support/failing-calls.ts";
import { expect, test } from "./support/fixtures.ts";
import { bell } from "./support/inbox.ts";
import { callAs } from "./support/people.ts";
import { expectScreen, expectToast, rowOf, signInByForm } from "./support/screen.ts";

const inbox = "/resident/alerts";

test(
  "a notice reaches the bell at once; its row leads to it and reads it",
  { tag: "@phone-whole" },
  async ({ page, request, build, signInAs }) => {
    const apartment = await build.apartment();
    const manager = await build.manager(apartment);
    await signInAs(await build.resident(apartment));
    await publish(request, manager, "승강기 점검");
    await page.goto("/resident/dashboard");
    await expect(bell(page)).toHaveAccessibleName("알림, 새 알림 1개");
    // Earlier alerts are in the name, and are not announced.
    const announced = page.getByText(/^새 알림:/);
    await expect(announced).toHaveCount(0);
    await publish(request, manager, "수영장 도색 공사");
    await expect(bell(page)).toHaveAccessibleName("알림, 새 알림 2개");
    await expect(announced).toHaveText("새 알림: 새 공지가 있어요. 안 읽은 알림 2개.");

    await bell(page).click();
    await expect(page).toHaveURL(inbox);
    await expectScreen(page, "알림");
    const row = rowOf(page, "수영장 도색 공사");
    await expect(row).toContainText("안 읽음");
    await pressFarSide(page, row);
    await expectScreen(page, "수영장 도색 공사");
    await expect(bell(page)).toHaveAccessibleName("알림, 새 알림 1개");
    await page.goBack();
    await expect(row).toBeVisible();
    await expect(row).not.toContainText("안 읽음");

    // A notice that is opened elsewhere has its alert read.
    await page.goto("/resident/notices");
    await page.getByRole("link", { name: /승강기 점검/ }).click();
    await expectScreen(page, "승강기 점검");
    await expect(bell(page)).toHaveAccessibleName("알림");
  },
);

test(
  "the inbox is narrowed by its address, and read as a whole",
  { tag: ["@phone-whole", "@whole"] },
  async ({ page, request, build, signInAs }) => {
    const apartment = await build.apartment();
    const manager = await build.manager(apartment);
    const me = await signInAs(await build.resident(apartment));
    const neighbour = await build.resident(apartment);
    await publish(request, manager, "수영장 도색 공사");
    const { postId } = await writePost(request, me);
    for (const content of ["저도요", "저도 갈게요", "몇 시예요"]) {
      await callAs(request, neighbour, "addComment", { postId, content });
    }
    await page.goto(inbox);
    const rows = page.getByRole("list", { name: "알림" }).getByRole("listitem");
    await expect(rows).toHaveCount(2);
    await expect(rows.first()).toContainText(/내 글에 댓글이 달렸어요.*바둑 두실 분.*3건/s);

    await page.getByRole("tab", { name: "공지" }).click();
    await expect(page).toHaveURL(`${inbox}?category=notice`);
    await expect(rows).toHaveCount(1);
    await page.getByRole("tab", { name: "민원" }).click();
    await expect(page.getByText("새 알림이 없어요.")).toBeVisible();
    await page.getByRole("button", { name: "전체 보기" }).click();
    await expect(page).toHaveURL(inbox);

    await page.getByRole("checkbox", { name: "안 읽은 것만" }).check();
    await expect(page).toHaveURL(`${inbox}?unread=1`);
    await rows.first().getByRole("link").click();
    await expectScreen(page, "바둑 두실 분");
    await page.goBack();
    await expect(page).toHaveURL(`${inbox}?unread=1`);
    // The whole group is read.
    await expect(rows).toHaveCount(1);
    await expect(bell(page)).toHaveAccessibleName("알림, 새 알림 1개");

    await page.getByRole("button", { name: "모두 읽음" }).click();
    await expectToast(page, "모두 읽음으로 표시했어요.");
    await expect(page.getByText("새 알림이 없어요.")).toBeVisible();
    await expect(bell(page)).toHaveAccessibleName("알림");
    await page.getByRole("checkbox", { name: "안 읽은 것만" }).uncheck();
    await expect(rows).toHaveCount(2);
    await expect(rows.filter({ hasText: "안 읽음" })).toHaveCount(0);
  },
);

test("a long inbox has pages, and opens rows in tabs of their own @whole", async ({
  page,
  context,
  request,
  build,
  signInAs,
}) => {
  const apartment = await build.apartment();
  const manager = await build.manager(apartment);
  await signInAs(await build.resident(apartment));
  for (let number = 1; number <= 52; number++) await publish(request, manager, `안내 ${number}번`);
  await page.goto(inbox);
  const rows = page.getByRole("list", { name: "알림" }).getByRole("listitem");
  await expect(rows).toHaveCount(50);
  await page.getByRole("button", { name: "더 보기" }).click();
  await expect(rows).toHaveCount(52);
  await expect(bell(page)).toHaveAccessibleName("알림, 새 알림 52개");
  const opened = context.waitForEvent("page");
  await rows.filter({ hasText: "안내 7번" }).getByRole("link").click({ button: "middle" });
  await expectScreen(await opened, "안내 7번");
  await expect(bell(page)).toHaveAccessibleName("알림, 새 알림 51개");
  await expect(rows.filter({ hasText: "안내 7번" })).not.toContainText("안 읽음");
  await expect(rows).toHaveCount(52);
});

test(
  "an alert's own address leads on, after the sign-in too; one that is gone says so",
  { tag: "@phone-whole" },
  async ({ page, request, build, signInAs }) => {
    const apartment = await build.apartment();
    const manager = await build.manager(apartment);
    const me = await build.resident(apartment);
    const { noticeId } = await publish(request, manager, "수영장 도색 공사");
    const { alerts } = await callAs(request, me, "getAlerts");
    const address = `/a/${alerts[0]!.id}`;

    await page.goto(address);
    await expectScreen(page, "로그인");
    await signInByForm(page, me.email, testPassword);
    await expectScreen(page, "수영장 도색 공사");
    await expect(page).toHaveURL(`/resident/notices/${noticeId}`);
    expect((await callAs(request, me, "getAlerts")).unreadCount).toBe(0);
    await page.goto(address);
    await expectScreen(page, "수영장 도색 공사");

    await callAs(request, manager, "deleteNotice", { noticeId });
    for (const gone of [address, "/a/cut-off"]) {
      await page.goto(gone);
      await expect(page.getByText("삭제된 내용이에요.")).toContainText("다른 계정의 알림일 수도 있어요.");
    }
    await expectAccessible(page, "an alert that is gone");
    await page.getByRole("link", { name: "알림 모두 보기" }).click();
    await expect(page).toHaveURL(inbox);
    await expect(page.getByText("새 알림이 없어요.")).toBeVisible();

    await signInAs("superAdmin");
    await page.goto(address);
    await expect(page).toHaveURL("/superadmin/dashboard");
  },
);

test("an alert that cannot be opened, and an inbox that cannot be read, say so and try again @whole", async ({
  page,
  request,
  build,
  signInAs,
}) => {
  const apartment = await build.apartment();
  const me = await signInAs(await build.resident(apartment));
  await publish(request, await build.manager(apartment), "수영장 도색 공사");
  let restore = await loseCalls(page, "getAlerts", "invalid JSON");
  await page.goto(inbox);
  const failed = page.getByRole("main").getByRole("alert");
  await expect(failed).toContainText("알림을 불러오지 못했어요.");
  await restore();
  await failed.getByRole("button", { name: "다시 시도" }).click();
  await expect(rowOf(page, "수영장 도색 공사")).toBeVisible();

  restore = await loseCalls(page, "markAlertRead", "invalid JSON");
  const { alerts } = await callAs(request, me, "getAlerts");
  await page.goto(`/a/${alerts[0]!.id}`);
  await expect(failed).toContainText("알림을 열지 못했어요.");
  await restore();
  await failed.getByRole("button", { name: "다시 시도" }).click();
  await expectScreen(page, "수영장 도색 공사");

  restore = await loseCalls(page, "markAllAlertsRead", "invalid JSON");
  await publish(request, await build.manager(apartment), "단수 안내");
  await page.goto(inbox);
  await page.getByRole("button", { name: "모두 읽음" }).click();
  await expect(failed).toContainText("읽음으로 표시하지 못했어요.");
  await restore();
  await page.getByRole("button", { name: "모두 읽음" }).click();
  await expect(bell(page)).toHaveAccessibleName("알림");
});

test(
  "the office hears of new complaints, together, and is led to them",
  { tag: "@phone-whole" },
  async ({ page, request, build, signInAs }) => {
    const apartment = await build.apartment();
    const resident = await build.resident(apartment);
    await signInAs(await build.manager(apartment));
    await page.goto("/manager/dashboard");
    const file = (title: string) =>
      callAs(request, resident, "createComplaint", { title, content: "3층이 어두워요." });
    await file("복도 등이 나갔어요");
    await expect(bell(page)).toHaveAccessibleName("알림, 새 알림 1개");
    await file("승강기가 흔들려요");
    await bell(page).click();
    await expect(page).toHaveURL("/manager/alerts");
    await pressFarSide(page, rowOf(page, "승강기가 흔들려요"));
    await expect(page).toHaveURL("/manager/complaints?status=submitted");
    await expect(bell(page)).toHaveAccessibleName("알림");
  },
);

test(
  "whoever mutes a thread hears of no more comments until they want to",
  { tag: ["@phone-whole", "@whole"] },
  async ({ page, request, build, signInAs }) => {
    const apartment = await build.apartment();
    const me = await signInAs(await build.resident(apartment));
    const neighbour = await build.resident(apartment);
    const { postId } = await writePost(request, me);
    await page.goto(`/resident/community/post/${postId}`);
    const choose = async (action: string) => {
      await page.getByRole("button", { name: "글 메뉴", exact: true }).click();
      await page.getByRole("menuitem", { name: action }).click();
    };
    await choose("이 글의 알림 끄기");
    await expectToast(page, "이 글의 알림을 껐어요.");
    await callAs(request, neighbour, "addComment", { postId, content: "저도요" });
    expect((await callAs(request, me, "getAlerts")).unreadCount).toBe(0);
    await page.reload();
    await choose("이 글의 알림 켜기");
    await expectToast(page, "이 글의 알림을 켰어요.");
    // A person who has just opened the post has read about it.
    await page.goto("/resident/dashboard");
    await callAs(request, neighbour, "addComment", { postId, content: "몇 시예요" });
    await expect(bell(page)).toHaveAccessibleName("알림, 새 알림 1개");
  },
);

test("an inbox of long titles and the bell of a long apartment name have no fault @whole", async ({
  page,
  request,
  build,
  signInAs,
}) => {
  const apartment = await build.apartment("가온누리한울타리햇살가득푸른숲속마을아파트단지");
  const me = await signInAs(await build.resident(apartment));
  await publish(request, await build.manager(apartment), "가나다라마바사아자차카타파하".repeat(14));
  const { postId } = await writePost(request, me);
  const neighbour = await build.resident(apartment);
  await callAs(request, neighbour, "addComment", { postId, content: "저도요" });
  await callAs(request, neighbour, "addComment", { postId, content: "저도 갈게요" });
  await page.goto(inbox);
  await expect(bell(page)).toHaveAccessibleName("알림, 새 알림 2개");
  await expectAccessible(page, "an inbox");
  await page.goto(`${inbox}?category=complaint`);
  await expect(page.getByText("새 알림이 없어요.")).toBeVisible();
  await expectAccessible(page, "nothing of a category");
});

async function pressFarSide(page: Page, row: Locator): Promise<void> {
  await row.scrollIntoViewIfNeeded();
  const { x, y, width, height } = (await row.boundingBox())!;
  await page.mouse.click(x + width - 5, y + height / 2);
}

function publish(request: APIRequestContext, manager: Actor, title: string) {
  return callAs(request, manager, "createNotice", { title, content: "월요일부터 해요." });
}

function writePost(request: APIRequestContext, me: Actor) {
  const post = { title: "바둑 두실 분", content: "토요일 오후에 만나요.", boardId: "free_board" as const };
  return callAs(request, me, "createPost", post);
}

test("tabs fade at the edge beyond which there are more @whole", async ({ page, signInAs }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await signInAs("resident");
  await page.goto("/resident/alerts");
  const tabs = page.getByRole("tablist");
  const fade = () => tabs.evaluate((list) => getComputedStyle(list, "::after").opacity);
  await expect.poll(fade).toBe("1");
  await tabs.evaluate((list) => (list.scrollLeft = list.scrollWidth));
  await expect.poll(fade).toBe("0");
});
