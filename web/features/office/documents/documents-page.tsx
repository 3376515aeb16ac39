import { paths } from "#web/paths.ts";
import { PageHeader } from "#web/ui/layout/page-header.tsx";

import { DocumentList } from "./document-list.tsx";

/** /resident/documents: what the office makes public. */
export function DocumentsPage() {
  return (
    <>
      <title>자료실 · 단지</title>
      <PageHeader title="자료실" description="회의록, 계약, 회계처럼 관리사무소가 공개한 자료예요." />
      <DocumentList
        rowHref={({ id, kind }) =>
          kind === "disclosure" ? paths.resident.disclosure(id) : paths.resident.document(id)
        }
        hint="관리사무소가 공개하면 여기에서 볼 수 있어요."
      />
    </>
  );
}
