import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";

import type { Output } from "#contract/index.ts";
import { callQuery } from "#web/api/queries.ts";
import { useReadAlerts } from "#web/api/read-alerts.ts";
import { Loaded } from "#web/lists/loaded.tsx";
import { paths } from "#web/paths.ts";
import { BackLink } from "#web/ui/buttons/back-link.tsx";
import { Card } from "#web/ui/layout/card.tsx";
import { PageHeader } from "#web/ui/layout/page-header.tsx";
import { Reading } from "#web/ui/layout/reading.tsx";
import { Banner } from "#web/ui/states/banner.tsx";
import { ArticleSkeleton } from "#web/ui/states/skeleton.tsx";
import { Fact, Facts } from "#web/ui/text/facts.tsx";
import { Pieces } from "#web/ui/text/pieces.tsx";
import { WrittenText } from "#web/ui/text/written-text.tsx";

import { AnswerButtons } from "./answer-buttons.tsx";
import { MeetingMenu } from "./meeting-menu.tsx";
import { MeetingBadge, meetingCounts, meetingTime } from "./meeting-words.tsx";

/** /resident/clubs/{clubId}/meetings/{meetingId}: when, where, who comes, and whether one does. */
export function MeetingPage() {
  const { meetingId = "" } = useParams();
  const query = useQuery(callQuery("getMeetingById", { meetingId }));
  const meeting = query.data?.meeting;
  const club = useQuery({
    ...callQuery("getClubById", { clubId: meeting?.clubId ?? "" }),
    enabled: meeting !== undefined,
  }).data?.club;
  useReadAlerts({ subjectId: meeting?.id });
  const back = meeting ? paths.resident.clubMeetings(meeting.clubId) : paths.resident.clubs;
  return (
    // The menu stands beside its subject, not at the end of a wide window.
    <div className="max-w-(--container-reading)">
      <title>{`${meeting?.title ?? "모임"} · 단지`}</title>
      <PageHeader
        back={<BackLink href={back}>{club?.name ?? "동호회"}</BackLink>}
        title={meeting?.title ?? "모임"}
        description={meeting && <p>{meetingTime(meeting)}</p>}
        action={meeting && club && <MeetingMenu meeting={meeting} club={club} />}
      />
      <Loaded query={query} skeleton={<ArticleSkeleton />} fallback="모임을 불러오지 못했어요.">
        {(answer) => <MeetingDetails answer={answer} isOpen={club?.status === "active"} />}
      </Loaded>
    </div>
  );
}

interface MeetingDetailsProps {
  answer: Output<"getMeetingById">;
  /** Whether its club is. */
  isOpen: boolean;
}

function MeetingDetails({ answer: { meeting, going, waiting }, isOpen }: MeetingDetailsProps) {
  const { place, description, status, hasStarted } = meeting;
  return (
    <div className="flex flex-col gap-6">
      <Reading>
        {status === "cancelled" && <Banner tone="warning">취소된 모임이에요.</Banner>}
        {status === "scheduled" && hasStarted && <Banner tone="informative">이미 시작한 모임이에요.</Banner>}
        <Facts>
          {place !== "" && <Fact name="장소">{place}</Fact>}
          <Fact name="인원">
            <span className="flex flex-wrap items-center gap-2">
              <Pieces of={meetingCounts(meeting)} /> <MeetingBadge meeting={meeting} />
            </span>
          </Fact>
        </Facts>
        {description !== "" && <WrittenText>{description}</WrittenText>}
        {status === "scheduled" && !hasStarted && isOpen && <AnswerButtons meeting={meeting} />}
      </Reading>
      <div className="flex flex-col gap-6">
        <Card title={`참석 ${going.length.toLocaleString("ko-KR")}명`}>
          {going.length === 0 ? (
            <p className="py-2 text-neutral-weak">아직 참석하는 회원이 없어요.</p>
          ) : (
            <Names label="참석하는 회원" names={going} />
          )}
        </Card>
        {waiting.length > 0 && (
          <Card title={`대기 ${waiting.length.toLocaleString("ko-KR")}명`}>
            <Names label="대기하는 회원" names={waiting} isOrdered />
          </Card>
        )}
      </div>
    </div>
  );
}

interface NamesProps {
  label: string;
  names: readonly string[];
  /** Shows the place in the line. */
  isOrdered?: boolean;
}

function Names({ label, names, isOrdered = false }: NamesProps) {
  return (
    <ol
      aria-label={label}
      className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,8rem),1fr))] gap-x-4 gap-y-2 py-1"
    >
      {names.map((name, index) => (
        // Nicknames may be the same; only the place in the order is their own.
        <li key={`${String(index)} ${name}`} className="min-w-0 wrap-break-word">
          {isOrdered && <span className="tabular text-neutral-weak">{index + 1}. </span>}
          {name}
        </li>
      ))}
    </ol>
  );
}
