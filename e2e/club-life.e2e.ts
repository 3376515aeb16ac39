import type { Page } from "@playwright/test";

import { expectAccessible, expectNoSidewaysScrolling } from "./support/accessibility.ts";
import { expect, test } from "./support/fixtures.ts";
import { tabTo } from "./support/hands.ts";
import { callAs, inBrowserOf } from "./support/people.ts";
import { expectScreen, expectToast, fieldOf } from "./support/screen.ts";

test.describe.configure({ timeout: 120_000 });

const club = { name: "새벽 러닝", category: "sports", joinPolicy: "open" } as const;
const hour = 60 * 60 * 1000;
const inHours = (hours: number) => new Date(Date.now() + hours * hour).toISOString();
const coming = { title: "일요일 달리기", place: "정문 앞", startsAt: inHours(48), endsAt: inHours(50) };

test("a full meeting is waited for, moved up in and left at 360 px by keyboard alone @whole", async ({
  page,
  request,
  build,
  signInAs,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const apartment = await build.apartment();
  const owner = await build.resident(apartment, { unit: 101, nickname: "모임장" });
  const member = await build.resident(apartment, { unit: 102, nickname: "새 회원" });
  const clubId = (await callAs(request, owner, "createClub", club)).club.id;
  const { id: meetingId } = (
    await callAs(request, owner, "createMeeting", { clubId, ...coming, capacity: 2 })
  ).meeting;
  await callAs(request, member, "joinClub", { clubId });
  for (const unit of [103, 104]) {
    const other = await build.resident(apartment, { unit, nickname: `회원 ${String(unit)}` });
    await callAs(request, other, "joinClub", { clubId });
    await callAs(request, other, "answerMeeting", { meetingId, answer: "going" });
    if (unit === 103) continue;
    await signInAs(member);
    await page.goto(`/resident/clubs/${clubId}?tab=meetings`);
    await expectAccessible(page, "meetings");
    await expectNoSidewaysScrolling(page, "meetings");
    await tabTo(page, page.getByRole("link", { name: "일요일 달리기" }));
    await page.keyboard.press("Enter");
    await expectScreen(page, "일요일 달리기");
    await tabTo(page, page.getByRole("button", { name: "대기하기" }));
    await page.keyboard.press("Enter");
    await expectToast(page, "대기 명단에 올렸어요. 자리가 나면 알려 드릴게요.");
    await expect(page.getByRole("list", { name: "대기하는 회원" })).toHaveText("1. 새 회원");
    await expectAccessible(page, "a full meeting");
    await expectNoSidewaysScrolling(page, "a full meeting");
    await callAs(request, other, "answerMeeting", { meetingId, answer: "not_going" });
  }
  await page.reload();
  await expect(page.getByRole("list", { name: "참석하는 회원" })).toContainText("새 회원");
  await page.goto("/resident/dashboard");
  await expect(page.getByRole("list", { name: "오늘" })).toContainText("일요일 달리기");
  await page.goto(`/resident/clubs/meetings/${meetingId}`);
  await tabTo(page, page.getByRole("button", { name: "참석 취소" }));
  await page.keyboard.press("Enter");
  await expectToast(page, "참석하지 않기로 했어요.");
  await page.getByRole("button", { name: "참석하기" }).click();
  await expect(page.getByRole("button", { name: "참석 취소" })).toBeVisible();
});

test(
  "whoever runs a club calls a meeting, changes, copies and cancels it; what was typed survives",
  { tag: "@phone-whole" },
  async ({ page, request, build, signInAs }) => {
    const owner = await signInAs(await build.resident(await build.apartment(), { nickname: "모임장" }));
    const clubId = (await callAs(request, owner, "createClub", club)).club.id;
    await page.goto(`/resident/clubs/${clubId}?tab=meetings`);
    await expect(page.getByText("예정된 모임이 없어요.")).toBeVisible();
    await page.getByRole("link", { name: "모임 만들기" }).click();
    await expectScreen(page, "모임 만들기");
    await page.getByRole("button", { name: "만들기" }).click();
    await expect(page.getByText("모임 이름을 입력해 주세요.")).toBeVisible();
    await expectAccessible(page, "a refused meeting");
    await fieldOf(page, "모임 이름").fill("일요일 달리기");
    await fieldOf(page, "장소").fill("정문 앞");
    await page.reload();
    await expect(fieldOf(page, "모임 이름")).toHaveValue("일요일 달리기");
    await expectNoSidewaysScrolling(page, "the form");

    const { meeting } = await callAs(request, owner, "createMeeting", { clubId, ...coming });
    await page.goto(`/resident/clubs/${clubId}/meetings/${meeting.id}`);
    await choose(page, "수정");
    const dialog = page.getByRole("dialog", { name: "모임 수정" });
    await fieldOf(dialog, "장소").fill("후문 앞");
    await dialog.getByRole("button", { name: "저장" }).click();
    await expectToast(page, "모임을 바꿨어요.");
    await expect(page.getByText("후문 앞")).toBeVisible();
    await choose(page, "모임 복사");
    await expectScreen(page, "모임 만들기");
    await expect(fieldOf(page, "장소")).toHaveValue("후문 앞");

    await page.goto(`/resident/clubs/${clubId}/meetings/${meeting.id}`);
    await choose(page, "모임 취소");
    const question = page.getByRole("alertdialog", { name: "모임을 취소할까요?" });
    await question.getByRole("button", { name: "모임 취소" }).click();
    await expect(page.getByText("취소된 모임이에요.")).toBeVisible();
    await expect(page.getByRole("button", { name: "참석하기" })).toBeHidden();
  },
);

test(
  "a club's post is drafted, written and commented by members; the owner tidies up; a neighbour finds nothing",
  { tag: "@phone-whole" },
  async ({ page, browser, server, request, build, signInAs }) => {
    const apartment = await build.apartment();
    const owner = await build.resident(apartment, { unit: 101, nickname: "모임장" });
    const neighbour = await build.resident(apartment, { unit: 103, nickname: "이웃" });
    const clubId = (await callAs(request, owner, "createClub", club)).club.id;
    const member = await signInAs(await build.resident(apartment, { unit: 102, nickname: "회원" }));
    await callAs(request, member, "joinClub", { clubId });
    await page.goto(`/resident/clubs/${clubId}`);
    await expect(page.getByText("첫 글을 남겨 보세요.")).toBeVisible();
    await page.getByRole("link", { name: "글쓰기" }).click();
    await expectScreen(page, "글쓰기");
    await fieldOf(page, "제목").fill("첫 달리기 후기");
    await page.reload();
    await expect(fieldOf(page, "제목")).toHaveValue("첫 달리기 후기");
    await fieldOf(page, "내용").fill("즐거웠어요.");
    await page.getByRole("button", { name: "올리기" }).click();
    await expectToast(page, "글을 올렸어요.");
    await page.getByRole("link", { name: "첫 달리기 후기" }).click();
    await expectScreen(page, "첫 달리기 후기");
    await expectAccessible(page, "a club's post");
    await expectNoSidewaysScrolling(page, "a club's post");
    const address = page.url();

    await inBrowserOf(browser, server, owner, async (theirs) => {
      await theirs.goto(address);
      await expect(theirs.getByRole("main").getByRole("button", { name: "수정" })).toHaveCount(0);
      await theirs.getByRole("main").getByRole("button", { name: "삭제" }).click();
      await theirs.getByRole("alertdialog").getByRole("button", { name: "삭제" }).click();
      await expectToast(theirs, "글을 삭제했어요.");
      await expect(theirs.getByText("첫 글을 남겨 보세요.")).toBeVisible();
    });
    await inBrowserOf(browser, server, neighbour, async (theirs) => {
      await theirs.goto(`/resident/clubs/${clubId}`);
      await expectScreen(theirs, "새벽 러닝");
      await expect(theirs.getByRole("tab")).toHaveCount(0);
    });
  },
);

async function choose(page: Page, action: string): Promise<void> {
  await page.getByRole("button", { name: "일요일 달리기 메뉴" }).click();
  await page.getByRole("menuitem", { name: action }).click();
}
