import { ballotHash } from "#ballots/ballot.ts";
import { fromBase64, toBase64 } from "#ballots/bytes.ts";
import { definitionHash, definitionText, parseDefinition, type VoteDefinition } from "#ballots/definition.ts";
import { base, decodePoint } from "#ballots/points.ts";
import { rollHash } from "#ballots/roll.ts";
import { sealOf, sealText } from "#ballots/seal.ts";

import { paperTamperings } from "./paper-tamperings.ts";
import type { PublishedVote, Tampering } from "./published-vote.ts";
import { sampleBallot, sampleVote } from "./sample-vote.ts";

type Counted = NonNullable<PublishedVote["record"]["counted"]>;

/** What somebody who serves a vote's record and ballots could try. A recount refuses each. */
export const tamperings: Tampering[] = [
  ["a ballot dropped", ({ record, ballots }) => ({ record, ballots: ballots.slice(1) })],
  [
    "a ballot dropped, and all numbers with it",
    ({ record, ballots }) => sealedAnew({ record, ballots: ballots.filter((_, at) => at !== 3) }),
  ],
  ["a ballot doubled", ({ record, ballots }) => sealedAnew({ record, ballots: [...ballots, ballots[0]!] })],
  [
    "a ballot put in another's place",
    ({ record, ballots }) => ({ record, ballots: ballots.with(1, ballots[0]!) }),
  ],
  ["a ballot altered", ({ record, ballots }) => ({ record, ballots: ballots.with(2, altered(ballots[2]!)) })],
  [
    "a ballot altered, and the seal with it",
    ({ record, ballots }) => sealedAnew({ record, ballots: ballots.with(2, altered(ballots[2]!)) }),
  ],
  [
    "ballots moved to another style",
    ({ record, ballots }) => sealedAnew({ record, ballots: ballots.map((each) => ({ ...each, style: 1 })) }),
  ],
  [
    "a ballot of another vote",
    ({ record, ballots }) => {
      const { style, body } = sampleBallot(sampleVote({ contests: [{}], styles: [[0], [0]] }), 0, [[0]]);
      const other = { style, body: toBase64(body) };
      return sealedAnew({ record, ballots: [...ballots.slice(1), other] });
    },
  ],
  [
    "a ballot more, though there is a household for it",
    ({ record, ballots, vote }) => {
      const { style, body } = sampleBallot(vote, 1, [[0], [0], [0]]);
      return sealedAnew({ record, ballots: [...ballots, { style, body: toBase64(body) }] });
    },
  ],
  [
    "a ballot more than households",
    ({ record, ballots, vote }) => {
      const { style, body } = sampleBallot(vote, 0, [[0], [0]]);
      return sealedAnew({ record, ballots: [...ballots, { style, body: toBase64(body) }] });
    },
  ],
  [
    "a count changed",
    counted(({ counts, ...of }) => ({
      ...of,
      counts: counts.with(
        0,
        counts[0]!.map((each, slot) => each + [1, -1, 0][slot]!),
      ),
    })),
  ],
  [
    "counts of a contest that was not opened",
    counted(({ counts, ...of }) => ({ ...of, counts: counts.with(2, [1, 2, 0]) })),
  ],
  [
    "an outcome changed",
    counted((of) => ({ ...of, results: of.results.with(0, { ...of.results[0]!, outcome: "passed" }) })),
  ],
  [
    "a winner changed",
    counted((of) => ({ ...of, results: of.results.with(1, { ...of.results[1]!, winners: [1, 2] }) })),
  ],
  ["a result dropped", counted((of) => ({ ...of, results: of.results.slice(1) }))],
  [
    "a candidate withdrawn who was not, or the other way round",
    ({ record, ballots }) => ({
      record: { ...record, withdrawn: [{ position: 1, option: 0 }] },
      ballots,
    }),
  ],
  [
    "a household added to the roll",
    ({ record, ballots }) => ({
      record: { ...record, roll: `${record.roll}103,101,0\n` },
      ballots,
    }),
  ],
  [
    "a household added to the roll and to its hash",
    ({ record, ballots }) => {
      const roll = `${record.roll}103,101,0\n`;
      return { record: { ...record, roll, rollHash: rollHash(roll) }, ballots };
    },
  ],
  [
    "a household added to the roll and all hashes",
    ({ record, ballots }) => {
      const roll = `${record.roll}103,101,0\n`;
      const changed = redefined((definition) => ({ ...definition, rollHash: rollHash(roll) }))({
        record,
        ballots,
      });
      return sealedAnew({ ...changed, record: { ...changed.record, roll, rollHash: rollHash(roll) } });
    },
  ],
  [
    "the roll in another order",
    ({ record, ballots }) => {
      const lines = record.roll.split("\n").slice(0, -1);
      const roll = lines
        .toReversed()
        .map((line) => `${line}\n`)
        .join("");
      return { record: { ...record, roll }, ballots };
    },
  ],
  [
    "a rule changed",
    redefined((definition) => ({
      ...definition,
      contests: definition.contests.map((contest) => ({
        ...contest,
        rule: { quorum: null, win: { by: "plurality" } },
      })),
    })),
  ],
  [
    "a rule changed, and the seal with it",
    (published) =>
      sealedAnew(
        redefined((definition) => ({
          ...definition,
          contests: definition.contests.map((contest) => ({
            ...contest,
            rule: { quorum: null, win: { by: "plurality" } },
          })),
        }))(published),
      ),
  ],
  [
    "the options' names swapped",
    redefined((definition) => ({
      ...definition,
      contests: definition.contests.map((contest) => ({
        ...contest,
        optionNames: contest.optionNames.toReversed(),
      })),
    })),
  ],
  [
    "a definition under its old hash",
    ({ record, ballots }) => ({
      record: { ...record, definition: record.definition.replace("관리규약", "관리비") },
      ballots,
    }),
  ],
  [
    "a definition in another spelling",
    ({ record, ballots }) => ({
      record: { ...record, definition: record.definition.replace(":", ": ") },
      ballots,
    }),
  ],
  [
    "a lock's proof forged",
    ({ record, ballots }) => ({
      record: {
        ...record,
        locks: record.locks.map((lock, at) => (at === 1 ? { ...lock, proof: flipped(lock.proof) } : lock)),
      },
      ballots,
    }),
  ],
  [
    "a lock's proof left out",
    ({ record, ballots }) => ({ record: { ...record, locks: record.locks.slice(1) }, ballots }),
  ],
  [
    "the vote's key changed",
    ({ record, ballots }) => ({ record: { ...record, publicKey: record.locks[0]!.publicKey }, ballots }),
  ],
  [
    "the seal changed",
    ({ record, ballots }) => ({
      record: { ...record, sealed: { ...record.sealed!, seal: "0".repeat(64) } },
      ballots,
    }),
  ],
  [
    "the voters of a contest changed",
    ({ record, ballots }) => ({
      record: {
        ...record,
        sealed: { ...record.sealed!, voters: record.sealed!.voters.map((each) => each + 1) },
      },
      ballots,
    }),
  ],
  ["an opening forged", opened((text) => flipped(text))],
  [
    "an opening forged that gives a vote more",
    opened((text) => {
      const bytes = fromBase64(text);
      bytes.set(decodePoint(bytes.slice(0, 32)).subtract(base).toBytes());
      return toBase64(bytes);
    }),
  ],
  [
    "a holder's openings given as another's",
    counted(({ openings, ...of }) => ({
      ...of,
      openings: openings.map((each, at) => ({
        ...each,
        openings: openings[(at + 1) % openings.length]!.openings,
      })),
    })),
  ],
  [
    "a holder's openings left out",
    counted(({ openings, ...of }) => ({ ...of, openings: openings.slice(1) })),
  ],
  ...paperTamperings,
];

function counted(change: (of: Counted) => Counted) {
  return ({ record, ballots }: PublishedVote): PublishedVote => ({
    record: { ...record, counted: change(record.counted!) },
    ballots,
  });
}

/** Changes the first holder's opening of the first slot. */
function opened(change: (opening: string) => string) {
  return counted(({ openings: [first, ...others], ...of }) => {
    const changedOpenings = first!.openings.map((slots, position) =>
      slots.map((opening, slot) => (position === 0 && slot === 0 ? change(opening) : opening)),
    );
    return { ...of, openings: [{ ...first!, openings: changedOpenings }, ...others] };
  });
}

/** Another definition under its own, right hash. */
function redefined(change: (definition: VoteDefinition) => VoteDefinition) {
  return ({ record, ballots }: PublishedVote): PublishedVote => {
    const definition = definitionText(change(parseDefinition(record.definition)));
    return { record: { ...record, definition, definitionHash: definitionHash(definition) }, ballots };
  };
}

/** Makes seal and numbers agree with the ballots, as the server that shows them can. */
function sealedAnew({ record, ballots }: PublishedVote): PublishedVote {
  const { contests, styles } = parseDefinition(record.definition);
  const voters = contests.map(
    ({ position }) => ballots.filter(({ style }) => styles[style]?.includes(position)).length,
  );
  const hashes = ballots.map(({ style, body }) => ballotHash(record.definitionHash, style, fromBase64(body)));
  const numbers = voters.map((each, position) => ({ position, voters: each }));
  const seal = sealOf(sealText(record.definitionHash, numbers, hashes));
  const sealed = { seal, voters, ballotCount: ballots.length };
  const results = record.counted!.results.map((result, at) => ({ ...result, voters: voters[at]! }));
  return { record: { ...record, sealed, counted: { ...record.counted!, results } }, ballots };
}

function altered({ style, body }: PublishedVote["ballots"][0]): PublishedVote["ballots"][0] {
  return { style, body: flipped(body) };
}

/** The same Base64, but its last byte differs by a bit. */
function flipped(text: string): string {
  const bytes = fromBase64(text);
  bytes[bytes.length - 1]! ^= 1;
  return toBase64(bytes);
}
