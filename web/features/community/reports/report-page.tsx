import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";

import type { WholeReport } from "#contract/reports.ts";
import { reportReasonNames, reportReasons, reportStates } from "#contract/values/report-reasons.ts";
import { callQuery } from "#web/api/queries.ts";
import { useReadAlerts } from "#web/api/read-alerts.ts";
import { Photos } from "#web/files/photos.tsx";
import { Loaded } from "#web/lists/loaded.tsx";
import { paths } from "#web/paths.ts";
import { BackLink } from "#web/ui/buttons/back-link.tsx";
import { Card } from "#web/ui/layout/card.tsx";
import { PageHeader } from "#web/ui/layout/page-header.tsx";
import { Reading } from "#web/ui/layout/reading.tsx";
import { ArticleSkeleton } from "#web/ui/states/skeleton.tsx";
import { Badge } from "#web/ui/text/badge.tsx";
import { DateText } from "#web/ui/text/date-text.tsx";
import { WrittenText } from "#web/ui/text/written-text.tsx";

import { ReportCase } from "./report-case.tsx";
import { kindNames, reportersOf, stateTones } from "./report-words.ts";

/** /manager/reports/{reportId}: what was written, and beside it why it was reported and what the office does. */
export function ReportPage() {
  const { reportId = "" } = useParams();
  const query = useQuery(callQuery("getReport", { reportId }));
  const report = query.data?.report;
  useReadAlerts({ subjectId: report?.id });
  const title = report ? (report.title ?? "신고된 댓글") : "신고";
  return (
    <>
      <title>{`${title} · 단지`}</title>
      <PageHeader
        back={<BackLink href={paths.manager.reports}>신고 목록</BackLink>}
        title={title}
        description={
          report && (
            <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
              <Badge tone={stateTones[report.state]}>{reportStates[report.state]}</Badge>
              <span>
                {report.authorNickname}님의 {kindNames[report.kind]} · 신고 {reportersOf(report)}
              </span>
            </span>
          )
        }
      />
      <Loaded query={query} skeleton={<ArticleSkeleton />} fallback="신고를 불러오지 못했어요.">
        {({ report: shown }) => (
          <div className="grid grid-cols-1 items-start gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,1fr)_24rem]">
            <Copies report={shown} />
            <div className="flex flex-col gap-5">
              <ReportCase report={shown} />
              <Reasons reasons={shown.reasons} />
            </div>
          </div>
        )}
      </Loaded>
    </>
  );
}

/** The text as it was reported, which its author cannot change. */
function Copies({ report: { copies, files, kind, isGone } }: { report: WholeReport }) {
  const photoCount = copies[0]?.photoCount ?? 0;
  return (
    <Reading>
      {isGone && <p className="text-neutral-weak">글쓴이가 그 뒤에 지웠어요. 아래는 신고 때의 사본이에요.</p>}
      {copies.map(({ title, content, copiedAt }, place) => (
        <article key={copiedAt} className="flex flex-col gap-2">
          {copies.length > 1 && (
            <p className="text-label text-neutral-weak">
              {place === 0 ? "처음 신고 때" : "고친 뒤 신고 때"} ·{" "}
              <DateText value={copiedAt} precision="minute" />
            </p>
          )}
          {place > 0 && title !== null && <h2 className="font-semibold">{title}</h2>}
          <WrittenText>{content}</WrittenText>
        </article>
      ))}
      <Photos subject={`신고된 ${kindNames[kind]}`} photos={files} />
      {photoCount > files.length && (
        <p className="text-label text-neutral-weak">
          신고 때 사진이 {photoCount}장 있었어요. 사진은 사본을 두지 않아요.
        </p>
      )}
    </Reading>
  );
}

/** How many chose each reason, and what they added. It does not say who they were. */
function Reasons({ reasons }: Pick<WholeReport, "reasons">) {
  return (
    <Card title="신고 이유">
      <ul className="flex flex-col gap-3">
        {reportReasonNames
          .map((name) => ({ name, given: reasons.filter(({ reason }) => reason === name) }))
          .filter(({ given }) => given.length > 0)
          .map(({ name, given }) => (
            <li key={name} className="flex flex-col gap-1">
              <p className="flex justify-between gap-3 font-semibold">
                {reportReasons[name]}
                <span className="tabular">{given.length.toLocaleString("ko-KR")}명</span>
              </p>
              {/* What two have said in the same words stands once. */}
              {[...new Set(given.flatMap(({ detail }) => detail ?? []))].map((detail) => (
                <blockquote key={detail} className="border-s-2 border-neutral ps-3 text-neutral-weak">
                  <WrittenText>{detail}</WrittenText>
                </blockquote>
              ))}
            </li>
          ))}
      </ul>
    </Card>
  );
}
