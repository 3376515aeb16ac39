import { ClubPage, type ForeignParts } from "#web/features/community/clubs/club-page.tsx";
import { ClubMeetings } from "#web/features/community/meetings/club-meetings.tsx";
import { ClubBoard } from "#web/features/community/posts/club-board.tsx";

/** A club with the parts of three features. They know nothing of each other. */
export function ClubScreen() {
  return <ClubPage parts={parts} />;
}

const parts: ForeignParts = {
  board: (club) => <ClubBoard club={club} />,
  meetings: (club) => <ClubMeetings club={club} />,
};
