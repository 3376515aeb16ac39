import fc from "fast-check";
import { describe, expect, test } from "vitest";

import type { ContestOutcome } from "./outcomes.ts";
import { contestRule, leastOf, outcomeOf, quorumNeeded, reachesQuorum, ruleOf } from "./rules.ts";
import type { ContestRule, DecidedContest } from "./rules.ts";
import { contestTemplates } from "./templates-words.ts";
import type { ContestForm, ContestTemplate } from "./templates-words.ts";
import { templates } from "./templates.ts";

interface Case {
  template: ContestTemplate;
  form?: ContestForm;
  rollSize: number;
  voters: number;
  counts: number[];
  seats?: number;
  withdrawn?: number[];
  rule?: ContestRule;
}

const half = { op: ">", num: 1, den: 2 } as const;

/** Each line is one of the law. Counts are those of the options; the other voters chose 기권. */
const lawful: [name: string, of: Case, outcome: ContestOutcome, winners: number[]][] = [
  ["12 of 24", representative(12, []), "quorum_unmet", []],
  ["13 of 24", representative(13, [7, 6]), "elected", [0]],
  ["13 of 24, one more for the second", representative(13, [6, 7]), "elected", [1]],
  ["the same number for two", representative(13, [6, 6]), "tie", []],
  ["a single candidate: 7 of 13", single(13, [7, 6]), "passed", []],
  ["a single candidate: 6 of 13", single(13, [6, 5]), "rejected", []],
  ["a single candidate: half of 14", single(14, [7, 7]), "rejected", []],
  ["a chair: 90 of 904", chair(904, 90, []), "quorum_unmet", []],
  ["a chair: 91 of 904", chair(904, 91, [50, 41]), "elected", [0]],
  ["a chair: 90 of 900", chair(900, 90, [46, 44]), "elected", [0]],
  ["a chair: 45 and 45 of 900", chair(900, 90, [45, 45]), "tie", []],
  ["auditors, the second seat shared", auditors([8, 5, 5]), "tie", [0]],
  ["auditors, the first seat shared", auditors([8, 8, 5]), "elected", [0, 1]],
  ["auditors, all the same", auditors([5, 5, 5]), "tie", []],
  ["auditors, 9 of 100", { ...auditors([8, 5, 4]), voters: 9 }, "quorum_unmet", []],
  ["bylaws, 300 of 600", approval("bylaws", 600, 300, [300, 0]), "rejected", []],
  ["bylaws, 301 of 600", approval("bylaws", 600, 301, [301, 0]), "passed", []],
  ["two thirds: 199 of 300", approval("twoThirds", 300, 250, [199, 51]), "rejected", []],
  ["two thirds: 200 of 300", approval("twoThirds", 300, 250, [200, 50]), "passed", []],
  ["two thirds: 200 of 301", approval("twoThirds", 301, 250, [200, 50]), "rejected", []],
  ["dismissal: 12 of 24", approval("dismissRepresentative", 24, 24, [12, 12]), "rejected", []],
  ["dismissal: 13 of 24", approval("dismissRepresentative", 24, 24, [13, 11]), "passed", []],
  ["dismissal, half voted", approval("dismissRepresentative", 24, 12, [12, 0]), "quorum_unmet", []],
  ["dismissal of an officer, a tenth", approval("dismissOfficer", 904, 91, [46, 45]), "passed", []],
  ["dismissal of an officer, less", approval("dismissOfficer", 904, 90, [90, 0]), "quorum_unmet", []],
  ["elected again: 12 of 24", approval("representativeAgain", 24, 24, [12, 0]), "rejected", []],
  ["elected again: 13 of 24", approval("representativeAgain", 24, 13, [13, 0]), "passed", []],
  ["owners: half", approval("ownersMajority", 10, 10, [5, 5]), "rejected", []],
  ["a paper of 13 is missing", representative(12, [7, 5]), "quorum_unmet", []],
  ["an opinion", approval("opinion", 100, 3, [2, 1]), "reported", []],
];

function representative(voters: number, counts: number[]): Case {
  return { template: "representative", form: "candidates", rollSize: 24, voters, counts };
}

function single(voters: number, counts: number[]): Case {
  return { template: "representative", form: "approval", rollSize: 24, voters, counts };
}

function chair(rollSize: number, voters: number, counts: number[]): Case {
  return { template: "chair", form: "candidates", rollSize, voters, counts };
}

function auditors(counts: number[]): Case {
  return { template: "auditor", form: "candidates", rollSize: 100, voters: 10, counts, seats: 2 };
}

function approval(template: ContestTemplate, rollSize: number, voters: number, counts: number[]): Case {
  return { template, form: "approval", rollSize, voters, counts };
}

test.each(lawful)("%s", (_, of, outcome, winners) => {
  expect(decide(of)).toEqual({ outcome, winners });
});

describe("a candidate who withdrew", () => {
  const three = { ...representative(13, [7, 4, 2]) };

  test("wins nothing, and who has the most of the others does", () => {
    expect(decide({ ...three, withdrawn: [0] })).toEqual({ outcome: "elected", winners: [1] });
  });

  test("shares no last seat", () => {
    expect(decide({ ...representative(13, [5, 5, 3]), withdrawn: [1] })).toEqual({
      outcome: "elected",
      winners: [0],
    });
  });

  test("counts among those who voted", () => {
    expect(decide({ ...representative(13, [12, 1, 0]), withdrawn: [0] })).toMatchObject({ winners: [1] });
  });

  test("leaves nothing to decide where one is left", () => {
    expect(decide({ ...three, withdrawn: [0, 1] })).toEqual({ outcome: "undecided", winners: [] });
    expect(decide({ ...single(13, [13, 0]), withdrawn: [0] })).toEqual({ outcome: "undecided", winners: [] });
    expect(decide({ ...auditors([8, 5, 4]), withdrawn: [2] })).toEqual({ outcome: "undecided", winners: [] });
  });

  test("changes nothing of a quorum that was not reached", () => {
    expect(decide({ ...representative(12, []), withdrawn: [0] }).outcome).toBe("quorum_unmet");
  });
});

test("nobody is elected without a vote", () => {
  expect(decide(representative(13, [0, 0]))).toEqual({ outcome: "undecided", winners: [] });
  expect(decide(auditors([10, 0, 0]))).toEqual({ outcome: "undecided", winners: [0] });
  expect(decide(representative(13, [1, 0]))).toEqual({ outcome: "elected", winners: [0] });
});

describe("the bylaws' own rule", () => {
  const choices = { template: "custom", form: "choices", rollSize: 100 } as const;
  const share = (of: "roll" | "voters"): ContestRule => ({
    quorum: { op: ">=", num: 1, den: 5 },
    win: { by: "share", of, ...half },
  });

  test("is the most votes where it says nothing", () => {
    expect(decide({ ...choices, voters: 3, counts: [1, 2, 0] })).toEqual({ outcome: "passed", winners: [1] });
    expect(decide({ ...choices, voters: 4, counts: [2, 2, 0] })).toEqual({ outcome: "tie", winners: [] });
    expect(decide({ ...approval("custom", 100, 4, [2, 2]) }).outcome).toBe("rejected");
    expect(decide({ ...approval("custom", 100, 4, [2, 1]) }).outcome).toBe("passed");
  });

  test("is its quorum and its part, of the roll or of the voters", () => {
    const of = (voters: number, counts: number[], rule: ContestRule) =>
      decide({ ...choices, voters, counts, rule });
    expect(of(19, [19, 0, 0], share("voters")).outcome).toBe("quorum_unmet");
    expect(of(20, [11, 9, 0], share("voters"))).toEqual({ outcome: "passed", winners: [0] });
    expect(of(20, [10, 5, 5], share("voters"))).toEqual({ outcome: "rejected", winners: [] });
    expect(of(60, [50, 5, 5], share("roll"))).toEqual({ outcome: "rejected", winners: [] });
    expect(of(60, [4, 51, 5], share("roll"))).toEqual({ outcome: "passed", winners: [1] });
  });

  test("does not change what the law says of other contests", () => {
    expect(ruleOf("bylaws", "approval", share("voters"))).toEqual(ruleOf("bylaws", "approval"));
  });
});

test("a form says how many households must vote", () => {
  const needed = (template: ContestTemplate, rollSize: number) =>
    quorumNeeded(ruleOf(template, templates[template].forms[0]!), rollSize);
  expect(needed("representative", 24)).toBe(13);
  expect(needed("representative", 25)).toBe(13);
  expect(needed("chair", 904)).toBe(91);
  expect(needed("chair", 900)).toBe(90);
  expect(needed("bylaws", 600)).toBeNull();
});

test.each(contestTemplates)("the rule of %s is one that a definition can hold", (template) => {
  for (const form of templates[template].forms) {
    const rule = ruleOf(template, form);
    expect(contestRule.parse(rule)).toEqual(rule);
  }
});

test.each([
  { quorum: null, win: { by: "share", of: "roll", op: ">", num: 3, den: 2 } },
  { quorum: null, win: { by: "share", of: "roll", op: "<", num: 1, den: 2 } },
  { quorum: { op: ">", num: 3, den: 2 }, win: { by: "plurality" } },
  { quorum: { op: ">", num: 1, den: 0 }, win: { by: "plurality" } },
  { quorum: { op: ">", num: 0.5, den: 1 }, win: { by: "plurality" } },
  { quorum: { op: ">", num: 2, den: 2 }, win: { by: "plurality" } },
  { win: { by: "plurality" } },
])("%j is no rule", (rule) => expect(contestRule.safeParse(rule).success).toBe(false));

const parts = fc
  .tuple(fc.constantFrom(">" as const, ">=" as const), fc.integer({ min: 1, max: 1000 }), fc.nat(1000))
  .map(([op, num, more]) => ({ op, num, den: Math.min(num + more, 1000) }));
const households = fc.integer({ min: 1, max: 15_000 });

describe("whole numbers", () => {
  test("compare as fractions do, at the very border, too", () => {
    fc.assert(
      fc.property(parts, households, ({ op, num, den }, whole) => {
        const least = leastOf({ op, num, den }, whole);
        const [some, border] = [BigInt(least) * BigInt(den), BigInt(num) * BigInt(whole)];
        expect(op === ">" ? some > border : some >= border).toBe(true);
        expect(op === ">" ? some - BigInt(den) > border : some - BigInt(den) >= border).toBe(false);
      }),
    );
  });

  test("reach a quorum from the number on that the form shows, and never below", () => {
    fc.assert(
      fc.property(parts, households, fc.nat(15_000), (quorum, rollSize, voters) => {
        const rule: ContestRule = { quorum, win: { by: "plurality" } };
        expect(reachesQuorum(rule, voters, rollSize)).toBe(voters >= quorumNeeded(rule, rollSize)!);
      }),
    );
  });

  test("pass from the least number on", () => {
    fc.assert(
      fc.property(parts, households, fc.nat(15_000), (part, rollSize, count) => {
        const rule: ContestRule = { quorum: null, win: { by: "share", of: "roll", ...part } };
        const { outcome } = decide({ ...approval("custom", rollSize, 15_000, [count, 0]), rule });
        expect(outcome).toBe(count >= leastOf(part, rollSize) ? "passed" : "rejected");
      }),
    );
  });
});

test("whoever wins has more votes than whoever does not, in as many seats as there are", () => {
  const counts = fc.array(fc.nat(6), { minLength: 2, maxLength: 8 });
  fc.assert(
    fc.property(counts, fc.integer({ min: 1, max: 5 }), fc.subarray([0, 1, 2, 3]), (votes, seats, gone) => {
      const of = { ...representative(24, votes), seats, withdrawn: gone };
      const { outcome, winners } = decide(of);
      const others = votes.flatMap((count, option) =>
        winners.includes(option) || gone.includes(option) ? [] : [count],
      );
      for (const winner of winners) expect(votes[winner]).toBeGreaterThan(Math.max(0, ...others));
      expect(winners.some((winner) => gone.includes(winner))).toBe(false);
      expect(winners.length === seats).toBe(outcome === "elected");
      expect(["elected", "tie", "undecided"]).toContain(outcome);
    }),
  );
});

function decide({ template, form = "approval", rollSize, voters, counts, ...of }: Case) {
  const contest: DecidedContest = {
    rule: ruleOf(template, form, of.rule),
    form,
    seats: of.seats ?? 1,
    options: Math.max(counts.length, 2),
    withdrawn: of.withdrawn ?? [],
  };
  return outcomeOf(contest, { counts: [...counts, 0], voters, rollSize });
}
