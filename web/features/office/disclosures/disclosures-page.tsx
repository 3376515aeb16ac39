import { paths } from "#web/paths.ts";
import { BackLink } from "#web/ui/buttons/back-link.tsx";
import { PageHeader } from "#web/ui/layout/page-header.tsx";

import { DisclosureList } from "./disclosure-list.tsx";

/** /resident/disclosures: how the office dealt with complaints, month by month. */
export function DisclosuresPage() {
  return (
    <>
      <title>처리 결과 공개 · 단지</title>
      <PageHeader
        back={<BackLink href={paths.resident.complaints}>내 민원 목록</BackLink>}
        title="처리 결과 공개"
        description="우리 단지의 민원을 어떻게 처리했는지 달마다 알려 드려요."
      />
      <DisclosureList
        rowHref={({ id }) => paths.resident.disclosure(id)}
        hint="관리사무소가 공개하면 여기에서 볼 수 있어요."
      />
    </>
  );
}
