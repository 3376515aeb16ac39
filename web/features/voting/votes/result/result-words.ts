import { templatesOfPersons } from "#contract/values/votes/templates-words.ts";
import type { ContestResult } from "#contract/vote-counting.ts";
import type { VoteContest } from "#contract/votes.ts";
import { optionText } from "#web/features/voting/votes/vote-words.ts";

/** What a contest came to, in one sentence. */
export function outcomeSentence(contest: VoteContest, { outcome, winners }: ContestResult): string {
  const names = namesOf(contest, winners);
  const isAboutPerson = templatesOfPersons.includes(contest.template);
  const candidate = contest.options[0]?.candidateName ?? "";
  switch (outcome) {
    case "elected":
      return `${names} 후보가 당선됐어요.`;
    case "passed":
      if (contest.form === "choices") return `‘${names}’ 안이 가결됐어요.`;
      return isAboutPerson ? `${candidate} 후보가 당선됐어요.` : "가결됐어요.";
    case "rejected":
      return isAboutPerson ? `${candidate} 후보가 당선되지 못했어요.` : "부결됐어요.";
    case "quorum_unmet":
      return "정족수에 미치지 못했어요. 투표용지는 열지 않았어요.";
    case "tie":
      return winners.length === 0 ? "동점이에요." : `${names} 후보가 당선됐고, 나머지 자리는 동점이에요.`;
    case "undecided":
      return winners.length === 0
        ? "결정되지 않았어요."
        : `${names} 후보가 당선됐고, 나머지 자리는 정해지지 않았어요.`;
    case "reported":
      return "의견수렴 결과예요.";
  }
}

/** The names of options by their numbers from 0. */
export function namesOf(contest: VoteContest, numbers: readonly number[]): string {
  return contest.options
    .filter(({ number }) => numbers.includes(number - 1))
    .map((option) => optionText(contest, option))
    .join(", ");
}
