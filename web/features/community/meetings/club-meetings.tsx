import CalendarDays from "lucide-react/icons/calendar-days";
import CalendarPlus from "lucide-react/icons/calendar-plus";
import { useSearchParams } from "react-router";

import type { Club } from "#contract/clubs.ts";
import { runsClub } from "#contract/values/clubs.ts";
import { LoadedList } from "#web/lists/loaded-list.tsx";
import { usePagedList } from "#web/lists/paged-list.ts";
import { paths } from "#web/paths.ts";
import { ButtonLink } from "#web/ui/buttons/button-link.tsx";
import { Button } from "#web/ui/buttons/button.tsx";
import { EmptyState } from "#web/ui/states/empty-state.tsx";
import { TableSkeleton } from "#web/ui/states/skeleton.tsx";
import { LinkLines, LinkList } from "#web/ui/tables/link-list.tsx";
import { Pieces } from "#web/ui/text/pieces.tsx";

import { MeetingBadge, meetingCounts, meetingTime } from "./meeting-words.tsx";

/** A club's meetings: the next first, and by a press those that are over. */
export function ClubMeetings({ club: { id: clubId, status, myRole } }: { club: Club }) {
  const [params, setParams] = useSearchParams();
  const isPast = params.get("scope") === "past";
  const meetings = usePagedList("getMeetings", {
    rowsOf: (page) => page.meetings,
    filter: { clubId, scope: isPast ? "past" : "upcoming" },
  });
  const mayCall = status === "active" && runsClub(myRole);
  const label = isPast ? "지난 모임" : "다가오는 모임";
  const show = (scope: "past" | "upcoming") =>
    setParams(scope === "past" ? { tab: "meetings", scope } : { tab: "meetings" }, {
      replace: true,
      preventScrollReset: true,
    });
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Button onPress={() => show(isPast ? "upcoming" : "past")}>
          {isPast ? "다가오는 모임 보기" : "지난 모임 보기"}
        </Button>
        {mayCall && (
          <ButtonLink
            href={paths.resident.newMeeting(clubId)}
            variant="primary"
            icon={<CalendarPlus aria-hidden size="1.125rem" />}
          >
            모임 만들기
          </ButtonLink>
        )}
      </div>
      <LoadedList
        list={meetings}
        failed="모임을 불러오지 못했어요."
        skeleton={<TableSkeleton rows={3} />}
        empty={
          <EmptyState icon={<CalendarDays aria-hidden size="1.5rem" />}>
            {isPast ? "지난 모임이 없어요." : "예정된 모임이 없어요."}
          </EmptyState>
        }
      >
        {(rows) => (
          <LinkList label={label} rows={rows} rowHref={({ id }) => paths.resident.meeting(clubId, id)}>
            {(meeting) => (
              <LinkLines
                title={meeting.title}
                meta={<Pieces of={[meetingTime(meeting), meeting.place, ...meetingCounts(meeting)]} />}
                badge={<MeetingBadge meeting={meeting} />}
              />
            )}
          </LinkList>
        )}
      </LoadedList>
    </div>
  );
}
