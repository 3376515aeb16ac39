import { useQuery } from "@tanstack/react-query";

import type { Post } from "#contract/posts.ts";
import { isInClub, runsClub } from "#contract/values/clubs.ts";
import { callQuery } from "#web/api/queries.ts";

interface ClubOfPost {
  /** Null on a board of the whole community, and until it is read. */
  name: string | null;
  /** Whether the reader may like, comment and edit: everybody in the community, and a club's members while it is open. */
  mayWrite: boolean;
  /** Whether the reader runs the club, and so may delete what others wrote. */
  mayTidyUp: boolean;
}

/** What the reader may do, by the club that has the post on its board. */
export function useClubOfPost(post: Pick<Post, "clubId"> | undefined): ClubOfPost {
  const clubId = post?.clubId ?? null;
  const { data } = useQuery({
    ...callQuery("getClubById", { clubId: clubId ?? "" }),
    enabled: clubId !== null,
  });
  if (clubId === null) return { name: null, mayWrite: true, mayTidyUp: false };
  if (!data) return { name: null, mayWrite: false, mayTidyUp: false };
  const { name, status, myRole } = data.club;
  const isOpen = status === "active";
  return { name, mayWrite: isOpen && isInClub(myRole), mayTidyUp: isOpen && runsClub(myRole) };
}
