import { useQuery } from "@tanstack/react-query";
import { useState } from "react";

import type { Output } from "#contract/index.ts";
import type { DutyState } from "#contract/values/documents.ts";
import { formatDate } from "#contract/values/seoul-time.ts";
import { callQuery } from "#web/api/queries.ts";
import { useMe } from "#web/api/session.ts";
import { Loaded } from "#web/lists/loaded.tsx";
import { OfficePaper, PaperTitle } from "#web/paper/office-paper.tsx";
import { paths } from "#web/paths.ts";
import { ButtonLink } from "#web/ui/buttons/button-link.tsx";
import { TextLink } from "#web/ui/buttons/text-link.tsx";
import { Card } from "#web/ui/layout/card.tsx";
import { PageHeader } from "#web/ui/layout/page-header.tsx";
import { TableSkeleton } from "#web/ui/states/skeleton.tsx";
import { Badge } from "#web/ui/text/badge.tsx";
import type { BadgeTone } from "#web/ui/text/badge.tsx";

import { DocumentList } from "./document-list.tsx";

/** /manager/documents: what is public, and what law and bylaws ask for. */
export function ManageDocumentsPage() {
  const [openedAt] = useState(() => new Date().toISOString());
  const mayWrite = useMe()?.rights?.includes("notices") === true;
  const add = (
    <ButtonLink href={paths.manager.newDocument} variant="primary">
      자료 올리기
    </ButtonLink>
  );
  return (
    <OfficePaper signedAt={openedAt} isForWall>
      <title>자료실 · 단지</title>
      <div className="print:hidden">
        <PageHeader
          title="자료실"
          description="회의록, 계약, 회계 자료를 올리면 모든 주민이 볼 수 있어요."
          action={mayWrite && add}
        />
      </div>
      <PaperTitle>공개 자료 목록</PaperTitle>
      <div className="flex flex-col gap-6">
        {mayWrite && (
          <div className="print:hidden">
            <Duties />
          </div>
        )}
        <div>
          <DocumentList
            isPrintable
            rowHref={({ id, kind, happenedOn }) =>
              kind === "disclosure"
                ? paths.manager.disclosure(happenedOn.slice(0, 7))
                : paths.manager.document(id)
            }
            hint="회의록이나 계약서를 올려 보세요."
            {...(mayWrite && { emptyAction: add })}
          />
          <p className="hidden pt-4 print:block">앱의 자료실에서 내용과 파일을 볼 수 있어요.</p>
        </div>
      </div>
    </OfficePaper>
  );
}

type Duty = Output<"getDocumentDuties">["duties"][number];

function Duties() {
  const query = useQuery(callQuery("getDocumentDuties"));
  return (
    <Card
      title="공개할 자료"
      description="기한은 단지의 관리규약과 함께 확인해 주세요. 주민에게는 보이지 않아요."
    >
      <Loaded query={query} skeleton={<TableSkeleton rows={3} />} fallback="공개할 자료를 불러오지 못했어요.">
        {({ duties }) => (
          <ul className="flex flex-col gap-3">
            {duties.filter(isToBeDone).map((duty) => (
              <DutyLine
                key={duty.documentId ?? `${duty.kind} ${duty.happenedOn} ${duty.title}`}
                duty={duty}
              />
            ))}
            {!duties.some(isToBeDone) && <li>최근 1년 동안 올린 자료는 모두 기한 안에 공개했어요.</li>}
          </ul>
        )}
      </Loaded>
    </Card>
  );
}

const isToBeDone = ({ state }: Duty) => state !== "done";

const stateNames: Record<DutyState, string> = {
  done: "공개함",
  due: "공개 전",
  late: "늦게 공개",
  unknown: "1년 동안 없음",
};

const stateTones: Record<DutyState, BadgeTone> = {
  done: "positive",
  due: "informative",
  late: "critical",
  unknown: "warning",
};

function DutyLine({ duty: { documentId, title, article, days, dueOn, state } }: { duty: Duty }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
      <span className="flex min-w-0 flex-col">
        {documentId === null ? (
          <span className="font-semibold">{title}</span>
        ) : (
          <TextLink href={paths.manager.document(documentId)}>{title}</TextLink>
        )}
        <span className="tabular text-label text-neutral-weak">
          {`${article} · ${days}일 안`}
          {dueOn !== null && ` · 기한 ${formatDate(dueOn)}`}
        </span>
      </span>
      <Badge tone={stateTones[state]}>
        {state === "late" && documentId === null ? "기한 지남" : stateNames[state]}
      </Badge>
    </li>
  );
}
