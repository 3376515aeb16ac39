import { useQuery } from "@tanstack/react-query";

import { callQuery } from "#web/api/queries.ts";
import { paths } from "#web/paths.ts";
import { TextLink } from "#web/ui/buttons/text-link.tsx";
import { Banner } from "#web/ui/states/banner.tsx";
import { DateText } from "#web/ui/text/date-text.tsx";

/** What the office has told urgently in the last day, above everything else of a resident's home. */
export function UrgentNotices() {
  const notices = useQuery(callQuery("getResidentDashboard")).data?.urgentNotices ?? [];
  return notices.map(({ id, title, publishedAt }) => (
    <Banner key={id} tone="critical" title="긴급 공지">
      <p className="flex flex-wrap items-baseline gap-x-3">
        <TextLink href={paths.resident.notice(id)} isInline tone="neutral">
          {title}
        </TextLink>
        <span className="text-label">
          <DateText value={publishedAt} />
        </span>
      </p>
    </Banner>
  ));
}
