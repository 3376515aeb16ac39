import { momentOf } from "#contract/values/booking/seoul-days.ts";
import { seoulDate } from "#contract/values/seoul-time.ts";
import { dayAfter } from "#contract/values/visitor-quota.ts";
import { drawnDay, someLottery } from "#server/testing/lotteries.ts";

import { callAs } from "./people.ts";
import type { Errands, Person } from "./small-window-tasks.ts";

const today = seoulDate(new Date());
const tomorrow = dayAfter(today, 1);

export async function whoBooks({ build, request }: Person): Promise<Errands> {
  const apartment = await build.apartment();
  const actor = await build.resident(apartment);
  const seats = await build.facility(apartment, {
    spots: 30,
    maxLength: 6,
    hours: { openMinute: 600, closeMinute: 1200 },
  });
  const rooms = await build.facility(apartment, {
    bookBy: "night",
    maxLength: 2,
    hours: { openMinute: 900, closeMinute: 2100 },
  });
  const office = await build.manager(apartment, { rights: ["facilities"] });
  const drawn = await build.facility(apartment, {
    hours: { openMinute: 600, closeMinute: 780 },
    maxLength: 1,
  });
  const { lottery } = await callAs(request, office, "createLottery", { facilityId: drawn, ...someLottery() });
  const { facilities } = await callAs(request, actor, "getFacilities", null);
  const nameOf = (facilityId: string) => facilities.find(({ id }) => id === facilityId)!.name;
  const wish = { facilityId: seats, date: tomorrow, startMinute: 600 };
  const { reservation } = await callAs(request, actor, "createReservation", wish);
  const night = `${Number(tomorrow.slice(5, 7))}월 ${Number(tomorrow.slice(8))}일`;
  return {
    actor,
    tasks: [
      {
        at: `/resident/reservations/facilities/${seats}?date=${tomorrow}`,
        pressed: [/^오전 11:00-오후 12:00/],
        dialog: nameOf(seats),
        submit: "예약하기",
        answer: "예약했어요",
      },
      {
        at: `/resident/reservations/facilities/${rooms}`,
        pressed: [
          ...(tomorrow.slice(0, 7) === today.slice(0, 7) ? [] : ["다음 달"]),
          new RegExp(`^${night} `),
        ],
        dialog: nameOf(rooms),
        submit: "예약하기",
        answer: "예약했어요",
      },
      {
        at: `/resident/reservations/${reservation.id}`,
        opened: ["시간 바꾸기"],
        dialog: "시간 바꾸기",
        submit: "바꾸기",
        answer: "예약을 바꿨어요.",
      },
      {
        at: `/resident/reservations/${reservation.id}`,
        opened: ["예약 취소"],
        dialog: "예약을 취소할까요?",
        submit: "예약 취소",
        answer: "예약을 취소했어요.",
      },
      {
        at: `/resident/reservations/lotteries/${lottery.id}`,
        pressed: ["오전 10:00-11:00"],
        region: "희망하는 시간",
        submit: "응모하기",
        answer: "응모했어요.",
      },
      {
        at: `/resident/reservations/lotteries/${lottery.id}`,
        opened: ["응모 취소"],
        dialog: "응모를 취소할까요?",
        submit: "응모 취소",
        answer: "응모를 취소했어요.",
      },
    ],
  };
}

export async function whoMeets({ build, request }: Person): Promise<Errands> {
  const apartment = await build.apartment();
  const actor = await build.resident(apartment, { nickname: "열두층" });
  const fields = { category: "study", joinPolicy: "open" } as const;
  const { club: own } = await callAs(request, actor, "createClub", { ...fields, name: "한 달 한 권" });
  const founder = await build.resident(apartment, { unit: 102 });
  const decided = { ...fields, name: "저녁 바둑", joinPolicy: "approval" } as const;
  const { club } = await callAs(request, founder, "createClub", decided);
  const { club: joined } = await callAs(request, founder, "createClub", { ...fields, name: "아침 산책" });
  await callAs(request, actor, "joinClub", { clubId: joined.id });
  const { meeting } = await callAs(request, actor, "createMeeting", {
    clubId: own.id,
    title: "이달의 책 이야기",
    place: "정문 앞",
    startsAt: momentOf(drawnDay, 600).toISOString(),
    endsAt: momentOf(drawnDay, 660).toISOString(),
  });
  const member = await build.resident(apartment, { unit: 103, nickname: "회원" });
  await callAs(request, member, "joinClub", { clubId: own.id });
  const post = { boardId: "club", clubId: own.id, title: "물건 팔아요", content: "연락 주세요." } as const;
  const { postId } = await callAs(request, member, "createPost", post);
  await callAs(request, member, "addComment", { postId, content: "아직 있어요." });
  const postPage = `/resident/clubs/${own.id}/posts/${postId}`;
  const meetingPage = `/resident/clubs/${own.id}/meetings/${meeting.id}`;
  return {
    actor,
    tasks: [
      {
        at: "/resident/clubs/new",
        form: "동호회 만들기",
        written: { "동호회 이름": "새벽 러닝" },
        ticked: ["운동"],
        submit: "만들기",
        answer: "동호회를 만들었어요.",
      },
      {
        at: `/resident/clubs/${joined.id}`,
        opened: ["아침 산책 메뉴", "나가기"],
        dialog: "동호회에서 나갈까요?",
        submit: "나가기",
        answer: "동호회에서 나왔어요.",
      },
      {
        at: `/resident/clubs/${own.id}/meetings/new`,
        form: "모임 만들기",
        written: { "모임 이름": "다음 책 고르기", 장소: "경로당" },
        dated: { "시작 날짜": tomorrow, "끝 날짜": dayAfter(tomorrow, 1) },
        submit: "만들기",
        answer: "모임을 만들었어요.",
      },
      {
        at: postPage,
        opened: ["회원님 댓글 메뉴", "삭제"],
        dialog: "댓글을 삭제할까요?",
        submit: "삭제",
        answer: "댓글을 삭제했어요.",
      },
      {
        at: postPage,
        opened: ["삭제"],
        dialog: "글을 삭제할까요?",
        submit: "삭제",
        answer: "글을 삭제했어요.",
      },
      {
        at: `/resident/clubs/${own.id}?tab=members`,
        opened: { row: "회원", action: "내보내고 다시 못 들어오게 하기" },
        dialog: "내보내고 다시 못 들어오게 할까요?",
        submit: "내보내기",
        answer: "회원을 내보냈어요.",
      },
      {
        at: meetingPage,
        opened: ["이달의 책 이야기 메뉴", "수정"],
        dialog: "모임 수정",
        written: { 장소: "후문 앞" },
        submit: "저장",
        answer: "모임을 바꿨어요.",
      },
      {
        at: meetingPage,
        opened: ["이달의 책 이야기 메뉴", "모임 취소"],
        dialog: "모임을 취소할까요?",
        submit: "모임 취소",
        answer: "취소된 모임이에요.",
      },
      {
        at: `/resident/clubs/${club.id}`,
        opened: ["가입 신청"],
        dialog: "가입 신청",
        written: { "하고 싶은 말": "저녁마다 둬요." },
        submit: "신청",
        answer: "가입을 신청했어요.",
      },
      {
        at: `/resident/clubs/${own.id}`,
        opened: ["한 달 한 권 메뉴", "동호회 설정"],
        dialog: "동호회 설정",
        written: { 소개: "한 달에 한 권을 읽어요." },
        submit: "저장",
        answer: "동호회 정보를 저장했어요.",
      },
      {
        at: `/resident/clubs/${own.id}/posts/new`,
        form: "글쓰기",
        written: { 제목: "이달의 책", 내용: "단편집이에요." },
        submit: "올리기",
        answer: "글을 올렸어요.",
      },
      {
        at: `/resident/clubs/${own.id}`,
        opened: ["한 달 한 권 메뉴", "동호회 닫기"],
        dialog: "'한 달 한 권' 동호회를 닫을까요?",
        written: { "닫는 이유": "모두 바빠졌어요." },
        submit: "동호회 닫기",
        answer: "동호회를 닫았어요.",
      },
    ],
  };
}
