import { seoulDate } from "#contract/values/seoul-time.ts";
import { dayAfter } from "#contract/values/visitor-quota.ts";

import { callAs } from "./people.ts";
import type { Errands, Person } from "./small-window-tasks.ts";

const tomorrow = dayAfter(seoulDate(new Date()), 1);

export async function whoBooksAndMeets({ build, request }: Person): Promise<Errands> {
  const apartment = await build.apartment();
  const actor = await build.resident(apartment, { nickname: "열두층" });
  const facilityId = await build.facility(apartment, { bookBy: "day" });
  const { reservation } = await callAs(request, actor, "createReservation", { facilityId, date: tomorrow });
  const fields = { category: "study", joinPolicy: "open" } as const;
  const { club: own } = await callAs(request, actor, "createClub", { ...fields, name: "한 달 한 권" });
  const founder = await build.resident(apartment, { unit: 102 });
  const decided = { ...fields, name: "저녁 바둑", joinPolicy: "approval" } as const;
  const { club } = await callAs(request, founder, "createClub", decided);
  return {
    actor,
    tasks: [
      {
        at: `/resident/reservations/${reservation.id}`,
        opened: ["예약 취소"],
        dialog: "예약을 취소할까요?",
        submit: "예약 취소",
        answer: "예약을 취소했어요.",
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

export async function officeOfFacilities({ build }: Person): Promise<Errands> {
  const apartment = await build.apartment();
  await build.facility(apartment, { bookBy: "day" });
  await build.resident(apartment, { unit: 1203 });
  return {
    actor: await build.manager(apartment, { rights: ["facilities"] }),
    tasks: [
      {
        at: "/manager/facilities/new?kind=community_room",
        form: "시설",
        written: { "시설 이름": "모임방" },
        submit: "등록",
        answer: "시설을 등록했어요.",
      },
      {
        at: "/manager/suspensions",
        form: "노쇼 기준",
        written: { "노쇼 횟수": "2" },
        submit: "저장",
        answer: /저장했어요/,
      },
    ],
  };
}
