import type { AlertKind } from "./alert-kind.ts";

/** What the office is told. */
export const officeAlertKinds = {
  complaint_filed: {
    category: "office",
    officeRight: "complaints",
    channels: ["push", "email"],
    title: "새 민원이 접수됐어요",
    body: "기다리는 민원 {waiting}건",
    // The number may have changed by the time that it is read.
    inInbox: "title of the subject",
    address: {
      manager: (complaintId, count) =>
        count > 1 ? "/manager/complaints?status=submitted" : `/manager/complaints/${complaintId}`,
    },
  },
  complaint_replied: {
    category: "office",
    officeRight: "complaints",
    channels: ["push"],
    title: "주민이 민원에 글을 남겼어요",
    body: "{apartment}",
    inInbox: "title of the subject",
    address: { manager: (complaintId) => `/manager/complaints/${complaintId}` },
  },
  complaint_reopened: {
    category: "office",
    officeRight: "complaints",
    channels: ["push"],
    title: "민원이 다시 열렸어요",
    body: "{apartment}",
    inInbox: "title of the subject",
    address: { manager: (complaintId) => `/manager/complaints/${complaintId}` },
  },
  complaint_assigned: {
    category: "office",
    officeRight: "complaints",
    channels: ["push"],
    title: "담당 민원이 생겼어요",
    body: "{apartment}",
    inInbox: "title of the subject",
    address: {
      manager: (complaintId, count) =>
        count > 1 ? "/manager/complaints?assignee=me" : `/manager/complaints/${complaintId}`,
    },
  },
  complaints_due: {
    category: "office",
    officeRight: "complaints",
    isOneThing: true,
    channels: ["push", "email"],
    title: "기한이 지난 민원 {overdue}건, 오늘까지 {today}건",
    body: "{apartment}",
    inInbox: { body: "오늘 처리할 민원을 확인해 주세요." },
    address: { manager: () => "/manager/complaints?due=today" },
  },
  content_reported: {
    category: "office",
    officeRight: "community",
    channels: ["push"],
    // Nothing says who it was, not even the alert's row.
    tellsActor: true,
    title: "신고가 접수됐어요",
    body: "{apartment}",
    inInbox: { body: "내용을 보고 가릴지 정해 주세요." },
    address: {
      manager: (reportId, count) => (count > 1 ? "/manager/reports" : `/manager/reports/${reportId}`),
    },
  },
  appeal_filed: {
    category: "office",
    officeRight: "community",
    channels: ["push"],
    tellsActor: true,
    title: "이의 제기가 들어왔어요",
    body: "{apartment}",
    inInbox: { body: "가린 글의 글쓴이가 이의를 제기했어요." },
    address: { manager: (reportId) => `/manager/reports/${reportId}` },
  },
  help_requested: {
    category: "office",
    officeRight: "residents",
    channels: ["push"],
    title: "비밀번호 도움 요청이 있어요",
    body: "{apartment}",
    inInbox: { body: "본인인지 확인하고 새 임시 비밀번호를 전달해 주세요." },
    address: { manager: () => "/manager/password-help" },
  },
  opinion_opening: {
    category: "office",
    officeRight: "votes",
    channels: ["push", "email"],
    isOneThing: true,
    title: "의견수렴을 개표할 차례예요",
    body: "{apartment}",
    inInbox: "title of the subject",
    address: { manager: (voteId) => `/manager/votes/${voteId}/office` },
  },
  vote_lapsed: {
    category: "office",
    officeRight: "votes",
    channels: ["push", "email"],
    title: "진행되지 못한 투표가 끝났어요",
    body: "{apartment}",
    inInbox: "title of the subject",
    address: { manager: (voteId) => `/manager/votes/${voteId}` },
  },
  messages_used_up: {
    category: "office",
    officeRight: "notices",
    onlyWith: "message",
    channels: ["push", "email"],
    title: "이번 달 문자를 모두 보냈어요",
    body: "한도 {limit}건을 다 썼어요. 다음 달까지 긴급 공지를 문자로 보내지 않아요.",
    inInbox: { body: "한도 {limit}건을 다 썼어요. 다음 달까지 긴급 공지를 문자로 보내지 않아요." },
    address: { manager: () => "/manager/notices" },
  },
} as const satisfies Record<string, AlertKind>;
