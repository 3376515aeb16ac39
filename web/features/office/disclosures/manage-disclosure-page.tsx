import { useQuery } from "@tanstack/react-query";
import { lazy } from "react";
import { useParams } from "react-router";

import type { Output } from "#contract/index.ts";
import { callQuery } from "#web/api/queries.ts";
import { useConfirmed } from "#web/forms/confirmed.tsx";
import { OnceRead } from "#web/forms/once-read.tsx";
import { Loaded } from "#web/lists/loaded.tsx";
import { paths } from "#web/paths.ts";
import { BackLink } from "#web/ui/buttons/back-link.tsx";
import { Button } from "#web/ui/buttons/button.tsx";
import { PageHeader } from "#web/ui/layout/page-header.tsx";
import { ArticleSkeleton } from "#web/ui/states/skeleton.tsx";
import { monthText } from "#web/ui/text/spoken.ts";

import { CountsNote, CountsTable } from "./counts-table.tsx";
import { DisclosurePaper } from "./disclosure-paper.tsx";

// The forms bring the schemas, and the numbers need not wait for them.
const EntryForms = lazy(async () => ({ default: (await import("./entry-forms.tsx")).EntryForms }));

/** /manager/complaints/disclosures/{month}: what is to be published of a month, or was. */
export function ManageDisclosurePage() {
  const { month = "" } = useParams();
  const query = useQuery(callQuery("getDisclosureDraft", { month }));
  const list = paths.manager.disclosures;
  if (query.data && query.data.disclosureId !== null)
    return <DisclosurePaper disclosureId={query.data.disclosureId} list={list} />;
  const title = /^\d{4}-\d{2}$/.test(month) ? `${monthText(month)} 처리 결과` : "처리 결과";
  return (
    <>
      <title>{`${title} · 단지`}</title>
      <PageHeader
        back={<BackLink href={list}>처리 결과 공개</BackLink>}
        title={title}
        description="숫자는 저절로 세고, 알릴 것은 한 줄씩 직접 적어요."
        action={query.data && <PublishAction month={month} draft={query.data} />}
      />
      <Loaded query={query} skeleton={<ArticleSkeleton />} fallback="이 달의 민원을 불러오지 못했어요.">
        {({ counts, entries, resolvedCount }) => (
          <div className="flex max-w-(--container-reading) flex-col gap-8">
            <div className="flex flex-col gap-3">
              <CountsTable counts={counts} />
              <CountsNote />
            </div>
            {entries.length > 0 && (
              <section aria-labelledby="entries" className="flex flex-col gap-4">
                <div className="flex flex-col gap-1">
                  <h2 id="entries" className="text-lead leading-title font-bold">
                    이 달에 처리한 민원
                  </h2>
                  <p className="text-neutral-weak">
                    적은 줄만 공개돼요. 제목과 내용, 이름, 동·호는 공개되지 않아요.
                  </p>
                  {entries.length < resolvedCount && (
                    <p className="text-neutral-weak">
                      처리한 {resolvedCount.toLocaleString("ko-KR")}건 가운데 먼저 처리한{" "}
                      {entries.length.toLocaleString("ko-KR")}건만 보여요.
                    </p>
                  )}
                </div>
                <OnceRead name="getDisclosureDraft" skeleton={<ArticleSkeleton />}>
                  <EntryForms entries={entries} />
                </OnceRead>
              </section>
            )}
          </div>
        )}
      </Loaded>
    </>
  );
}

interface PublishActionProps {
  month: string;
  draft: Output<"getDisclosureDraft">;
}

function PublishAction({ month, draft: { isOver, entries } }: PublishActionProps) {
  const written = entries.filter(({ summary }) => summary !== null).length;
  const publishing = useConfirmed("publishDisclosure", {
    title: `${monthText(month)} 처리 결과를 공개할까요?`,
    text: PublishedParts,
    confirmLabel: "공개하기",
    payload: () => ({ month }),
    fallback: "처리 결과를 공개하지 못했어요.",
  });
  return (
    <>
      <Button
        variant="primary"
        disabledReason={isOver ? undefined : "이 달이 끝나면 공개할 수 있어요."}
        onPress={() => publishing.ask({ lineCount: written })}
      >
        공개하기
      </Button>
      {publishing.dialog}
    </>
  );
}

function PublishedParts({ lineCount }: { lineCount: number }) {
  return (
    <p>
      숫자와 저장한 {lineCount.toLocaleString("ko-KR")}줄을 모든 주민이 봐요. 공개하면 고치거나 지울 수
      없어요.
    </p>
  );
}
