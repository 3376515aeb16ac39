import { describe, expect, test } from "vitest";

import { drawLottery, problemsOfProof } from "./lottery-draw.ts";
import type { LotteryProof } from "./lottery-draw.ts";
import { sha256 } from "./sha256.ts";

const codes = ["0AB", "1CD", "2EF", "3GH"];
const nobodyPassed = { passedCodes: [], passedChoices: [] };

function proofOf(
  seed: string,
  entries: string[],
  freeSpots: number[],
  passed: Partial<LotteryProof> = {},
): LotteryProof {
  const drawn = {
    seed,
    lines: entries.map((entry) => `${entry}\n`).join(""),
    prizes: freeSpots.map((free, index) => ({ prizeNo: index + 1, freeSpots: free })),
    ...nobodyPassed,
    ...passed,
  };
  return {
    ...drawn,
    commitment: sha256(seed),
    entriesHash: sha256(drawn.lines),
    winners: drawLottery(drawn),
  };
}

const seed = "5e".repeat(32);

test("in order of score each takes its first choice that is free", () => {
  const proof = proofOf(
    seed,
    codes.map((code) => `${code},1,1|2`),
    [1, 2],
  );
  const key = sha256(`${seed}:${sha256(proof.lines)}`);
  const byScore = codes.toSorted((a, b) => (sha256(`${key}:${a}:1`) < sha256(`${key}:${b}:1`) ? -1 : 1));
  expect(proof.winners).toEqual([
    { code: byScore[0], prizeNo: 1 },
    { code: byScore[1], prizeNo: 2 },
    { code: byScore[2], prizeNo: 2 },
  ]);
});

test("who is passed over wins nothing, and a choice that is passed over is not taken", () => {
  const lines = codes.map((code) => `${code},1,1|2`);
  const { winners } = proofOf(seed, lines, [4, 4], {
    passedCodes: ["1CD"],
    passedChoices: [{ code: "2EF", prizeNo: 1 }],
  });
  expect(winners.map(({ code }) => code).toSorted()).toEqual(["0AB", "2EF", "3GH"]);
  expect(winners.find(({ code }) => code === "2EF")?.prizeNo).toBe(2);
});

describe("a proof", () => {
  const proof = proofOf(
    seed,
    codes.map((code, index) => `${code},${(index % 3) + 1},2|1`),
    [1, 1],
  );

  test("that is as it was drawn has no problem", () => {
    expect(problemsOfProof(proof)).toEqual([]);
  });

  test.each<[string, Partial<LotteryProof>, string]>([
    ["seed", { seed: `6e${seed.slice(2)}` }, "commitment"],
    ["commitment", { commitment: `0${proof.commitment.slice(1)}` }, "commitment"],
    ["line", { lines: proof.lines.replace("0AB,1", "0AB,2") }, "entriesHash"],
    ["hash of the lines", { entriesHash: `g${proof.entriesHash.slice(1)}` }, "entriesHash"],
    ["winner", { winners: proof.winners.toReversed() }, "winners"],
    ["number of free spots", { prizes: [{ prizeNo: 1, freeSpots: 1 }] }, "winners"],
    ["passed code", { passedCodes: [proof.winners[0]!.code] }, "winners"],
  ])("with another %s is found out", (_, changed, problem) => {
    expect(problemsOfProof({ ...proof, ...changed })).toContain(problem);
  });
});

test("three tickets win three times as often as one", () => {
  let wins = 0;
  const draws = 2000;
  for (let draw = 0; draw < draws; draw++) {
    const [winner] = proofOf(sha256(String(draw)), ["0AB,1,1", "1CD,3,1"], [1]).winners;
    if (winner?.code === "1CD") wins++;
  }
  // 1,500 are expected; six standard deviations are 116.
  expect(Math.abs(wins - draws * 0.75)).toBeLessThan(116);
});
