import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";

import { callQuery } from "#web/api/queries.ts";
import { Loaded } from "#web/lists/loaded.tsx";
import { paths } from "#web/paths.ts";
import { BackLink } from "#web/ui/buttons/back-link.tsx";
import { PageHeader } from "#web/ui/layout/page-header.tsx";
import { ArticleSkeleton } from "#web/ui/states/skeleton.tsx";

import { DocumentView } from "./document-view.tsx";

/** /resident/documents/{documentId} */
export function DocumentPage() {
  const { documentId = "" } = useParams();
  const query = useQuery(callQuery("getDocumentById", { documentId }));
  const title = query.data?.document.title ?? "자료";
  return (
    <>
      <title>{`${title} · 단지`}</title>
      <PageHeader back={<BackLink href={paths.resident.documents}>자료실</BackLink>} title={title} />
      <Loaded query={query} skeleton={<ArticleSkeleton />} fallback="자료를 불러오지 못했어요.">
        {({ document }) => <DocumentView document={document} />}
      </Loaded>
    </>
  );
}
