import type { AlertKind } from "./alert-kind.ts";

const club = (clubId: string) => `/resident/clubs/${clubId}`;
const meeting = (meetingId: string) => `/resident/clubs/meetings/${meetingId}`;

/** What residents are told of their clubs. A club's name never leaves the product: its members chose it. */
export const clubAlertKinds = {
  join_requested: {
    category: "club",
    channels: ["push"],
    title: "동호회에 가입 신청이 왔어요",
    body: "{apartment}",
    inInbox: "title of the subject",
    address: { resident: (clubId) => `${club(clubId)}?tab=members` },
  },
  join_answered: {
    category: "club",
    channels: ["push", "email"],
    title: "동호회 가입 신청이 {status}됐어요",
    body: "{apartment}",
    inInbox: "title of the subject",
    address: { resident: club },
  },
  removed: {
    category: "club",
    channels: ["push"],
    title: "동호회 운영진이 나를 내보냈어요",
    body: "{apartment}",
    inInbox: "title of the subject",
    address: { resident: club },
  },
  handover_offered: {
    category: "club",
    channels: ["push", "email"],
    title: "동호회 모임장을 맡아 달라고 해요",
    body: "{apartment}",
    inInbox: "title of the subject",
    address: { resident: club },
  },
  owner_changed: {
    category: "club",
    channels: ["push"],
    title: "동호회 모임장이 바뀌었어요",
    body: "{apartment}",
    inInbox: "title of the subject",
    address: { resident: club },
  },
  club_closed: {
    category: "club",
    channels: ["push", "email"],
    title: "동호회가 문을 닫았어요",
    body: "{apartment}",
    inInbox: "title of the subject",
    address: { resident: club },
  },
  meeting_created: {
    category: "club",
    channels: ["push"],
    title: "동호회에 새 모임이 있어요",
    body: "{apartment}",
    inInbox: "title of the subject",
    address: { resident: meeting },
  },
  meeting_changed: {
    category: "club",
    channels: ["push", "email"],
    title: "동호회 모임이 바뀌었어요",
    body: "{apartment}",
    inInbox: "title of the subject",
    address: { resident: meeting },
  },
  meeting_cancelled: {
    category: "club",
    channels: ["push", "email"],
    title: "동호회 모임이 취소됐어요",
    body: "{apartment}",
    inInbox: "title of the subject",
    address: { resident: meeting },
  },
  moved_up: {
    category: "club",
    channels: ["push", "email"],
    title: "대기하던 모임에 참석하게 됐어요",
    body: "{apartment}",
    inInbox: "title of the subject",
    address: { resident: meeting },
  },
  club_post: {
    category: "club",
    channels: [],
    mostUnread: 10,
    title: "동호회에 새 글이 있어요",
    body: "{apartment}",
    inInbox: "title of the subject",
    address: { resident: (postId) => `/resident/community/post/${postId}` },
  },
} as const satisfies Record<string, AlertKind>;
