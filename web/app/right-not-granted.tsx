import LockKeyhole from "lucide-react/icons/lock-keyhole";

import { type OfficeRight, officeRightNames } from "#contract/values/office-rights.ts";
import { paths } from "#web/paths.ts";
import { ButtonLink } from "#web/ui/buttons/button-link.tsx";
import { PageHeader } from "#web/ui/layout/page-header.tsx";
import { EmptyState } from "#web/ui/states/empty-state.tsx";

/** Stands in place of a screen of the office, if its work is not this account's. */
export function RightNotGranted({ label, right }: { label: string; right: OfficeRight }) {
  return (
    <>
      <title>{`${label} · 단지`}</title>
      <PageHeader title={label} />
      <EmptyState
        icon={<LockKeyhole aria-hidden size="1.5rem" />}
        action={<ButtonLink href={paths.home}>첫 화면으로 가기</ButtonLink>}
      >
        {officeRightNames[right]} 업무를 맡지 않은 계정이에요. 필요하면 관리소장에게 요청해 주세요.
      </EmptyState>
    </>
  );
}
