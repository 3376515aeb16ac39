import { sealBallot } from "#ballots/ballot.ts";
import {
  definitionHash,
  definitionText,
  type ContestDefinition,
  type VoteDefinition,
} from "#ballots/definition.ts";
import { makeLock, type Lock } from "#ballots/lock.ts";
import { sealTypedPaper } from "#ballots/papers.ts";
import { rollHash, rollText, type RollEntry } from "#ballots/roll.ts";

export const sampleVoteId = "3f0f2b9e-1c1b-4b5a-9a54-0d5f1f7f2a10";

/** A frozen vote with the secrets of its locks. */
export interface SampleVote {
  definition: VoteDefinition;
  text: string;
  hash: string;
  roll: string;
  locks: (Lock & { userId: string })[];
}

/** A vote of three locks. Each given contest is one about 찬성 and 반대 unless it says otherwise. */
export function sampleVote({
  contests = [{}],
  styles = [contests.map((_, position) => position)],
  roll = [{ building: "101", unit: "101", style: 0 }],
  ...fields
}: {
  contests?: Partial<ContestDefinition>[];
  styles?: number[][];
  roll?: RollEntry[];
  voteId?: string;
  kind?: string;
} = {}): SampleVote {
  const voteId = fields.voteId ?? sampleVoteId;
  const locks = [1, 2, 3].map((number) => {
    const userId = `00000000-0000-4000-8000-00000000000${number}`;
    return { userId, ...makeLock(voteId, userId) };
  });
  const definition: VoteDefinition = {
    version: 1,
    voteId,
    title: '관리규약 개정 "2차"',
    kind: fields.kind ?? "decision",
    basis: "residents",
    opensAt: "2026-11-20T00:00:00.000Z",
    identification: "password",
    identificationClause: "제31조",
    rollHash: rollHash(rollText(roll)),
    locks: Object.fromEntries(locks.map(({ userId, publicKey }) => [userId, publicKey])),
    styles,
    contests: contests.map((contest, position) => sampleContest(position, contest)),
  };
  const text = definitionText(definition);
  return { definition, text, hash: definitionHash(text), roll: rollText(roll), locks };
}

/** A ballot of the vote as it is published. */
export function sampleBallot({ definition, hash }: SampleVote, style: number, choices: number[][]) {
  const { body } = sealBallot({ definition, definitionHash: hash, style, choices });
  return { style, body };
}

/** The secret of the card that seals sample papers. */
export const samplePaperSecret = 7n;

/** A paper of the vote, with the salt of its number. */
export function samplePaper(
  { definition, hash }: SampleVote,
  style: number,
  choices: number[][],
  number: number,
) {
  const salt = new Uint8Array(16).fill(number);
  const secret = samplePaperSecret;
  const { body } = sealTypedPaper({ definition, definitionHash: hash, style, choices, secret, salt });
  return { style, body, salt };
}

function sampleContest(position: number, contest: Partial<ContestDefinition>): ContestDefinition {
  const optionNames = contest.optionNames ?? ["찬성", "반대"];
  return {
    position,
    title: `안건 ${position + 1}`,
    template: "residentsMajority",
    form: "approval",
    seats: 1,
    maxPicks: 1,
    rule: { quorum: null, win: { by: "share", of: "roll", op: ">", num: 1, den: 2 } },
    tieRule: null,
    ...contest,
    options: optionNames.length,
    optionNames,
  };
}
