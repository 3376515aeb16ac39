import { useQuery } from "@tanstack/react-query";
import { lazy, useState } from "react";
import { useNavigate, useParams } from "react-router";

import type { DocumentView as Shown } from "#contract/documents.ts";
import { callQuery } from "#web/api/queries.ts";
import { useMe } from "#web/api/session.ts";
import { useConfirmed } from "#web/forms/confirmed.tsx";
import { PersonalDataHint } from "#web/forms/personal-data-hint.tsx";
import { Loaded } from "#web/lists/loaded.tsx";
import { paths } from "#web/paths.ts";
import { BackLink } from "#web/ui/buttons/back-link.tsx";
import { Button } from "#web/ui/buttons/button.tsx";
import { PageHeader } from "#web/ui/layout/page-header.tsx";
import { OnceOpened } from "#web/ui/overlays/once-opened.tsx";
import { Banner } from "#web/ui/states/banner.tsx";
import { ArticleSkeleton } from "#web/ui/states/skeleton.tsx";

import { DocumentView } from "./document-view.tsx";

// The forms bring the schemas, and most who open a document only read it.
const EditDialog = lazy(async () => ({ default: (await import("./document-dialogs.tsx")).EditDialog }));
const ReplaceDialog = lazy(async () => ({ default: (await import("./document-dialogs.tsx")).ReplaceDialog }));

/** /manager/documents/{documentId} */
export function ManageDocumentPage() {
  const { documentId = "" } = useParams();
  const query = useQuery(callQuery("getDocumentById", { documentId }));
  const mayWrite = useMe()?.rights?.includes("notices") === true;
  const document = query.data?.document;
  const title = document?.title ?? "자료";
  return (
    <>
      <title>{`${title} · 단지`}</title>
      <PageHeader
        back={<BackLink href={paths.manager.documents}>자료실</BackLink>}
        title={title}
        action={document && mayWrite && <Actions document={document} />}
      />
      <Loaded query={query} skeleton={<ArticleSkeleton />} fallback="자료를 불러오지 못했어요.">
        {({ document: shown }) => (
          <div className="flex flex-col gap-4">
            {shown.isLate === true && (
              <Banner tone="warning">
                기한이 지난 뒤에 공개한 자료예요. 주민에게는 보이지 않는 안내예요.
              </Banner>
            )}
            {mayWrite && (
              <PersonalDataHint
                text={`${shown.title}\n${shown.summary ?? ""}`}
                question="모든 주민에게 보여도 되나요?"
              />
            )}
            <DocumentView document={shown} />
          </div>
        )}
      </Loaded>
    </>
  );
}

function Actions({ document }: { document: Shown }) {
  const navigate = useNavigate();
  const [open, setOpen] = useState<"edit" | "replace">();
  const deletion = useConfirmed("deleteDocument", {
    title: "자료를 삭제할까요?",
    text: DeletedParts,
    payload: ({ id }: Shown) => ({ documentId: id }),
    fallback: "자료를 삭제하지 못했어요.",
    onDone: () => void navigate(paths.manager.documents, { replace: true }),
  });
  const close = () => setOpen(undefined);
  return (
    <div className="flex flex-wrap gap-2">
      <Button onPress={() => setOpen("edit")}>수정</Button>
      <Button onPress={() => setOpen("replace")}>파일 바꾸기</Button>
      <Button onPress={() => deletion.ask(document)}>삭제</Button>
      <OnceOpened isOpen={open === "edit"} beginsAnew>
        <EditDialog document={document} isOpen={open === "edit"} onClose={close} />
      </OnceOpened>
      <OnceOpened isOpen={open === "replace"} beginsAnew>
        <ReplaceDialog document={document} isOpen={open === "replace"} onClose={close} />
      </OnceOpened>
      {deletion.dialog}
    </div>
  );
}

function DeletedParts({ title, versions }: Shown) {
  return (
    <p>
      <strong>{title}</strong> 자료와 파일{versions.length > 0 && ", 바꾸기 전 파일"}을 모두 지워요. 되돌릴 수
      없어요. 파일만 바로잡으려면 파일 바꾸기를 쓰세요.
    </p>
  );
}
