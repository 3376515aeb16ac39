import type { Gap } from "#contract/errors.ts";
import type { Output } from "#contract/index.ts";
import { formatFullTime } from "#contract/values/seoul-time.ts";
import type { DecisionKind, VoteBasis, VoteKind, VotePhase } from "#contract/values/votes/phases.ts";
import { type ContestTemplate, templatesOfDismissal } from "#contract/values/votes/templates-words.ts";
import type { VoteContest } from "#contract/votes.ts";
import type { BadgeTone } from "#web/ui/text/badge.tsx";

export const phaseNames: Record<VotePhase, string> = {
  draft: "작성 중",
  announced: "공고",
  ready: "개시 대기",
  open: "투표 중",
  closed: "마감",
  sealed: "개표 중",
  counted: "결과 공고",
  final: "확정",
  cancelled: "취소",
  void: "무효",
};

export const phaseTones: Record<VotePhase, BadgeTone> = {
  draft: "neutral",
  announced: "informative",
  ready: "informative",
  open: "positive",
  closed: "warning",
  sealed: "warning",
  counted: "informative",
  final: "neutral",
  cancelled: "neutral",
  void: "critical",
};

export const kindNames: Record<VoteKind, string> = {
  election: "선거",
  decision: "의결",
  opinion: "의견수렴",
};

export const basisNames: Record<VoteBasis, string> = {
  residents: "입주자등 (세대마다 한 표)",
  owners: "입주자 (소유자가 세대마다 한 표)",
};

export const decisionNames: Record<DecisionKind, string> = {
  start: "투표 개시",
  withdraw: "공고 철회",
  extend: "마감 연장",
  candidateWithdrawn: "후보 사퇴",
  cancel: "투표 취소",
  paperDone: "종이 투표 입력 완료",
  settle: "당선·가결 결정",
  final: "결과 확정",
  void: "투표 무효",
};

/** Who watches over a vote and answers questions: in an opinion vote the office stands for the officials. */
export function overseersOf(kind: VoteKind) {
  return kind === "opinion"
    ? { name: "관리사무소", to: "관리사무소에" }
    : { name: "선거관리위원", to: "선거관리위원에게" };
}

/** Said where an official first meets the words: what a lock and its card are, and what losing the card means. */
export const aboutLocks =
  "자물쇠는 투표함을 잠그고, 채울 때 만든 열쇠 카드로만 열려요. 예비 카드까지 잃어버리면 아무도 개표할 수 없어 투표를 무효로 해야 해요.";

/** Whether the result is published. */
export function isCounted({ phase }: { phase: VotePhase }): boolean {
  return phase === "counted" || phase === "final";
}

/** Whether nobody can vote any more: what could be done is spoken of in the past. */
export function isOver({ phase }: { phase: VotePhase }): boolean {
  return ["closed", "sealed", "counted", "final", "void"].includes(phase);
}

/** '기호 2 이둘', '김하나 찬성', '찬성'. */
export function optionText(
  { form, template }: VoteContest,
  { number, label, candidateName }: VoteOption,
): string {
  if (form === "candidates") return `기호 ${number} ${label}`;
  return candidateName === null ? label : `${matterText(template, candidateName)} ${label}`;
}

/** An option as its key shows it below the number. */
export function keyName(
  { form, template }: VoteContest,
  { label, candidateName, withdrawnAt }: VoteOption,
): string {
  const isNamed = form !== "candidates" && candidateName !== null;
  const name = isNamed ? `${matterText(template, candidateName)} ${label}` : label;
  return withdrawnAt === null ? name : `${name} (사퇴)`;
}

/** What 찬성 is for, of a contest about one person: '김하나', or '김하나 해임', so that nobody votes for the contrary. */
export function matterText(template: ContestTemplate, name: string): string {
  return templatesOfDismissal.includes(template) ? `${name} 해임` : name;
}

/** What is missing, after the title of the contest that it is missing in. */
export function gapText({ field, message }: Gap, contests: readonly VoteContest[]): string {
  const [, position] = /^contests\.(\d+)/.exec(field) ?? [];
  const contest = position === undefined ? undefined : contests[Number(position)];
  return contest ? `${contest.title}: ${message}` : message;
}

/** How a household voted, and who did it, for its own people. */
export function votedText({ channel, at, byName }: OwnMark): string {
  const when = at === null ? "" : `${formatFullTime(at)}에 `;
  if (channel === "paper") return `우리 세대는 ${when}투표소에서 종이로 투표했어요.`;
  return `우리 세대는 ${when}${byName} 님 계정으로 투표했어요.`;
}

type VoteOption = VoteContest["options"][number];
type OwnMark = NonNullable<NonNullable<Output<"getVoteById">["mine"]>["voted"]>;
