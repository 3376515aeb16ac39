import { CallError } from "#server/call/call-error.ts";

/** The gate's answers about the drawer of typed papers. */
export type Outcome =
  | "open"
  | "done"
  | "papers_done"
  | "vote_not_found"
  | "vote_officials_only"
  | "vote_not_closed"
  | "ballot_invalid"
  | "paper_mismatch"
  | "papers_typed_by_other"
  | "papers_typed_by_you"
  | "papers_key_differs"
  | "papers_unsalted"
  | "papers_changed";

/** @throws CallError */
export function requireOpen(outcome: Outcome): void {
  if (outcome === "open" || outcome === "done") return;
  if (outcome === "papers_done") {
    throw new CallError("vote_not_closed", { message: "종이 투표지 입력을 이미 마쳤어요." });
  }
  throw new CallError(outcome);
}
