export const watcherNames = ["author", "member", "reporter", "neighbour", "stranger"] as const;
export type WatcherName = (typeof watcherNames)[number];

/** A word that stands in one thing of the office or of a person, and the residents who may read it. */
export interface Mark {
  what: string;
  word: string;
  seenBy: readonly WatcherName[];
}

/** Stands in everything that can be searched, so that a search finds it. */
export const commonWord = "이야기";

/**
 * What residents may not read of each other and of the office. A new service with personal data adds its words here,
 * and what holds them to `fillOffice`.
 */
const secrets = {
  staffName: mark("who of the office acts", "숨긴소장"),
  staffEmail: mark("their address", "hidden-staff"),
  position: mark("their position", "숨긴직책"),
  assignee: mark("whose a complaint is", "숨긴대리"),
  note: mark("a note", "숨긴메모"),
  noteFile: mark("the name of a note's photo", "숨긴사진"),
  pendingFile: mark("the name of a file that the office has not used yet", "숨긴파일"),
  summary: mark("an unpublished line of a disclosure", "숨긴처리결과"),
  scheduled: mark("a notice that is not out yet", "숨긴공지"),
  template: mark("the office's template", "숨긴서식"),
  phrase: mark("what the office often answers", "숨긴문구"),
  imported: mark("somebody in a list that is only checked", "숨긴명부"),
  dismissal: mark("why a report was dismissed", "숨긴기각"),
  complaint: mark("a complaint", "숨긴민원", "author"),
  callerName: mark("who telephoned the office", "숨긴전화인"),
  callerPhone: mark("their number", "02-771-4409"),
  call: mark("what they telephoned about", "숨긴통화"),
  answer: mark("an answer", "숨긴답변", "author"),
  reply: mark("a reply", "숨긴답글", "author"),
  authorName: mark("a neighbour's name", "숨긴글쓴이", "author", "member"),
  memberName: mark("the name of somebody who lives with a neighbour", "숨긴가족", "author", "member"),
  phone: mark("a neighbour's number", "01055512349", "author"),
  hiddenPost: mark("a hidden post", "가려진글", "author"),
  hiding: mark("why it was hidden", "숨긴까닭", "author"),
  appeal: mark("what its author says to that", "숨긴항변", "author"),
  reporterName: mark("a reporter's name", "숨긴신고자", "reporter"),
  reporterNickname: mark("a reporter's nickname", "숨긴별명", "reporter"),
  reporterEmail: mark("a reporter's address", "hidden-reporter", "reporter"),
  detail: mark("what the reporter said", "숨긴신고", "reporter"),
  plate: mark("a neighbour's visitor's car", "198하7654", "author", "member"),
  cardPhone: mark("the number that a neighbour gave the office", "010-7741-2098", "author"),
  cardName: mark("whom the office noted of a home", "숨긴연락처"),
  cardPlate: mark("a neighbour's own car", "301나8842", "author"),
  officePlate: mark("a home's car that the office noted", "302다9953"),
  memo: mark("what they wrote of the visit", "숨긴손님", "author", "member"),
  talk: mark("what somebody asks the seller of a thing", "숨긴연락", "author", "member"),
  clubPost: mark("what a club's members write", "숨긴동호회글", "author"),
  meeting: mark("what they come together for", "숨긴동호회모임", "author"),
  joining: mark("what somebody says who wants to join a club", "숨긴신청", "reporter"),
  suspension: mark("why somebody may not book", "숨긴정지", "author"),
  cancelling: mark("why the office cancelled a booking", "숨긴취소"),
  charge: mark("why the office changed what a booking costs", "숨긴이용료"),
  voteDraft: mark("a vote that is not announced yet", "숨긴투표"),
  objection: mark("what somebody objects to", "숨긴이의", "reporter"),
  surveyDraft: mark("a survey that is not open yet", "숨긴설문"),
  surveyElsewhere: mark("a survey of another building", "숨긴다른동설문"),
  namedAnswer: mark("what somebody answered by name for their home", "숨긴응답", "author", "member"),
  secretAnswer: mark("what somebody answered anonymously", "숨긴익명응답"),
  awayPlate: mark("the car of another household's visitor", "277누3210"),
  awayName: mark("another complaint's author", "숨긴먼이웃"),
  awayEmail: mark("their address", "hidden-away"),
  awayComplaint: mark("their complaint", "숨긴먼민원"),
  awayBuilding: mark("their building", "87871"),
  awayUnit: mark("their unit", "76761"),
} satisfies Record<string, Mark>;

/** In a post that everybody may read: the walk that does not find it finds nothing. */
export const openWord = "펼친말";

export const marks: readonly Mark[] = Object.values(secrets);

/** The words alone. */
export const word = Object.fromEntries(
  Object.entries(secrets).map(([name, each]) => [name, each.word]),
) as Record<keyof typeof secrets, string>;

function mark(what: string, text: string, ...seenBy: WatcherName[]): Mark {
  return { what, word: text, seenBy };
}
