import type { Output } from "#contract/index.ts";
import { paths } from "#web/paths.ts";
import { TextLink } from "#web/ui/buttons/text-link.tsx";
import { Banner } from "#web/ui/states/banner.tsx";
import { DateText } from "#web/ui/text/date-text.tsx";

/** Told urgently in the last day. */
export function UrgentBanners({ notices }: { notices: Output<"getResidentDashboard">["urgentNotices"] }) {
  return notices.map(({ id, title, publishedAt }) => (
    <Banner key={id} tone="critical">
      <p className="flex flex-wrap items-baseline gap-x-3">
        <strong className="font-semibold">긴급 공지</strong>
        <span className="text-label">
          <DateText value={publishedAt} precision="lately" />
        </span>
      </p>
      <TextLink href={paths.resident.notice(id)} isInline tone="neutral">
        {title}
      </TextLink>
    </Banner>
  ));
}
