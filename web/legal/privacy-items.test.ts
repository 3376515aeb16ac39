import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";

import type { Chunk } from "#contract/index.ts";

import { privacyItems } from "./privacy-items.tsx";

/** What people are told of the data that is theirs, part by part. */
const toldUnder: Record<Chunk<"exportMyData">["part"], string> = {
  account: "입주민 계정",
  sessions: "로그인 상태",
  passkeys: "로그인 상태",
  notices: "이용자가 쓰는 글",
  complaints: "이용자가 쓰는 글",
  complaintMessages: "이용자가 쓰는 글",
  posts: "이용자가 쓰는 글",
  comments: "이용자가 쓰는 글",
  likes: "이용자가 쓰는 글",
  alerts: "알림",
  mutedThreads: "알림",
  reports: "신고와 차단",
  blocks: "신고와 차단",
  consents: "세대원 초대와 동의",
  invitations: "세대원 초대와 동의",
  visitors: "방문차량",
  homeContacts: "입주자 카드",
  homeVehicles: "입주자 카드",
  bills: "관리비",
  meterReadings: "관리비",
  clubs: "동호회",
  clubRequests: "동호회",
  clubBans: "동호회",
  meetings: "동호회",
  reservations: "시설 예약",
  lotteryEntries: "시설 예약",
  waiting: "시설 예약",
  suspensions: "시설 예약",
  votes: "투표",
  voteObjections: "투표",
  surveys: "설문",
  files: "글에 올린 사진과 문서",
};

it("the privacy notice has a heading for every part of a person's own data", () => {
  const notice = renderToStaticMarkup(privacyItems.body);
  const headings = [...notice.matchAll(/<h3[^>]*>([^<]*)</g)].map(([, heading]) => heading);
  expect(headings).toEqual(expect.arrayContaining(Object.values(toldUnder)));
});
