import type { Output } from "#contract/index.ts";
import { paths } from "#web/paths.ts";
import { HomeSection } from "#web/ui/layout/home-section.tsx";
import { LinkList } from "#web/ui/tables/link-list.tsx";
import { Badge } from "#web/ui/text/badge.tsx";
import { DateText } from "#web/ui/text/date-text.tsx";
import { VisuallyHidden } from "#web/ui/text/visually-hidden.tsx";

import { HomeLine } from "./home-line.tsx";

/** What the office told this resident's building last, a line each. */
export function LatestNotices({ notices }: { notices: Output<"getResidentDashboard">["latestNotices"] }) {
  return (
    <HomeSection title="공지사항" href={paths.resident.notices} linkLabel="공지사항 모두 보기">
      {notices.length === 0 ? (
        <p className="text-neutral-weak">
          등록된 공지사항이 없습니다. 관리사무소가 글을 올리면 여기에서 볼 수 있어요.
        </p>
      ) : (
        <LinkList label="최근 공지사항" rows={notices} rowHref={({ id }) => paths.resident.notice(id)}>
          {(notice) => (
            <HomeLine
              title={
                <span className={notice.isUnread ? "font-bold" : "font-regular"}>
                  {notice.isUnread && <UnreadMark />}
                  {notice.title}
                </span>
              }
              end={<DateText value={notice.publishedAt} />}
            >
              {notice.importance !== "normal" && importanceBadges[notice.importance]}
            </HomeLine>
          )}
        </LinkList>
      )}
    </HomeSection>
  );
}

const importanceBadges = {
  urgent: <Badge tone="critical">긴급</Badge>,
  important: <Badge tone="warning">중요</Badge>,
};

function UnreadMark() {
  return (
    <>
      <span aria-hidden className="me-2 mb-0.5 inline-block size-2 rounded-full bg-brand-solid" />
      <VisuallyHidden>안 읽음 </VisuallyHidden>
    </>
  );
}
