import type { AlertKind } from "./alert-kind.ts";

const vote = (voteId: string) => `/resident/votes/${voteId}`;
const office = (voteId: string) => `/resident/votes/${voteId}/office`;

/** What people are told of votes. Nothing of a vote's title leaves the product, and nothing tells a choice. */
export const voteAlertKinds = {
  vote_announced: {
    category: "vote",
    channels: ["push", "email"],
    title: "투표 공고가 올라왔어요",
    body: "{apartment}",
    inInbox: "title of the subject",
    address: { resident: vote },
  },
  vote_opened: {
    category: "vote",
    channels: ["push", "email"],
    title: "투표가 시작됐어요",
    body: "{apartment}",
    inInbox: "title of the subject",
    address: { resident: vote },
  },
  vote_extended: {
    category: "vote",
    channels: ["push"],
    title: "투표 마감이 미뤄졌어요",
    body: "{apartment}",
    inInbox: "title of the subject",
    address: { resident: vote },
  },
  /** To households that have not voted. Nobody sees which they are. */
  vote_closing: {
    category: "vote",
    channels: ["push"],
    isOneThing: true,
    title: "투표가 곧 마감돼요",
    body: "{apartment}",
    inInbox: "title of the subject",
    address: { resident: vote },
  },
  vote_counted: {
    category: "vote",
    channels: ["push", "email"],
    title: "투표 결과가 나왔어요",
    body: "{apartment}",
    inInbox: "title of the subject",
    address: { resident: vote },
  },
  vote_objection_answered: {
    category: "vote",
    channels: ["push", "email"],
    title: "이의신청에 답이 왔어요",
    body: "{apartment}",
    inInbox: "title of the subject",
    address: { resident: vote },
  },
  /** To those who were named officials. */
  vote_asked: {
    category: "vote",
    channels: ["push", "email"],
    title: "선거관리위원으로 위촉되었어요. 수락해 주세요.",
    body: "{apartment}",
    inInbox: "title of the subject",
    address: { resident: office },
  },
  vote_office: {
    category: "vote",
    channels: ["push", "email"],
    isOneThing: true,
    title: "선거관리위원의 승인을 기다리는 결정이 있어요",
    body: "{apartment}",
    inInbox: "title of the subject",
    address: { resident: office },
  },
  /** To the other officials: only they can say that it is the same person. */
  vote_office_suspended: {
    category: "vote",
    channels: ["push", "email"],
    isOneThing: true,
    title: "직무가 멈춘 선거관리위원이 있어요. 본인인지 확인해 주세요.",
    body: "{apartment}",
    inInbox: "title of the subject",
    address: { resident: office },
  },
  /** To the officials who hold the locks of the sealed box. The office holds the lock of an opinion vote. */
  vote_opening: {
    category: "vote",
    channels: ["push", "email"],
    isOneThing: true,
    title: "투표함을 열 차례예요",
    body: "{apartment}",
    inInbox: "title of the subject",
    address: { resident: office },
  },
  /** To every account of the household, so that nobody votes for a family unseen: it cannot be switched off. */
  vote_cast: {
    category: null,
    channels: ["push", "email"],
    tellsActor: true,
    title: "우리 세대의 투표가 접수되었어요",
    body: "{apartment} · 본인이나 가족이 아니면 선거관리위원에게 알려 주세요.",
    inInbox: { body: "본인이나 가족이 아니면 선거관리위원에게 알려 주세요." },
    address: { resident: vote },
  },
} as const satisfies Record<string, AlertKind>;
