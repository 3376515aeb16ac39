import type { APIRequestContext } from "@playwright/test";

import { type Actor, type builders, unique } from "#server/testing/builders.ts";
import type { TestServer } from "#server/testing/test-server.ts";

import { callAs } from "./people.ts";
import { consents } from "./screen.ts";
import { whoBooks, whoMeets } from "./small-window-booking-tasks.ts";
import { officeOfClubs, officeOfFacilities, officeWithLotteries } from "./small-window-facility-tasks.ts";
import { complainant, neighbour, ownPage } from "./small-window-resident-tasks.ts";
import { superAdmin } from "./small-window-super-admin-tasks.ts";

/** A form or a question, and what a person does with it. */
export interface Task {
  /** Missing: where the task before led. */
  at?: string;
  /** The buttons and menu entries that lead to it, or a row of a list and its action. */
  opened?: readonly (string | RegExp)[] | { row: string; action: string };
  /** The buttons that are pressed one after the other then. */
  pressed?: readonly (string | RegExp)[];
  /** What is searched for first: other tests fill the lists of the whole system beside this one. */
  sought?: string;
  /** Its name, as a dialog, as a form or as another region of the page. */
  dialog?: string;
  form?: string;
  region?: string;
  written?: Record<string, string>;
  /** The days that are chosen afterwards. */
  dated?: Record<string, string>;
  /** The boxes and choices that are ticked afterwards. */
  ticked?: readonly string[];
  /** What is chosen from a list that typing filters. */
  chosen?: Record<string, string>;
  submit: string;
  answer: string | RegExp;
  /** The button of the dialog that comes after the answer. */
  handedOver?: string;
}

export interface Person {
  server: Pick<TestServer, "database">;
  build: ReturnType<typeof builders>;
  request: APIRequestContext;
}

export interface Errands {
  /** Without an actor, nobody is signed in. */
  actor?: Actor;
  tasks: Task[];
}

/** Every form and every question of the product, by the person who meets them. */
export const errandsOf: Record<string, (person: Person) => Promise<Errands>> = {
  "a visitor": visitor,
  "a super admin": superAdmin,
  "a manager with notices": managerWithNotices,
  "a manager with residents": managerWithResidents,
  "an office with facilities": officeOfFacilities,
  "an office with lotteries": officeWithLotteries,
  "an office with clubs": officeOfClubs,
  "a resident in the community": neighbour,
  "a resident who books": whoBooks,
  "a resident who meets": whoMeets,
  "a resident with a complaint": complainant,
  "a resident on the own page": ownPage,
};

async function visitor({ build }: Person): Promise<Errands> {
  const temporaryPassword = "ABCDEFGHJKMNPQRS";
  const { email } = await build.manager(await build.apartment(), { temporaryPassword });
  const [newPassword, field] = ["새비밀번호1", "새 비밀번호"];
  const consultation = {
    이름: "한소장",
    "단지 이름": "푸른마을",
    연락처: "02-123-4567",
    "문의 내용": "궁금해요.",
  };
  return {
    tasks: [
      {
        at: "/#contact",
        form: "도입 상담 신청",
        written: consultation,
        submit: "상담 신청하기",
        answer: "문의를 잘 받았어요",
      },
      {
        at: "/login",
        form: "로그인",
        written: { 이메일: email, 비밀번호: temporaryPassword },
        submit: "로그인",
        answer: "이름과 닉네임을 적어 주세요.",
      },
      {
        at: "/initial-setup",
        form: "이름과 닉네임",
        written: { 이름: "박새로", 닉네임: "소장" },
        submit: "다음",
        answer: "새 비밀번호를 정하고 동의해 주세요.",
      },
      {
        form: "초기 설정",
        written: { [field]: newPassword, [`${field} 확인`]: newPassword },
        ticked: consents,
        submit: "설정 완료",
        answer: "성공적으로 업데이트되었습니다. 잠시 후 이동합니다.",
      },
    ],
  };
}

async function managerWithNotices({ build, request }: Person): Promise<Errands> {
  const actor = await build.manager(await build.apartment());
  const [edited, old] = [unique("물탱크 청소"), unique("지난 소식")];
  for (const title of [edited, old]) {
    await callAs(request, actor, "createNotice", { title, content: "금요일이에요." });
  }
  const at = "/manager/notices";
  return {
    actor,
    tasks: [
      {
        at,
        opened: ["새 공지사항"],
        dialog: "새 공지사항",
        written: { 제목: "승강기 점검", 내용: "수요일 오전 10시부터 점검해요." },
        submit: "등록",
        answer: "공지사항을 등록했어요.",
      },
      {
        at,
        opened: { row: edited, action: "수정" },
        dialog: "공지사항 수정",
        written: { 내용: "토요일로 미뤘어요." },
        submit: "저장",
        answer: "공지사항을 수정했어요.",
      },
      {
        at,
        opened: { row: old, action: "삭제" },
        dialog: "공지사항을 삭제할까요?",
        submit: "삭제",
        answer: "공지사항을 삭제했어요.",
      },
    ],
  };
}

async function managerWithResidents({ build }: Person): Promise<Errands> {
  const apartment = await build.apartment();
  const [forgetful, leaving, waiting] = [unique("잊은주민"), unique("나갈주민"), unique("안온주민")];
  await build.resident(apartment, { name: forgetful, unit: 101 });
  await build.resident(apartment, { name: leaving, unit: 102 });
  await build.resident(apartment, { name: waiting, unit: 103, temporaryPassword: "ABCDEFGHJKMNPQRS" });
  const [at, handedOver] = ["/manager/residents", "전달했어요"];
  return {
    actor: await build.manager(apartment),
    tasks: [
      {
        at,
        opened: ["주민 추가"],
        dialog: "주민 추가",
        written: { 이름: "이주민", 이메일: `${unique("person")}@example.com`, 동: "101", 호: "2002" },
        submit: "추가",
        answer: "주민 계정을 만들었어요.",
        handedOver,
      },
      {
        at,
        opened: { row: forgetful, action: "비밀번호 재설정" },
        dialog: "비밀번호를 재설정할까요?",
        submit: "재설정",
        answer: "비밀번호를 재설정했어요.",
        handedOver,
      },
      {
        at,
        opened: { row: waiting, action: "임시 비밀번호 다시 발급" },
        dialog: "임시 비밀번호를 다시 발급할까요?",
        submit: "다시 발급",
        answer: "임시 비밀번호를 다시 발급했어요.",
        handedOver,
      },
      {
        at: `${at}?status=waiting`,
        opened: ["모두 다시 발급"],
        dialog: "임시 비밀번호를 모두 다시 발급할까요?",
        submit: "모두 다시 발급",
        answer: /^임시 비밀번호 \d+개를 다시 발급했어요\.$/,
      },
      {
        at,
        opened: { row: forgetful, action: "주민 정보 수정" },
        dialog: "주민 정보 수정",
        written: { 이름: "바뀐이름", 호: "2003" },
        submit: "저장",
        answer: "주민 정보를 바꿨어요.",
      },
      {
        at,
        opened: { row: leaving, action: "삭제" },
        dialog: "주민 계정을 삭제할까요?",
        submit: "삭제",
        answer: "주민 계정을 삭제했어요.",
      },
      {
        at: "/manager/settings",
        form: "관리사무소 정보",
        written: { 전화번호: "02-123-4567", "운영 시간": "평일 09:00–18:00" },
        submit: "저장",
        answer: "관리사무소 정보를 저장했어요.",
      },
      {
        at: `${at}?tab=bulk`,
        form: "계정 일괄 생성",
        written: { "시작 동": "201", "종료 동": "201", "시작 호": "101", "종료 호": "202" },
        submit: "계정 생성",
        answer: "계정 4개를 만들었어요.",
      },
    ],
  };
}
