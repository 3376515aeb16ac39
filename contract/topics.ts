/**
 * What calls change and answers are made of. A command says what it touches, a query what it shows; from this
 * follows what the browser reads again and which streams the server wakes.
 */
export type Topic =
  /** One's own data, as `getMe` answers it. */
  | "account"
  /** Where one is signed in. */
  | "sessions"
  | "apartments"
  | "managers"
  /** With those whose rights wait for their next sign-in. */
  | "superAdmins"
  | "residents"
  | "notices"
  /** With their history. */
  | "complaints"
  /** With the number of their comments, without the comments' texts. */
  | "posts"
  | "comments"
  | "consultations";

/** Where accounts stand in lists. */
export const accountLists = ["residents", "managers", "superAdmins"] as const satisfies readonly Topic[];

/** Where the name of whoever wrote something stands. */
export const writings = ["notices", "complaints", "posts", "comments"] as const satisfies readonly Topic[];
