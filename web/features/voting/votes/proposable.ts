import type { Output } from "#contract/index.ts";
import { type DecisionKind, mostExtensions, type VotePhase } from "#contract/values/votes/phases.ts";

const byPhase: Partial<Record<VotePhase, readonly DecisionKind[]>> = {
  announced: ["start", "withdraw", "cancel"],
  ready: ["extend", "candidateWithdrawn", "cancel"],
  open: ["extend", "candidateWithdrawn", "cancel"],
  closed: ["void"],
  sealed: ["void"],
  counted: ["settle", "final", "void"],
};

/** What can be proposed now. That the papers are all typed in is proposed where they are typed. */
export function proposableOf(answer: Output<"getVoteById">): readonly DecisionKind[] {
  const { vote, contests, gaps, decisions } = answer;
  return (byPhase[vote.phase] ?? []).filter((kind) => {
    if (kind === "start" || kind === "final") {
      // One that already waits for approval would only be approved twice.
      return gaps.length === 0 && !decisions.some((other) => other.kind === kind && other.isPending);
    }
    if (kind === "extend") return vote.extensions < mostExtensions;
    return kind !== "candidateWithdrawn" || contests.some(({ form }) => form === "candidates");
  });
}

const endings = new Set<DecisionKind>(["withdraw", "cancel", "void"]);

/** The usual next decision. A decision that ends the vote is never offered first. */
export function usualOf(kinds: readonly DecisionKind[]): DecisionKind | undefined {
  return kinds.find((kind) => !endings.has(kind));
}

/** What follows from a decision, said before it is proposed. */
export const consequences: Record<DecisionKind, string> = {
  start: "명부와 안건이 확정되고, 시작 시각이 되면 투표가 열려요. 그 뒤에는 명부를 바꿀 수 없어요.",
  withdraw: "작성 중으로 돌아가요. 고친 뒤 다시 공고해야 해요.",
  extend: "마감이 뒤로 미뤄져요. 두 번까지, 한 번에 7일까지 미룰 수 있어요.",
  candidateWithdrawn: "사퇴한 후보가 받은 표는 기권·무효가 돼요.",
  cancel: "투표가 끝나고, 들어온 투표용지는 아무도 열지 않아요. 되돌릴 수 없어요.",
  paperDone: "종이 투표 입력이 끝나고 투표함이 봉인돼요.",
  settle: "동점이거나 정해지지 않은 안건의 당선·가결을 정해 공고해요.",
  final: "결과가 확정돼요.",
  void: "이 투표의 결과는 효력이 없어요. 되돌릴 수 없어요.",
};
