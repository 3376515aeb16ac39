import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";

import { callQuery } from "#web/api/queries.ts";
import { Loaded } from "#web/lists/loaded.tsx";
import { paths } from "#web/paths.ts";
import { BackLink } from "#web/ui/buttons/back-link.tsx";
import { PageHeader } from "#web/ui/layout/page-header.tsx";
import { ArticleSkeleton } from "#web/ui/states/skeleton.tsx";

import { EventView } from "./event-view.tsx";
import { Occurrences } from "./occurrences.tsx";

/** /resident/calendar/{eventId} */
export function EventPage() {
  const { eventId = "" } = useParams();
  const query = useQuery(callQuery("getEventById", { eventId }));
  const title = query.data?.event.title ?? "일정";
  return (
    <>
      <title>{`${title} · 단지`}</title>
      <PageHeader back={<BackLink href={paths.resident.calendar}>일정</BackLink>} title={title} />
      <Loaded query={query} skeleton={<ArticleSkeleton />} fallback="일정을 불러오지 못했어요.">
        {({ event }) => (
          <div className="flex flex-col gap-6">
            <EventView event={event} noticeHref={paths.resident.notice} />
            <Occurrences event={event} />
          </div>
        )}
      </Loaded>
    </>
  );
}
