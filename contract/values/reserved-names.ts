import { lettersOf } from "./skeleton.ts";

/** Whether neighbours would take a person with this name for somebody with authority in the complex. */
export function looksOfficial(name: string): boolean {
  const letters = lettersOf(name);
  return (
    wholeNames.has(letters) ||
    beginnings.some((word) => letters.startsWith(word)) ||
    words.some((word) => letters.includes(word))
  );
}

/** Nobody's name has them in it by chance: '관리왕' and '꿀단지' hold none. */
const words = listOf(`
  관리사무 관리실 관리소 관리단 관리센터 관리업체 관리주체 관리직원 관리팀 관리과장 관리주임 생활지원센터 시설관리 시설팀
  기전실 전기실 기계실 환경미화 미화원 경비실 경비원 경비반장 경비대장 경비팀 보안실 보안팀 보안요원 방재실 방재센터
  관제실 관제센터 안내데스크 민원실 민원센터 커뮤니티센터 고객센터
  선거관리 선관위 입주자대표 입주민대표 주민대표 입대의 동대표 부녀회 노인회 자치회 비상대책위 비대위 조합장 투표관리
  관리자 운영자 운영팀 운영진 시스템알림 단지알림 단지공지 단지운영 탈퇴한사용자 탈퇴한회원
`);

/** 'badminton' holds one, so they count at the beginning alone. */
const beginnings = listOf("admin danji management manager office webmaster");

/** Titles, and words that others' names are made with. */
const wholeNames = new Set(
  listOf(
    "관리 관리인 소장 소장님 회장 회장님 경비 보안 공지 알림 단지 시스템 operator security staff support system",
  ),
);

function listOf(written: string): string[] {
  return written.trim().split(/\s+/).map(lettersOf);
}
