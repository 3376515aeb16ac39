import { seoulDate } from "#contract/values/seoul-time.ts";
import { charging, lastMonth } from "#server/testing/charging.ts";

import { callAs } from "./people.ts";
import type { Errands, Person } from "./small-window-tasks.ts";

const month = `${Number(lastMonth.slice(5))}월`;

export async function officeOfFacilities({ server, build, request }: Person): Promise<Errands> {
  const apartment = await build.apartment();
  const hours = { openMinute: 0, closeMinute: 1440 };
  // A day that has begun can still be booked, at any hour of the test.
  const facilityId = await build.facility(apartment, { bookBy: "day", lateBooking: true, hours, spots: 2 });
  await build.facility(apartment, { bookBy: "day" });
  const resident = await build.resident(apartment, { unit: 1203, name: "나가람" });
  await charging(server).pastBooking(resident, { facilityId, date: `${lastMonth}-15`, chargeWon: 5000 });
  // Without a booking, the board's empty state offers one, too.
  const neighbour = await build.resident(apartment, { unit: 1204 });
  await callAs(request, neighbour, "createReservation", { facilityId, date: seoulDate(new Date()) });
  const actor = await build.manager(apartment, { rights: ["facilities"] });
  const { facilities } = await callAs(request, actor, "getFacilities", null);
  const home = { 동: "101", 호: "1203" };
  return {
    actor,
    tasks: [
      {
        at: "/manager/reservations",
        opened: ["대리 예약"],
        dialog: "대리 예약",
        written: home,
        submit: "예약",
        answer: "예약했어요.",
      },
      {
        at: "/manager/reservations",
        opened: [/101동 1203호 메뉴$/, "예약 취소"],
        dialog: "예약을 취소할까요?",
        written: { "취소 사유": "누수" },
        submit: "예약 취소",
        answer: "예약을 취소했어요.",
      },
      {
        at: "/manager/closures",
        opened: ["휴관 등록"],
        dialog: "휴관 등록",
        ticked: [facilities[1]!.name],
        written: { 사유: "바닥 교체" },
        submit: "휴관 등록",
        answer: /휴관을 등록했어요/,
      },
      {
        at: "/manager/closures",
        opened: ["휴일 추가"],
        dialog: "휴일 추가",
        written: { 이름: "입주 기념일" },
        submit: "추가",
        answer: "입주 기념일",
      },
      {
        at: "/manager/facilities/new?kind=community_room",
        form: "시설",
        written: { "시설 이름": "모임방" },
        submit: "등록",
        answer: "시설을 등록했어요.",
      },
      {
        at: "/manager/charges",
        opened: { row: "101동 1203호", action: "내역" },
        pressed: [/금액 바꾸기$/],
        dialog: "금액을 바꿀까요?",
        written: { "바꾸는 까닭": "기계 고장" },
        submit: "바꾸기",
        answer: "바꾼 까닭: 기계 고장",
      },
      {
        at: "/manager/charges",
        opened: [`${month} 마감`],
        dialog: `${month} 이용료를 마감할까요?`,
        submit: "마감",
        answer: "마감한 달이에요.",
      },
      {
        at: "/manager/suspensions",
        opened: ["이용 정지하기"],
        dialog: "이용 정지",
        written: { ...home, "사유 (정지된 사람이 읽어요)": "자리를 넘겼어요." },
        ticked: ["나가람"],
        submit: "정지",
        answer: "이용을 정지했어요.",
      },
      {
        at: "/manager/suspensions",
        opened: [/나가람.* 메뉴$/, "해제"],
        dialog: "이용 정지를 해제할까요?",
        written: { "해제 사유": "오해였어요." },
        submit: "해제",
        answer: "이용 정지를 해제했어요.",
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

export async function officeWithLotteries({ build }: Person): Promise<Errands> {
  const apartment = await build.apartment();
  await build.facility(apartment, { bookBy: "day" });
  return {
    actor: await build.manager(apartment, { rights: ["facilities"] }),
    tasks: [
      {
        at: "/manager/lotteries",
        opened: ["추첨 등록"],
        dialog: "추첨 등록",
        written: { "추첨 이름": "설날 독서실" },
        submit: "등록",
        answer: "추첨을 등록했어요.",
      },
    ],
  };
}

export async function officeOfClubs({ build, request }: Person): Promise<Errands> {
  const apartment = await build.apartment();
  const founder = await build.resident(apartment);
  const club = { name: "대표 러닝", category: "sports", joinPolicy: "open" } as const;
  await callAs(request, founder, "createClub", club);
  return {
    actor: await build.manager(apartment, { rights: ["community"] }),
    tasks: [
      {
        at: "/manager/clubs",
        opened: { row: "대표 러닝", action: "닫기" },
        dialog: "'대표 러닝' 동호회를 닫을까요?",
        written: { "닫는 이유": "단지 이름을 내걸고 광고했어요." },
        submit: "동호회 닫기",
        answer: "동호회를 닫았어요.",
      },
      {
        at: "/manager/clubs",
        opened: { row: "대표 러닝", action: "다시 열기" },
        dialog: "동호회 다시 열기",
        submit: "다시 열기",
        answer: "동호회를 다시 열었어요.",
      },
    ],
  };
}
