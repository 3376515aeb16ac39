/**
 * The data that calls change and show. A command declares what it touches, a query what it shows. From this
 * follows what the browser reads again, and which streams the server wakes.
 */
export type Topic =
  /** The caller's own data, as `getMe` answers it. */
  | "account"
  /** The places where the caller is signed in. */
  | "sessions"
  | "apartments"
  | "managers"
  /** The accounts of the own office. */
  | "staff"
  /** Who forgot the password and waits for help. */
  | "passwordHelp"
  /** Also the accounts whose rights wait for their next sign-in. */
  | "superAdmins"
  | "residents"
  /** Homes, whether they are vacant, and who is invited to them. */
  | "households"
  | "notices"
  /** What an office begins its notices with. */
  | "noticeTemplates"
  /** Which notices the caller has opened. */
  | "noticeReads"
  /** With their history. */
  | "complaints"
  /** With the number of their comments, but without the comments' texts. */
  | "posts"
  | "comments"
  | "consultations"
  /** Reports of past months' complaints, and what is written for the next. */
  | "disclosures"
  /** What the office sets for itself. */
  | "officeSettings"
  /** The caller's inbox. */
  | "alerts"
  /** How the caller hears of alerts. */
  | "alertSettings"
  /** The browsers that take the caller's pushes. */
  | "pushDevices"
  /** Visitors' cars, and how many days of a month are left for them. */
  | "visitors"
  /** Periods of facilities that are drawn, with their entries and results. */
  | "lotteries"
  /** Bookings of facilities, with what they count in. */
  | "reservations"
  /** What households owe for facilities, and which months are closed. */
  | "facilityCharges"
  /** What the caller agreed to. */
  | "consents"
  /** When facilities are closed besides the hours of the week. */
  | "closures"
  /** What can be booked, by which rules, and the holidays that it keeps. */
  | "facilities"
  /** What is free when, the same for everybody. */
  | "facilityDays"
  /** Who waits for which time of a facility, and at which place. */
  | "waitingLines"
  /** Who may not book for a while, and what the office makes of no-shows. */
  | "suspensions"
  /** Under which posts the caller wants to hear of no comments. */
  | "mutedThreads"
  /** What neighbours reported, and what the office decided of it. */
  | "reports"
  /** Whom the caller does not want to read of. */
  | "blocks"
  /** Clubs with their members, requests and owners. */
  | "clubs"
  /** What clubs come together for, and who does. */
  | "meetings"
  /** What residents are asked, who takes part, and the totals. */
  | "surveys"
  /** Votes with their state, decisions and turnout; never what anybody chose. */
  | "votes";

/** What everybody has for themselves: a call touches the caller's own alone. */
export const personalTopics = [
  "account",
  "sessions",
  "noticeReads",
  "alerts",
  "alertSettings",
  "pushDevices",
  "consents",
  "mutedThreads",
  "blocks",
] as const satisfies readonly Topic[];

/** The lists that accounts appear in. */
export const accountLists = ["residents", "managers", "superAdmins"] as const satisfies readonly Topic[];

/** Where somebody's bookings of facilities, or what they wait for, appear with their home. */
export const bookings = [
  "reservations",
  "facilityDays",
  "waitingLines",
  "suspensions",
  "lotteries",
] as const satisfies readonly Topic[];

/** What ends, or loses a name, with the account of somebody who leaves. */
export const endingWithAccounts = [
  "superAdmins",
  "complaints",
  "posts",
  "comments",
  "visitors",
  "clubs",
  "meetings",
  ...bookings,
] as const satisfies readonly Topic[];

/** The things that show their author's name. */
export const writings = [
  "notices",
  "complaints",
  "posts",
  "comments",
  "clubs",
  "meetings",
] as const satisfies readonly Topic[];
