import { useQuery } from "@tanstack/react-query";
import MessageSquareQuote from "lucide-react/icons/message-square-quote";
import Pencil from "lucide-react/icons/pencil";
import Plus from "lucide-react/icons/plus";
import { lazy, useState } from "react";

import type { AnswerPhrase } from "#contract/answer-phrases.ts";
import { callQuery } from "#web/api/queries.ts";
import { useConfirmed } from "#web/forms/confirmed.tsx";
import { OnceRead } from "#web/forms/once-read.tsx";
import { LoadedList } from "#web/lists/loaded-list.tsx";
import { paths } from "#web/paths.ts";
import { BackLink } from "#web/ui/buttons/back-link.tsx";
import { Button } from "#web/ui/buttons/button.tsx";
import { PageHeader } from "#web/ui/layout/page-header.tsx";
import { deleteAction } from "#web/ui/overlays/delete-action.tsx";
import { OnceOpened } from "#web/ui/overlays/once-opened.tsx";
import { EmptyState } from "#web/ui/states/empty-state.tsx";
import { type Column, DataTable } from "#web/ui/tables/data-table.tsx";

// The form brings the schemas, so it loads only when someone writes.
const PhraseDialog = lazy(async () => ({ default: (await import("./phrase-dialog.tsx")).PhraseDialog }));

const emptyPhrase = { id: null, name: "", content: "" };

/** /manager/complaints/phrases: what the office often answers, to be chosen in an answer. */
export function PhrasesPage() {
  const phrases = useQuery({ ...callQuery("getAnswerPhrases"), select: (answer) => answer.phrases });
  const [edited, setEdited] = useState<{
    phrase: AnswerPhrase | typeof emptyPhrase;
    isOpen: boolean;
  }>();
  const open = (phrase: AnswerPhrase | typeof emptyPhrase) => setEdited({ phrase, isOpen: true });
  const deletion = usePhraseDeletion();
  return (
    <>
      <title>자주 쓰는 답변 · 단지</title>
      <PageHeader
        back={<BackLink href={paths.manager.complaints}>민원 목록</BackLink>}
        title="자주 쓰는 답변"
        description="민원에 답할 때 이름으로 골라 바로 넣어요."
        action={
          <Button
            variant="primary"
            icon={<Plus aria-hidden size="1.125rem" />}
            onPress={() => open(emptyPhrase)}
          >
            새 답변 문구
          </Button>
        }
      />
      <LoadedList
        list={phrases}
        failed="자주 쓰는 답변을 불러오지 못했어요."
        empty={
          <EmptyState icon={<MessageSquareQuote aria-hidden size="1.5rem" />}>
            저장한 문구가 없어요. 자주 하는 답변을 적어 두면 골라서 보낼 수 있어요.
          </EmptyState>
        }
      >
        {(rows) => (
          <DataTable
            label="자주 쓰는 답변"
            columns={columns}
            rows={rows}
            actions={(phrase) => [
              { label: "수정", icon: <Pencil aria-hidden size="1rem" />, onSelect: () => open(phrase) },
              deleteAction(() => deletion.ask(phrase)),
            ]}
            rowLabel={({ name }) => name}
          />
        )}
      </LoadedList>
      <OnceOpened isOpen={edited?.isOpen === true} beginsAnew>
        {edited && (
          <OnceRead name="getAnswerPhrases" skeleton={null}>
            <PhraseDialog
              phrase={phrases.data?.find(({ id }) => id === edited.phrase.id) ?? edited.phrase}
              isOpen={edited.isOpen}
              onClose={() => setEdited({ ...edited, isOpen: false })}
            />
          </OnceRead>
        )}
      </OnceOpened>
      {deletion.dialog}
    </>
  );
}

const columns: readonly Column<AnswerPhrase>[] = [
  { header: "이름", phone: "title", cell: ({ name }) => name },
  {
    header: "내용",
    phone: "meta",
    cell: ({ content }) => <span className="line-clamp-2 whitespace-pre-line">{content}</span>,
  },
];

function usePhraseDeletion() {
  return useConfirmed("deleteAnswerPhrase", {
    title: "답변 문구를 삭제할까요?",
    text: ({ name }: AnswerPhrase) => (
      <p>
        <strong>{name}</strong> 문구를 지워요. 이미 보낸 답변은 그대로 있어요.
      </p>
    ),
    payload: ({ id }) => ({ phraseId: id }),
    fallback: "답변 문구를 삭제하지 못했어요.",
  });
}
