import { useNavigate } from "react-router";

import { paths } from "#web/paths.ts";
import { BackLink } from "#web/ui/buttons/back-link.tsx";
import { ButtonLink } from "#web/ui/buttons/button-link.tsx";
import { SelectField } from "#web/ui/fields/select-field.tsx";
import { PageHeader } from "#web/ui/layout/page-header.tsx";
import { monthText } from "#web/ui/text/spoken.ts";

import { DisclosureList } from "./disclosure-list.tsx";
import { pastMonths } from "./month-words.ts";

/** /manager/complaints/disclosures: what the office has published, and the months to write. */
export function ManageDisclosuresPage() {
  const navigate = useNavigate();
  const months = pastMonths(shownMonths);
  const lastMonth = months[0]!;
  return (
    <>
      <title>처리 결과 공개 · 단지</title>
      <PageHeader
        back={<BackLink href={paths.manager.complaints}>민원 목록</BackLink>}
        title="처리 결과 공개"
        description="한 달의 민원을 어떻게 처리했는지 주민에게 알려요. 이름과 동·호는 들어가지 않아요."
        action={
          <ButtonLink href={paths.manager.disclosure(lastMonth)} variant="primary">
            {Number(lastMonth.slice(-2))}월 보기
          </ButtonLink>
        }
      />
      <div className="flex flex-col gap-4">
        <div className="w-full sm:w-60">
          <SelectField
            label="다른 달 쓰기"
            options={months.map((value) => ({ value, label: monthText(value) }))}
            value={null}
            onChange={(month) => void navigate(paths.manager.disclosure(month))}
            placeholder="달을 골라 주세요"
          />
        </div>
        <DisclosureList
          rowHref={({ month }) => paths.manager.disclosure(month)}
          hint="지난달을 열어 숫자를 보고 한 줄씩 적으면 공개할 수 있어요."
          emptyAction={
            <ButtonLink href={paths.manager.disclosure(lastMonth)}>{monthText(lastMonth)} 쓰기</ButtonLink>
          }
        />
      </div>
    </>
  );
}

const shownMonths = 24;
