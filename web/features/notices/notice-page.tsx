import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";

import { callQuery } from "#web/api/queries.ts";
import { Loaded } from "#web/lists/loaded.tsx";
import { paths } from "#web/paths.ts";
import { BackLink } from "#web/ui/buttons/back-link.tsx";
import { Card } from "#web/ui/layout/card.tsx";
import { PageHeader } from "#web/ui/layout/page-header.tsx";
import { ArticleSkeleton } from "#web/ui/states/skeleton.tsx";
import { DateText } from "#web/ui/text/date-text.tsx";
import { WrittenText } from "#web/ui/text/written-text.tsx";

/** /resident/notices/{noticeId}: one notice. */
export function NoticePage() {
  const { noticeId = "" } = useParams();
  const query = useQuery(callQuery("getNoticeById", { noticeId }));
  const notice = query.data?.notice;
  return (
    <>
      <title>{`${notice?.title ?? "공지사항"} · 단지`}</title>
      <PageHeader
        back={<BackLink href={paths.resident.notices}>공지사항 목록</BackLink>}
        title={notice?.title ?? "공지사항"}
        description={
          notice && (
            <>
              {notice.authorName} · <DateText value={notice.createdAt} precision="minute" />
            </>
          )
        }
      />
      <Loaded query={query} skeleton={<ArticleSkeleton />} fallback="공지사항을 불러오는 데 실패했습니다.">
        {({ notice: { content } }) => (
          <Card>
            <WrittenText>{content}</WrittenText>
          </Card>
        )}
      </Loaded>
    </>
  );
}
