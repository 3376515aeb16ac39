import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useParams } from "react-router";

import type { Notice } from "#contract/notices.ts";
import { nameBuildings } from "#contract/values/name-buildings.ts";
import { telephoneHref } from "#contract/values/telephone.ts";
import { callQuery } from "#web/api/queries.ts";
import { Attachments } from "#web/files/attachments.tsx";
import { Loaded } from "#web/lists/loaded.tsx";
import { OfficePaper } from "#web/paper/office-paper.tsx";
import { PrintButton } from "#web/paper/print-button.tsx";
import { paths } from "#web/paths.ts";
import { BackLink } from "#web/ui/buttons/back-link.tsx";
import { ShareButton } from "#web/ui/buttons/share-button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { PageHeader } from "#web/ui/layout/page-header.tsx";
import { Reading } from "#web/ui/layout/reading.tsx";
import { ArticleSkeleton } from "#web/ui/states/skeleton.tsx";
import { DateText } from "#web/ui/text/date-text.tsx";
import { WrittenText } from "#web/ui/text/written-text.tsx";

import { NoticeBadges } from "./notice-badges.tsx";
import { office, signatureOf } from "./signature.ts";

interface NoticeScreenProps {
  /** The address of the list that the notice stands in. */
  list: string;
  /** What this reader can do besides sharing and printing. */
  renderActions?: (notice: Notice) => ReactNode;
  /** What this reader sees of the notice's reach. */
  renderReach?: (notice: Notice) => ReactNode;
}

/** One notice, as residents and office read it. On paper, it hangs in the lift. */
export function NoticeScreen({ list, renderActions, renderReach }: NoticeScreenProps) {
  const { noticeId = "" } = useParams();
  const query = useQuery(callQuery("peekNotice", { noticeId }));
  const apartment = useQuery(callQuery("getMyApartment")).data?.apartment;
  const notice = query.data?.notice;
  return (
    <OfficePaper signedAt={notice?.createdAt} isForWall>
      <title>{`${notice?.title ?? "공지사항"} · 단지`}</title>
      <PageHeader
        back={<BackLink href={list}>공지사항 목록</BackLink>}
        title={notice?.title ?? "공지사항"}
        description={
          notice && (
            <>
              <span className="print:hidden">
                <NoticeBadges notice={notice} />
                {signatureOf(notice)} · <DateText value={notice.createdAt} precision="minute" />
                {notice.publishedAt === null && "에 게시 예정"}
              </span>
              {notice.buildings && (
                <span className="block font-semibold text-neutral">
                  대상: {nameBuildings(notice.buildings)}
                </span>
              )}
              {hasExpired(notice) && <span className="block print:hidden">게시가 끝난 공지예요.</span>}
            </>
          )
        }
      />
      {notice && (
        <div className={classNames("-mt-2 flex flex-wrap gap-2 pb-6", renderActions && fourAcross)}>
          {renderActions?.(notice)}
          <ShareButton title={notice.title} path={paths.resident.notice(notice.id)} />
          <PrintButton />
        </div>
      )}
      {notice && renderReach?.(notice)}
      <Loaded query={query} skeleton={<ArticleSkeleton />} fallback="공지사항을 불러오는 데 실패했습니다.">
        {({ notice: { content, files } }) => (
          <Reading>
            <WrittenText>{content}</WrittenText>
            <Attachments subject="공지" files={files} />
          </Reading>
        )}
      </Loaded>
      {apartment && <Office telephone={apartment.telephone} officeHours={apartment.officeHours} />}
    </OfficePaper>
  );
}

function hasExpired({ expiresAt }: Pick<Notice, "expiresAt">): boolean {
  return expiresAt !== null && Date.parse(expiresAt) <= Date.now();
}

/** Four buttons fit beside each other on a phone by their words alone. */
const fourAcross = "max-sm:[&_svg]:hidden";

/** Where to ask. */
function Office({ telephone, officeHours }: { telephone: string | null; officeHours: string | null }) {
  if (telephone === null) return null;
  return (
    <p className="mt-6 print:hidden text-neutral-weak">
      문의: {office}{" "}
      <a href={telephoneHref(telephone)} className="tabular font-semibold whitespace-nowrap">
        {telephone}
      </a>{" "}
      {officeHours !== null && <span className="inline-block">({officeHours})</span>}
    </p>
  );
}
