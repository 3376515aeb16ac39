import type { Output } from "#contract/index.ts";
import { paths } from "#web/paths.ts";
import { HomeSection } from "#web/ui/layout/home-section.tsx";
import { LinkLines, LinkList } from "#web/ui/tables/link-list.tsx";
import { DateText } from "#web/ui/text/date-text.tsx";
import { Pieces } from "#web/ui/text/pieces.tsx";

interface NextMeetingProps {
  meeting: NonNullable<Output<"getResidentDashboard">["nextMeeting"]>;
}

/** The next meeting that a resident goes to, for their home. */
export function NextMeeting({ meeting }: NextMeetingProps) {
  const { meetingId, clubId, clubName, title, startsAt } = meeting;
  return (
    <HomeSection title="다음 모임" href={paths.resident.clubMeetings(clubId)} linkLabel="모임 모두 보기">
      <LinkList
        label="다음 모임"
        rows={[{ id: meetingId }]}
        rowHref={() => paths.resident.meeting(clubId, meetingId)}
      >
        {() => (
          <LinkLines
            title={title}
            meta={<Pieces of={[clubName, <DateText key="at" value={startsAt} precision="minute" />]} />}
          />
        )}
      </LinkList>
    </HomeSection>
  );
}
