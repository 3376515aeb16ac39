import type { NoticeSummary } from "#contract/notices.ts";
import { nameBuildings } from "#contract/values/name-buildings.ts";
import { FileMark } from "#web/files/file-mark.tsx";
import { paths } from "#web/paths.ts";
import { LinkLines, LinkList } from "#web/ui/tables/link-list.tsx";
import { DateText } from "#web/ui/text/date-text.tsx";
import { excerptAround } from "#web/ui/text/excerpt.ts";
import { Marked } from "#web/ui/text/marked.tsx";
import { VisuallyHidden } from "#web/ui/text/visually-hidden.tsx";

import { NoticeBadges } from "./notice-badges.tsx";
import { signatureOf } from "./signature.ts";

interface NoticeLinksProps {
  /** The rows lead to addresses of this area; a resident's by default. */
  area?: "manager" | "resident";
  label: string;
  notices: readonly NoticeSummary[];
  /** What was looked for, to be marked. */
  words?: string;
  /** Shows titles alone, where there is little room. */
  hidesExcerpts?: boolean;
}

/** Notices as people of the apartment find them. What a resident has not opened yet stands out. */
export function NoticeLinks({
  area = "resident",
  label,
  notices,
  words = "",
  hidesExcerpts = false,
}: NoticeLinksProps) {
  return (
    <LinkList label={label} rows={notices} rowHref={({ id }) => paths[area].notice(id)}>
      {(notice) => (
        <LinkLines
          isFlat={hidesExcerpts}
          title={
            <span className={notice.isUnread ? "font-bold" : "font-regular"}>
              {notice.isUnread && <UnreadMark />}
              <NoticeBadges notice={notice} />
              <Marked text={notice.title} words={words} />
            </span>
          }
          excerpt={
            hidesExcerpts ? undefined : <Marked text={excerptAround(notice.excerpt, words)} words={words} />
          }
          badge={<FileMark {...notice} hidesPicture={hidesExcerpts} />}
          meta={
            <>
              {notice.buildings && `${nameBuildings(notice.buildings)} · `}
              {signatureOf(notice)} · <DateText value={notice.createdAt} />
            </>
          }
        />
      )}
    </LinkList>
  );
}

function UnreadMark() {
  return (
    <>
      <span aria-hidden className="me-2 mb-0.5 inline-block size-2 rounded-full bg-brand-solid" />
      <VisuallyHidden>안 읽음 </VisuallyHidden>
    </>
  );
}
