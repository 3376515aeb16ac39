import type { APIRequestContext, Page } from "@playwright/test";

import { type Role, roles } from "#contract/values/roles.ts";
import { seoulDate } from "#contract/values/seoul-time.ts";
import { dayAfter } from "#contract/values/visitor-quota.ts";
import { unique } from "#server/testing/builders.ts";
import type { Actor, builders, TestApartment } from "#server/testing/builders.ts";
import { call } from "#server/testing/calling.ts";
import { casting } from "#server/testing/casting.ts";
import { someElection, voting } from "#server/testing/voting.ts";

import { areaScreens, publicScreens, screensBeside } from "./support/addresses.ts";
import { expect, test } from "./support/fixtures.ts";
import { expectInPlaceWhenGrown } from "./support/grown-text.ts";
import { writeCardDown } from "./support/papers.ts";
import { callAs } from "./support/people.ts";
import { expectScreen, fillFields, moveTo } from "./support/screen.ts";

// What stands where depends on the font.
test.use({ savesData: false });

const longName = "가온누리한울타리햇살가득푸른숲속마을아파트단지";

test.use({ viewport: { width: 360, height: 740 } });
test.describe.configure({ timeout: 180_000 });

test("the public screens stand with text of 150 % and 200 %", async ({ page }) => {
  for (const path of publicScreens) {
    await page.goto(path);
    await expectScreen(page, /./);
    await expectInPlaceWhenGrown(page, path);
  }
});

for (const role of roles) {
  test(`${role}'s screens stand with text of 150 % and 200 %`, async ({ page, request, build, signInAs }) => {
    const apartment = await build.apartment(longName);
    const resident = await build.resident(apartment, {
      email: `${unique("101-1302.pureun")}@resident.danji.example.com`,
    });
    const manager = await build.manager(apartment, {
      email: `${"long".repeat(15)}@${unique("domain")}${"domain".repeat(7)}.example.com`,
    });
    const { noticeId } = await callAs(request, manager, "createNotice", {
      title: "승강기 정기 점검으로 101동 승강기를 멈춰요",
      content: "문의는 02-123-4567, https://danji.example.com/notices/elevator-check 에서 받아요.",
    });
    const { complaintId } = await callAs(request, resident, "createComplaint", {
      title: "복도 등이 나갔어요",
      content: "3층 복도 등이 나갔어요.",
    });
    const { postId } = await callAs(request, resident, "createPost", {
      title: "경로당에서 바둑 두실 분",
      content: "토요일 오후에 만나요.",
      boardId: "free_board",
    });
    await callAs(request, resident, "addComment", { postId, content: "저도 갈게요." });
    const booking = await bookAndMeet(request, build, { apartment, resident, manager });
    const details: Record<Role, string[]> = {
      superAdmin: [],
      manager: [`/manager/complaints/${complaintId}`, "/manager/profile/alerts", ...booking.manager],
      resident: [
        ...booking.resident,
        `/resident/notices/${noticeId}`,
        `/resident/complaints/${complaintId}`,
        "/resident/complaints/new",
        "/resident/profile/alerts",
        `/resident/community/post/${postId}`,
        "/resident/community/board/free_board",
        "/resident/community/my-posts",
        "/resident/community/my-comments",
        "/resident/community/new",
        "/resident/community?q=바둑",
      ],
    };
    await signInAs(role === "superAdmin" ? role : { superAdmin: resident, manager, resident }[role]);
    const expectGrown = async (path: string) => {
      await expectScreen(page, /./);
      await expectDrawn(page);
      await expectInPlaceWhenGrown(page, path);
    };
    await page.goto("/privacy");
    await expectScreen(page, /./);
    for (const path of [...areaScreens[role], ...screensBeside[role]]) {
      await moveTo(page, path);
      await expectGrown(path);
    }
    // One detail may be of the same screen as the one before.
    for (const path of details[role]) {
      await page.goto(path);
      await expectGrown(path);
    }
  });
}

test("an official's screens stand with text of 150 % and 200 % @whole", async ({
  page,
  server,
  build,
  signInAs,
}) => {
  const apartment = await build.apartment(longName);
  await build.resident(apartment, { building: 1101, unit: 2002, name: longName });
  const { announceVote, addLock, openVote, closeVote, decide } = voting(server);
  const vote = await announceVote(apartment, someElection([longName, "이둘"]));
  const [official] = vote.officials as [Actor];
  const { voteId } = vote;
  const path = `/resident/votes/${voteId}/office`;
  const expectGrown = async (state: string) => {
    await expectDrawn(page);
    await expectInPlaceWhenGrown(page, `${path}, ${state}`);
  };
  await signInAs(official);
  await page.goto(path);
  await expectGrown("before the start");
  for (const holder of vote.officials.slice(0, 2)) await addLock(holder, voteId);
  await decide(vote, "start");
  await openVote(voteId);
  await page.goto(path);
  await expectGrown("the desk");
  await fillFields(page, { 동: "1101", 호: "2002" });
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "1101동 2002호" })).toBeVisible();
  await expectGrown("a home at the desk");
  await call(server, official, "markPaperVoter", { voteId, building: 1101, unit: 2002 });
  await closeVote(voteId);
  await page.goto(path);
  await page.getByRole("button", { name: "입력하기" }).click();
  await expectGrown("the card of papers");
  const signs = await writeCardDown(page);
  await expectGrown("the card of papers, typed");
  await fillFields(page, { "종이 열쇠": signs });
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "2 이둘" }).click();
  await expectGrown("papers");
  await page.getByRole("button", { name: "1장 넣기" }).click();
  await expect(page.getByText("1장 가운데 1장을 넣었어요.")).toBeVisible();
  await casting(server).confirmTyped(vote.officials[1]!, voteId);
  await decide(vote, "paperDone");
  await casting(server).sealVotes();
  await page.goto(path);
  await fillFields(page, { "보는 까닭": "이의신청 확인" });
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "전체 동에서 투표한 세대" })).toBeVisible();
  await expectGrown("the marks");
});

/** The screens of a facility with a booking and a lottery, and of a club with a meeting. */
async function bookAndMeet(
  request: APIRequestContext,
  build: ReturnType<typeof builders>,
  { apartment, resident, manager }: { apartment: TestApartment; resident: Actor; manager: Actor },
): Promise<Record<"manager" | "resident", string[]>> {
  const facilityId = await build.facility(apartment, { spots: 6, priceWon: 5000 });
  const date = dayAfter(seoulDate(new Date()), 2);
  const booked = { facilityId, date, startMinute: 660, length: 2 };
  const { reservation } = await callAs(request, resident, "createReservation", booked);
  const nights = await build.facility(apartment, {
    bookBy: "night",
    hours: { openMinute: 900, closeMinute: 2100 },
  });
  const hoursAhead = (hours: number) => new Date(Date.now() + hours * 60 * 60 * 1000).toISOString();
  const { lottery } = await callAs(request, manager, "createLottery", {
    facilityId: nights,
    title: "설날 연휴 게스트하우스 숙박",
    dates: { from: dayAfter(date, 5), to: dayAfter(date, 9) },
    opensAt: hoursAhead(-1),
    closesAt: hoursAhead(1),
    drawAt: hoursAhead(2),
  });
  const fields = { name: "새벽 강변 달리기 모임", category: "sports", joinPolicy: "open" } as const;
  const { club } = await callAs(request, resident, "createClub", fields);
  const { meeting } = await callAs(request, resident, "createMeeting", {
    clubId: club.id,
    title: "일요일 아침 강변 달리기",
    startsAt: hoursAhead(24),
    endsAt: hoursAhead(26),
    capacity: 8,
  });
  return {
    manager: [
      `/manager/reservations?date=${date}&facility=${facilityId}`,
      `/manager/facilities/${facilityId}`,
      "/manager/facilities/new?kind=guest_house",
      `/manager/lotteries/${lottery.id}`,
    ],
    resident: [
      `/resident/reservations/facilities/${facilityId}?date=${date}`,
      `/resident/reservations/facilities/${nights}`,
      `/resident/reservations/${reservation.id}`,
      `/resident/reservations/lotteries/${lottery.id}`,
      ...["board", "meetings", "members", "about"].map((tab) => `/resident/clubs/${club.id}?tab=${tab}`),
      `/resident/clubs/${club.id}/posts/new`,
      `/resident/clubs/${club.id}/meetings/new`,
      `/resident/clubs/${club.id}/meetings/${meeting.id}`,
    ],
  };
}

/** What comes later than the first part of a screen must keep its place, too. */
async function expectDrawn(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        let still = setTimeout(resolve, 150);
        new MutationObserver(() => {
          clearTimeout(still);
          still = setTimeout(resolve, 150);
        }).observe(document.body, { childList: true, subtree: true });
      }),
  );
  await expect(page.getByText("불러오는 중이에요")).toHaveCount(0);
}
