// Separate from the contract's schemas, so that a screen that only shows kinds does not load zod.
import type { OfficeRight } from "./office-rights.ts";
import type { Role } from "./roles.ts";

/** What people switch alerts on and off by, and whose office or home has it. */
export const alertCategories = {
  notice: { name: "공지", role: "resident" },
  complaint: { name: "민원", role: "resident" },
  community: { name: "커뮤니티", role: "resident" },
  living: { name: "생활", role: "resident" },
  office: { name: "관리 업무", role: "manager" },
} as const satisfies Record<string, { name: string; role: Role }>;

export type AlertCategory = keyof typeof alertCategories;

export const alertCategoryNames = Object.keys(alertCategories).filter(isAlertCategory);

function isAlertCategory(name: string): name is AlertCategory {
  return Object.hasOwn(alertCategories, name);
}

/** The ways out of the product. */
export const alertChannels = ["push", "email", "message"] as const;

export type AlertChannel = (typeof alertChannels)[number];

/** Whoever has an inbox. */
type Reader = Exclude<Role, "superAdmin">;

type Address = (subjectId: string, count: number) => string;

interface AlertKind {
  /** Null if it cannot be switched off. */
  category: AlertCategory | null;
  /** The channels that it takes unless the person says otherwise. */
  channels: readonly AlertChannel[];
  isUrgent?: true;
  ignoresQuietHours?: true;
  /** Whoever of the office has it is told. */
  officeRight?: OfficeRight;
  /** Nothing causes it where this channel is not set up. */
  onlyWith?: "message";
  /** One thing is told again, and not of several: an entry shows the newest, without their number. */
  isOneThing?: true;
  /** Whoever has so many unread of one entry gets no more of it, because thousands may be told each time. */
  mostUnread?: number;
  /** Otherwise nobody is told of their own doing. */
  tellsActor?: true;
  /**
   * What leaves the product: `{apartment}` is its name, every other word in braces is given when it is raised. A
   * push may show it to a stranger, so no word may be a person's, or of what a person wrote.
   */
  title: string;
  body: string;
  /** The body for whoever shows no notices' titles on the locked screen. */
  bodyWithoutTitle?: string;
  /** What the inbox shows below the title: the present title of the subject, or a text as the above. */
  inInbox: "title of the subject" | { body: string };
  /** The screen of the subject, for each role that may be told; `count` alerts stand for one entry. */
  address: Partial<Record<Reader, Address>>;
}

/** Every kind of alert. A new service adds its line here, and calls `raiseAlert` of the server. */
export const alertKinds = {
  notice_published: {
    category: "notice",
    isOneThing: true,
    channels: ["push", "email"],
    title: "새 공지가 있어요",
    body: "{apartment} · {notice}",
    bodyWithoutTitle: "{apartment}",
    inInbox: "title of the subject",
    address: { resident: (noticeId) => `/resident/notices/${noticeId}` },
  },
  notice_urgent: {
    category: null,
    channels: ["push", "email", "message"],
    isUrgent: true,
    isOneThing: true,
    ignoresQuietHours: true,
    title: "긴급 공지",
    body: "{notice}",
    bodyWithoutTitle: "{apartment}",
    inInbox: "title of the subject",
    address: { resident: (noticeId) => `/resident/notices/${noticeId}` },
  },
  complaint_answered: {
    category: "complaint",
    channels: ["push", "email"],
    title: "민원에 답변이 등록됐어요",
    body: "{apartment}",
    inInbox: "title of the subject",
    address: { resident: (complaintId) => `/resident/complaints/${complaintId}` },
  },
  complaint_moved: {
    category: "complaint",
    channels: ["push", "email"],
    title: "민원이 '{status}'(으)로 바뀌었어요",
    body: "{apartment}",
    inInbox: "title of the subject",
    address: { resident: (complaintId) => `/resident/complaints/${complaintId}` },
  },
  complaint_filed: {
    category: "office",
    officeRight: "complaints",
    channels: ["push", "email"],
    title: "새 민원이 접수됐어요",
    body: "기다리는 민원 {waiting}건",
    // By the time that it is read, the number is another.
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
  post_commented: {
    category: "community",
    channels: ["push"],
    title: "내 글에 댓글이 달렸어요",
    body: "{apartment}",
    inInbox: "title of the subject",
    address: { resident: (postId) => `/resident/community/post/${postId}` },
  },
  thread_commented: {
    category: "community",
    channels: [],
    mostUnread: 10,
    title: "댓글을 남긴 글에 새 댓글이 있어요",
    body: "{apartment}",
    inInbox: "title of the subject",
    address: { resident: (postId) => `/resident/community/post/${postId}` },
  },
  content_reported: {
    category: "office",
    officeRight: "community",
    channels: ["push"],
    // Who it was stands nowhere, not even in the alert's row.
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
  content_hidden: {
    category: null,
    channels: ["push"],
    title: "내 글이 임시로 가려졌어요",
    body: "{apartment}",
    inInbox: { body: "이유를 보고 30일 안에 이의를 제기할 수 있어요." },
    address: { resident: (postId) => `/resident/community/post/${postId}` },
  },
  appeal_decided: {
    category: null,
    channels: ["push"],
    title: "이의 제기 결과가 나왔어요",
    body: "{apartment}",
    inInbox: "title of the subject",
    address: { resident: (postId) => `/resident/community/post/${postId}` },
  },
  hiding_ended: {
    category: null,
    channels: ["push"],
    title: "가려진 내 글의 처리 결과가 나왔어요",
    body: "{apartment}",
    inInbox: "title of the subject",
    address: { resident: (postId) => `/resident/community/post/${postId}` },
  },
  report_decided: {
    category: "community",
    channels: [],
    title: "신고한 글을 처리했어요",
    body: "{apartment}",
    inInbox: { body: "알려 주셔서 고마워요." },
    address: { resident: (postId) => `/resident/community/post/${postId}` },
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
  member_joined: {
    category: "living",
    channels: [],
    title: "우리 세대에 세대원이 등록됐어요",
    body: "{apartment}",
    inInbox: { body: "내가 모르는 사람이면 관리사무소에 알려 주세요." },
    address: { resident: () => "/resident/household" },
  },
  visitor_arrived: {
    category: "living",
    channels: ["push"],
    title: "방문차량이 들어왔어요",
    body: "{apartment}",
    inInbox: { body: "언제 들어왔는지 방문차량에서 볼 수 있어요." },
    address: { resident: () => "/resident/visitors" },
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
  account_changed: {
    category: null,
    channels: ["email"],
    ignoresQuietHours: true,
    tellsActor: true,
    title: "계정 정보가 바뀌었어요",
    body: "내가 한 일이 아니라면 관리사무소에 알려 주세요.",
    inInbox: { body: "내가 한 일이 아니라면 관리사무소에 알려 주세요." },
    address: { manager: () => "/manager/profile", resident: () => "/resident/profile" },
  },
} as const satisfies Record<string, AlertKind>;

export type AlertKindName = keyof typeof alertKinds;

/** The same record, where it is read by a name that only the database knows. */
const kinds: Record<AlertKindName, AlertKind> = alertKinds;

export const alertKindNames = Object.keys(alertKinds).filter(isAlertKind);

function isAlertKind(name: string): name is AlertKindName {
  return Object.hasOwn(alertKinds, name);
}

export function alertKind(kind: AlertKindName): AlertKind {
  return kinds[kind];
}

/** The words that a kind's texts need, by their names in braces. */
export type AlertWords<Kind extends AlertKindName = AlertKindName> = Record<
  Exclude<WordsIn<(typeof alertKinds)[Kind]["title" | "body"]>, "apartment">,
  string | number
>;

type WordsIn<Text extends string> = Text extends `${string}{${infer Word}}${infer Rest}`
  ? Word | WordsIn<Rest>
  : never;

type Words = Record<string, string | number>;

/** What a channel sends. */
export function outwardText(
  kind: AlertKindName,
  words: Words,
  { apartment, showsTitle }: { apartment: string; showsTitle: boolean },
) {
  const { title, body, bodyWithoutTitle = body } = kinds[kind];
  const all = { ...words, apartment };
  return { title: filled(title, all), body: filled(showsTitle ? body : bodyWithoutTitle, all) };
}

/** What the inbox shows. */
export function inboxText(kind: AlertKindName, words: Words, titleOfSubject: string | null) {
  const { title, inInbox } = kinds[kind];
  const body = typeof inInbox === "string" ? (titleOfSubject ?? "") : filled(inInbox.body, words);
  return { title: filled(title, words), body };
}

/** The screen that an entry of `count` alerts leads to; the role's home if the kind is not for that role. */
export function alertAddress(kind: AlertKindName, role: Reader, subjectId: string, count: number): string {
  return kinds[kind].address[role]?.(subjectId, count) ?? `/${role}/dashboard`;
}

/** Puts the words in, and then takes the particle that fits the word before it. */
function filled(text: string, words: Words): string {
  return text
    .replaceAll(/\{(\w+)\}/g, (_, word: string) => String(words[word] ?? ""))
    .replaceAll(
      /([가-힣])('?)\(으\)로/g,
      (_, last: string, quote: string) => last + quote + directionAfter(last),
    );
}

/** '으로' after a final consonant that is not ㄹ. */
function directionAfter(syllable: string): string {
  const final = (syllable.charCodeAt(0) - firstSyllable) % finalConsonants;
  return final === 0 || final === rieul ? "로" : "으로";
}

const [firstSyllable, finalConsonants, rieul] = [0xac00, 28, 8];
