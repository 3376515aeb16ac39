import { formatDay, startOfSeoulDay } from "#contract/values/seoul-time.ts";
import type { Column } from "#web/ui/tables/data-table.tsx";
import { Badge } from "#web/ui/text/badge.tsx";
import { DateText } from "#web/ui/text/date-text.tsx";

import type { ApartmentRow } from "./apartment-views.ts";

export const apartmentColumns: readonly Column<ApartmentRow>[] = [
  {
    header: "이름과 고유 코드",
    phone: "title",
    cell: ({ name, code }) => (
      <>
        {name}
        <span className="block text-label font-regular text-neutral-weak">{code}</span>
      </>
    ),
  },
  { header: "주소", phone: "meta", cell: ({ address }) => address },
  {
    header: "설정한 주민",
    phone: "meta",
    align: "end",
    keepsWhole: false,
    namesValueOnPhone: true,
    cell: (row) => <Accounts {...row} />,
  },
  {
    header: "미처리 민원",
    phone: "meta",
    align: "end",
    namesValueOnPhone: true,
    cell: ({ openComplaintCount }) => `${openComplaintCount.toLocaleString("ko-KR")}건`,
  },
  {
    header: "마지막 로그인",
    phone: "meta",
    keepsWhole: true,
    namesValueOnPhone: true,
    cell: ({ lastSignInAt }) => (lastSignInAt === null ? "없음" : signInDay(lastSignInAt)),
  },
  {
    header: "등록일",
    phone: "meta",
    keepsWhole: true,
    namesValueOnPhone: true,
    cell: ({ createdAt }) => <DateText value={createdAt} precision="paper" />,
  },
];

/** The time of day is not known: it is that of the day's first sign-in. */
function signInDay(lastSignInAt: string): string {
  const isToday = new Date(lastSignInAt) >= startOfSeoulDay(new Date());
  return isToday ? "오늘" : formatDay(lastSignInAt);
}

/** How many of the residents' accounts are in use, and whether somebody manages the apartment. */
function Accounts({ managerCount, residentCount, setUpCount }: ApartmentRow) {
  return (
    <>
      {residentCount === 0
        ? "주민 없음"
        : `${residentCount.toLocaleString("ko-KR")}명\u00a0중 ${setUpCount.toLocaleString("ko-KR")}명`}
      <span className="block text-label text-neutral-weak">
        {managerCount === 0 ? (
          <Badge tone="warning">관리자 없음</Badge>
        ) : (
          `관리자 ${managerCount.toLocaleString("ko-KR")}명`
        )}
      </span>
    </>
  );
}
