/**
 * What a topic has to do with people. What a changed name or an account's end touches follows from it:
 * - `own`: everybody has it for themselves, and a call touches the caller's own alone;
 * - `accounts`: a list that accounts appear in; `accounts that end`: also those that leave it with their account;
 * - `reported writings`: shows its author's name, and loses it with the account; neighbours may report it;
 * - `unreported writings`: the same of what the office alone reads, or closes by itself;
 * - `office's writings`: shows its author's name;
 * - `bookings`: of facilities, or what waits for them, with somebody's home;
 * - `ends with accounts`: shows no name, and goes with its account.
 */
type OfPeople =
  | "own"
  | "accounts"
  | "accounts that end"
  | "reported writings"
  | "unreported writings"
  | "office's writings"
  | "bookings"
  | "ends with accounts";

/**
 * The data that calls change and show. A command declares what it touches, a query what it shows. This decides what the
 * browser reads again, and which streams the server wakes. Topics that have to do with people stand here, and the
 * browser carries them; the others are below.
 */
const topics = {
  /** The caller's own data, as `getMe` answers it. */
  account: "own",
  /** The places where the caller is signed in. */
  sessions: "own",
  managers: "accounts",
  /** Also the accounts with rights that wait for their next sign-in. */
  superAdmins: "accounts that end",
  residents: "accounts",
  notices: "office's writings",
  /** What the office makes public, with its files. */
  documents: "office's writings",
  /** Which bills a home has opened. */
  billReads: "own",
  /** Which notices the caller has opened. */
  noticeReads: "own",
  /** With their history. */
  complaints: "unreported writings",
  /** With the number of their comments, but without the comments' texts. */
  posts: "reported writings",
  comments: "reported writings",
  /** What is written about a thing on the flea market, between its seller and a neighbour. */
  marketTalks: "ends with accounts",
  /** The caller's inbox. */
  alerts: "own",
  /** The address of the caller's calendar. */
  calendarLink: "own",
  /** How the caller gets alerts. */
  alertSettings: "own",
  /** The browsers that take the caller's pushes. */
  pushDevices: "own",
  /** Visitors' cars, and how many days of a month are left for them. */
  visitors: "ends with accounts",
  /** What the office keeps of homes for its work: telephones, who is what, and their cars. */
  homeCards: "ends with accounts",
  /** Periods of facilities that are drawn, with their entries and results. */
  lotteries: "bookings",
  /** Bookings of facilities, with what they count in. */
  reservations: "bookings",
  /** What the caller agreed to. */
  consents: "own",
  /** What is free when, the same for everybody. */
  facilityDays: "bookings",
  /** Who waits for a time of a facility, and in which place. */
  waitingLines: "bookings",
  /** Who may not book for a while, and what the office makes of no-shows. */
  suspensions: "bookings",
  /** The posts that the caller wants no alerts of comments for. */
  mutedThreads: "own",
  /** The people that the caller does not want to read. */
  blocks: "own",
  /** Clubs with their members, requests and owners. */
  clubs: "unreported writings",
  /** What clubs come together for, and who does. */
  meetings: "unreported writings",
} as const satisfies Record<string, OfPeople>;

/** Topics that are no list of people or writings. An answer with a name beside them shows the accounts' topics, too. */
type NotOfPeople =
  | "apartments"
  /** The accounts of the own office. */
  | "staff"
  /** Who forgot the password and waits for help. */
  | "passwordHelp"
  /** Homes, whether they are vacant, and who is invited to them. */
  | "households"
  /** What an office often answers complaints with. */
  | "answerPhrases"
  /** What an office begins its notices with. */
  | "noticeTemplates"
  | "consultations"
  /** Reports of past months' complaints, and what is written for the next. */
  | "disclosures"
  /** What the office sets for itself. */
  | "officeSettings"
  /** What happens in the complex, and when. */
  | "events"
  /** What households owe for facilities, and which months are closed. */
  | "facilityCharges"
  /** When facilities are closed besides the hours of the week. */
  | "closures"
  /** What can be booked, the rules for it, and the holidays that it keeps. */
  | "facilities"
  /** What neighbours reported, and what the office decided. */
  | "reports"
  /** What homes are billed each month, and what the office knows to be paid. */
  | "bills"
  /** Days of reading meters, with what homes entered. */
  | "meters"
  /** What residents are asked, who takes part, and the totals. */
  | "surveys"
  /** Votes with their state, decisions and turnout; never what anybody chose. */
  | "votes";

export type Topic = keyof typeof topics | NotOfPeople;

type TopicOf<What extends OfPeople> = {
  [Name in keyof typeof topics]: (typeof topics)[Name] extends What ? Name : never;
}[keyof typeof topics];

/** What everybody has for themselves: a call touches the caller's own alone. */
export const personalTopics = topicsOf("own");

/** The lists that accounts appear in. */
export const accountLists = topicsOf("accounts", "accounts that end");

/** Where somebody's bookings of facilities, or what they wait for, appear with their home. */
export const bookings = topicsOf("bookings");

/** What ends, or loses a name, with the account of somebody who leaves. */
export const endingWithAccounts = topicsOf(
  "accounts that end",
  "reported writings",
  "unreported writings",
  "ends with accounts",
  "bookings",
);

/** The things that show their author's name. */
export const writings = topicsOf("reported writings", "unreported writings", "office's writings");

/** What neighbours may report: server/features/community/reports/thing.ts knows each. */
export type ReportedWriting = TopicOf<"reported writings">;

function topicsOf<What extends OfPeople>(...which: What[]): readonly TopicOf<What>[] {
  const ofPeople: Record<string, OfPeople> = topics;
  return Object.keys(topics).filter((name): name is TopicOf<What> =>
    which.some((what) => what === ofPeople[name]),
  );
}
