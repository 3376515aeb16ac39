import type { RouteObject } from "react-router";

import { boardIds } from "#contract/values/boards.ts";
import { clubFilter } from "#web/features/community/clubs/club-filter.ts";
import { paths } from "#web/paths.ts";

import { answer, type FirstRead, firstPage } from "./first-reads.ts";
import { reading, screen } from "./screen.ts";

/** One each: the router notes on a route's own object what it has loaded. */
const marketTalks = () =>
  screen(() => import("#web/features/community/posts/market-talks-page.tsx"), "MarketTalksPage");

/** What neighbours write to each other, and their clubs. */
export const communityScreens: RouteObject[] = [
  {
    path: paths.resident.community,
    ...screen(() => import("#web/features/community/posts/community-page.tsx"), "CommunityPage"),
    ...reading((_, search) => [
      answer("getHotPosts", { excerpt: true }),
      ...postsOf(search.get("q")?.trim() ?? ""),
    ]),
  },
  {
    path: paths.resident.board(":boardId"),
    ...screen(() => import("#web/features/community/posts/board-page.tsx"), "BoardPage"),
    ...reading(({ boardId = "" }) => [firstPage("getAllPostsByBoard", { boardId, excerpt: true })]),
  },
  {
    path: paths.resident.newPost,
    ...screen(() => import("#web/features/community/posts/new-post-page.tsx"), "NewPostPage"),
  },
  {
    path: paths.resident.post(":postId"),
    ...screen(() => import("#web/features/community/posts/post-page.tsx"), "PostPage"),
    ...reading(({ postId = "" }) => [answer("getPostById", { postId })]),
  },
  { path: paths.resident.marketTalks, ...marketTalks() },
  { path: paths.resident.marketTalk(":talkId"), ...marketTalks() },
  {
    path: paths.resident.myPosts,
    ...screen(() => import("#web/features/community/posts/my-posts-page.tsx"), "MyPostsPage"),
    ...reading(() => [firstPage("getMyPosts", { excerpt: true })]),
  },
  {
    path: paths.resident.myComments,
    ...screen(() => import("#web/features/community/posts/my-comments-page.tsx"), "MyCommentsPage"),
    ...reading(() => [firstPage("getMyComments")]),
  },
  {
    path: paths.resident.blocked,
    ...screen(() => import("#web/features/community/posts/blocked-page.tsx"), "BlockedPage"),
    ...reading(() => [firstPage("getBlocked")]),
  },
  {
    path: paths.resident.clubs,
    ...screen(() => import("#web/features/community/clubs/clubs-page.tsx"), "ClubsPage"),
    ...reading((_, search) => [
      firstPage("getClubs", clubFilter(search)),
      ...(search.size === 0 ? [firstPage("getClubs", { mine: true })] : []),
    ]),
  },
  {
    path: paths.resident.newClubPost(":clubId"),
    ...screen(() => import("#web/features/community/posts/new-club-post-page.tsx"), "NewClubPostPage"),
    ...reading(({ clubId = "" }) => [answer("getClubById", { clubId })]),
  },
  {
    path: paths.resident.clubPost(":clubId", ":postId"),
    ...screen(() => import("#web/features/community/posts/post-page.tsx"), "PostPage"),
    ...reading(({ clubId = "", postId = "" }) => [
      answer("getPostById", { postId }),
      answer("getClubById", { clubId }),
    ]),
  },
  {
    path: paths.resident.newMeeting(":clubId"),
    ...screen(() => import("#web/features/community/meetings/new-meeting-page.tsx"), "NewMeetingPage"),
    ...reading(({ clubId = "" }) => [answer("getClubById", { clubId })]),
  },
  {
    path: paths.resident.meeting(":clubId", ":meetingId"),
    ...screen(() => import("#web/features/community/meetings/meeting-page.tsx"), "MeetingPage"),
    ...reading(({ clubId = "", meetingId = "" }) => [
      answer("getMeetingById", { meetingId }),
      answer("getClubById", { clubId }),
    ]),
  },
  {
    path: paths.resident.toldMeeting(":meetingId"),
    ...screen(() => import("#web/features/community/meetings/meeting-page.tsx"), "MeetingPage"),
    ...reading(({ meetingId = "" }) => [answer("getMeetingById", { meetingId })]),
  },
  {
    path: paths.resident.newClub,
    ...screen(() => import("#web/features/community/clubs/new-club-page.tsx"), "NewClubPage"),
  },
  {
    path: paths.resident.club(":clubId"),
    ...screen(() => import("./club-screen.tsx"), "ClubScreen"),
    ...reading(({ clubId = "" }) => [answer("getClubById", { clubId })]),
  },
];

/** The boards' newest posts, or the posts with these words. */
function postsOf(words: string): FirstRead[] {
  if (words !== "") return [firstPage("searchPosts", { query: words, excerpt: true })];
  return boardIds.map((boardId) => answer("getPostsByBoard", { boardId, excerpt: true }));
}
