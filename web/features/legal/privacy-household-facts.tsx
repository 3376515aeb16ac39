import { Facts } from "./legal-document.tsx";

/** What is kept to let households in: by their members' invitations, and by the office's list. */
export function HouseholdFacts() {
  return (
    <>
      <Facts
        title="세대원 초대와 동의"
        rows={[
          [
            "항목",
            "초대한 사람과 세대, 일방향 암호화한 초대 번호, 만 14세 미만인지와 법정대리인의 동의, 동의한 항목과 글의 판, 동의하거나 거둔 때",
          ],
          ["목적", "함께 사는 사람의 가입, 동의의 확인"],
          [
            "보유 기간",
            "초대는 가입하거나 취소하거나 7일이 지날 때까지, 동의는 계정을 삭제할 때까지. 필수 동의는 계정을 삭제해서 거둘 수 있습니다.",
          ],
        ]}
      />
      <Facts
        title="관리사무소가 올린 명부"
        rows={[
          ["항목", "동호수, 이름, 이메일, 이용에 동의했다고 적힌 연락처"],
          ["목적", "세대와 입주민 계정의 등록"],
          ["보유 기간", "등록하거나 화면을 떠날 때까지, 길어도 24시간. 그 뒤 파일과 확인한 내용을 지웁니다."],
        ]}
      />
    </>
  );
}
