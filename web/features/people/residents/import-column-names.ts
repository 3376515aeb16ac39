import type { ImportColumn } from "#contract/values/household-import.ts";

/** What people call the columns. */
export const columnNames: Record<ImportColumn, string> = {
  building: "동",
  unit: "호",
  home: "동·호가 한 칸에",
  name: "이름",
  email: "이메일",
  phone: "연락처",
  phoneConsent: "연락처 이용 동의",
  relation: "소유·임차 구분",
  movedInOn: "입주일",
  vehicle: "차량 번호",
};
