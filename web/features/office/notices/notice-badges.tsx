import type { Notice } from "#contract/notices.ts";
import { Badge, type BadgeTone } from "#web/ui/text/badge.tsx";

type Marked = Pick<Notice, "importance" | "isPinned" | "publishedAt">;

/** What sets a notice apart. A plain one has none. */
export function NoticeBadges({ notice }: { notice: Marked }) {
  const badges = badgesOf(notice);
  if (badges.length === 0) return null;
  return (
    <span className="me-2 inline-flex flex-wrap gap-1 align-middle">
      {badges.map(([tone, name]) => (
        <Badge key={name} tone={tone}>
          {name}
        </Badge>
      ))}
    </span>
  );
}

function badgesOf({ importance, isPinned, publishedAt }: Marked): [BadgeTone, string][] {
  return [
    ...(publishedAt === null ? [["informative", "예약"] satisfies [BadgeTone, string]] : []),
    ...(isPinned ? [["neutral", "고정"] satisfies [BadgeTone, string]] : []),
    ...(importance === "urgent" ? [["critical", "긴급"] satisfies [BadgeTone, string]] : []),
    ...(importance === "important" ? [["warning", "중요"] satisfies [BadgeTone, string]] : []),
  ];
}
