import { testPassword, unique } from "#server/testing/builders.ts";

import type { Errands, Person } from "./small-window-tasks.ts";

export async function superAdmin({ build }: Person): Promise<Errands> {
  const [apartment, empty] = [
    await build.apartment(unique("한빛마을")),
    await build.apartment(unique("빈마을")),
  ];
  // More than a list of complexes draws at first, so that the chosen one is not among them.
  for (let i = 0; i < 51; i++) await build.apartment(unique("가온마을"));
  const [leaving, promoted] = [unique("나갈소장"), unique("승급소장")];
  await build.manager(apartment, { name: leaving });
  const { email } = await build.manager(apartment, { name: promoted });
  const former = unique("옛관리자");
  await build.superAdmin({ name: former });
  const [apartments, managers, dashboard] = ["apartments", "managers", "dashboard"].map(
    (screen) => `/superadmin/${screen}`,
  ) as [string, string, string];
  const newApartment = { 이름: unique("새마을"), "고유 코드": unique("small"), 주소: "서울특별시 마포구" };
  const newManager = { 이름: "김소장", 이메일: `${unique("office")}@example.com` };
  return {
    actor: await build.superAdmin(),
    tasks: [
      {
        at: apartments,
        opened: ["아파트 등록"],
        dialog: "아파트 등록",
        written: newApartment,
        submit: "등록",
        answer: "아파트를 등록했어요.",
      },
      {
        at: apartments,
        sought: empty.name,
        opened: { row: empty.name, action: "수정" },
        dialog: "아파트 정보 수정",
        written: { 주소: "서울특별시 은평구 새길 2" },
        submit: "저장",
        answer: "아파트 정보를 바꿨어요.",
      },
      {
        at: apartments,
        sought: empty.name,
        opened: { row: empty.name, action: "삭제" },
        dialog: "아파트를 삭제할까요?",
        submit: "삭제",
        answer: "아파트를 삭제했어요.",
      },
      {
        at: managers,
        opened: ["관리자 등록"],
        dialog: "관리자 등록",
        written: newManager,
        chosen: { "담당 아파트": apartment.name },
        submit: "등록",
        answer: "관리자 계정을 만들었어요",
        handedOver: "전달했어요",
      },
      {
        at: managers,
        sought: leaving,
        opened: { row: leaving, action: "수정" },
        dialog: "관리자 정보 수정",
        written: { 이메일: `${unique("office")}@example.com` },
        submit: "저장",
        answer: "관리자 정보를 바꿨어요.",
      },
      {
        at: managers,
        sought: leaving,
        opened: { row: leaving, action: "비밀번호 재설정" },
        dialog: "비밀번호를 재설정할까요?",
        submit: "재설정",
        answer: "비밀번호를 재설정했어요",
        handedOver: "전달했어요",
      },
      {
        at: managers,
        sought: leaving,
        opened: { row: leaving, action: "삭제" },
        dialog: "관리자 계정을 삭제할까요?",
        submit: "삭제",
        answer: "관리자 계정을 삭제했어요.",
      },
      {
        at: dashboard,
        form: "최고 관리자 권한 부여",
        written: { 이메일: email },
        submit: "권한 부여",
        answer: "최고 관리자 권한을 부여했어요. 로그아웃한 뒤 다시 로그인하면 적용돼요.",
      },
      {
        at: dashboard,
        opened: { row: promoted, action: "부여 취소" },
        dialog: "권한 부여를 취소할까요?",
        submit: "부여 취소",
        answer: "권한 부여를 취소했어요.",
      },
      {
        at: dashboard,
        opened: { row: former, action: "삭제" },
        dialog: "최고 관리자 계정을 삭제할까요?",
        written: { "현재 비밀번호": testPassword },
        submit: "삭제",
        answer: "최고 관리자 계정을 삭제했어요.",
      },
    ],
  };
}
