/** Who is asked, and how binding the answer is. */
export const voteKinds = ["election", "decision", "opinion"] as const;
export type VoteKind = (typeof voteKinds)[number];

/** Who has the ballot: a household, or its owners. */
export const voteBases = ["residents", "owners"] as const;
export type VoteBasis = (typeof voteBases)[number];

/** What the database stores. The clock says the rest: see `phaseOf`. */
export const voteStates = [
  "draft",
  "announced",
  "started",
  "sealed",
  "counted",
  "final",
  "cancelled",
  "void",
] as const;
export type VoteState = (typeof voteStates)[number];

export const votePhases = [
  "draft",
  "announced",
  "ready",
  "open",
  "closed",
  "sealed",
  "counted",
  "final",
  "cancelled",
  "void",
] as const;
export type VotePhase = (typeof votePhases)[number];

/** The phase at a moment, which is always the database's clock. */
export function phaseOf(
  { state, opensAt, closesAt }: { state: VoteState; opensAt: string; closesAt: string },
  now: string,
): VotePhase {
  if (state !== "started") return state;
  const at = Date.parse(now);
  if (at < Date.parse(opensAt)) return "ready";
  return at < Date.parse(closesAt) ? "open" : "closed";
}

/** How a list of votes is narrowed; `waiting` are those that ask something of the caller. */
export const voteLists = ["coming", "open", "done", "waiting"] as const;
export type VoteList = (typeof voteLists)[number];

/**
 * What a vote waits for an official to do: take the office on, confirm a suspended official's person, make their lock,
 * approve a decision, open the lock.
 */
export const voteDuties = ["accept", "confirm", "lock", "approve", "open"] as const;
export type VoteDuty = (typeof voteDuties)[number];

/** What somebody else gave an official's account: the office is suspended since then. */
export const suspensionCauses = ["password", "email"] as const;
export type SuspensionCause = (typeof suspensionCauses)[number];

/** What the officials decide together. */
export const decisionKinds = [
  "start",
  "withdraw",
  "extend",
  "candidateWithdrawn",
  "cancel",
  "paperDone",
  "settle",
  "final",
  "void",
] as const;
export type DecisionKind = (typeof decisionKinds)[number];

/** The longest a vote lasts, extensions aside. */
export const mostVoteDays = 31;
export const mostExtensions = 2;
export const mostExtensionDays = 7;
export const mostContests = 10;
export const mostOptions = 20;
export const mostSlotsOfStyle = 60;
export const mostOfficials = 9;
export const mostRollEntries = 15_000;
