import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { lockFingerprint } from "#ballots/lock-fingerprint.ts";
import { recount } from "#ballots/recount.ts";
import { publishedVote, type PublishedVote } from "#ballots/testing/published-vote.ts";
import { tamperings } from "#ballots/testing/tamperings.ts";
import { recountRules } from "#contract/values/votes/recount-rules.ts";

const published = publishedVote({ all: 20, most: 6, others: 4 });
const small = publishedVote({ all: 3, most: 1, others: 2 });
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "danji-recount-"));
});

afterAll(() => rm(folder, { recursive: true, force: true }));

describe("the script in another language", () => {
  test("gives result, seal, hash of the roll and winners", async () => {
    const { code, said } = await runScript(published);
    expect(said).toContain("What was published is exactly what comes out.");
    expect(code).toBe(0);
    const { seal } = published.record.sealed!;
    expect(said).toContain(
      `rollHash: ${published.record.rollHash} (40 households)\nseal: ${seal} (30 ballots)`,
    );
    for (const { userId, publicKey } of published.vote.locks) {
      expect(said).toContain(`lock: ${lockFingerprint(publicKey)} (${userId})\n`);
    }
    expect(said).toContain("1. 찬성: 20\n    2. 반대: 6\n    기권·무효: 4\n    outcome: rejected");
    expect(said).toContain("outcome: elected, winners: 김하나, 이두리");
    expect(said).toContain("10 of 20 households voted\n    1. 최네오: not opened");
    expect(said).toContain("outcome: quorum_unmet");
    expect(said).toContain("[1] 안건 1, papers alone: [0, 0, 4]");
  });

  test.each([
    ["of a server of before", undefined],
    ["whose papers nobody published a sum of", { sums: [] }],
  ])("says of a vote %s that there is no sum of papers", async (_, papers) => {
    const { code, said } = await runScript({ ...small, record: { ...small.record, papers } });
    expect([code, said.includes("No sum of the papers was published.")]).toEqual([0, true]);
  });

  test("reads the pages of the answers as they come, too", async () => {
    const pages = [published.ballots.slice(0, 20), published.ballots.slice(20)];
    const { code } = await runScript(
      { record: { result: { success: true, ...published.record } } },
      pages.map((ballots) => ({ result: { success: true, ballots, nextCursor: null } })),
    );
    expect(code).toBe(0);
  });

  test("checks a vote that is not open yet, and says that there is no result", async () => {
    const { code, said } = await runScript({ ...small, record: { ...small.record, counted: null } });
    expect([code, said.includes("there is no result")]).toEqual([0, true]);
  });

  test.each([
    ["a vote that is not sealed", { ...small, record: { ...small.record, sealed: null } }],
    ["no record", { ...small, record: {} }],
    ["a text", { ...small, record: "definition" }],
  ])("refuses %s", async (_, of) => {
    expect((await runScript(of)).code).toBe(1);
  });
});

describe("the script and the browser refuse", () => {
  const reasons = new Map<string, RegExp>([
    ["a ballot dropped", /seal differs/],
    ["a ballot dropped, and all numbers with it", /opening of contest 0, slot 0 .* does not hold/],
    ["a ballot doubled", /there twice/],
    ["a ballot altered", /Ballot 2 is refused/],
    ["ballots moved to another style", /Ballot \d is refused/],
    ["a ballot of another vote", /Ballot 5 is refused/],
    ["a count changed", /counts of contest 0 are/],
    ["a winner changed", /result of contest 1 is/],
    ["a household added to the roll", /SHA-256 differs from rollHash/],
    ["a rule changed", /Ballot 0 is refused: the proof/],
    ["a lock's proof forged", /proof of the lock of .* does not hold/],
    ["a paper's choice counted as another", /papers of contest 0 are not what was published/],
    ["another ballot given as a paper", /papers of contest 0 are not what was published/],
    ["a sum of papers told twice", /sums of papers are not of one contest each/],
    ["a sum of papers of no contest", /sums of papers are not of one contest each/],
    ["an opening forged", /opening of contest 0, slot 0 .* does not hold/],
  ]);

  test.each(tamperings)("%s", async (name, tamper) => {
    const tampered = tamper(small);
    const { code, said } = await runScript(tampered);
    expect(said).not.toContain("exactly what comes out");
    expect(code, said).toBe(1);
    expect(said).toMatch(reasons.get(name) ?? /\S/);
    expect(recount(tampered.record, tampered.ballots, recountRules).problems).not.toEqual([]);
  });

  test("for a reason that is known", () => {
    expect([...reasons.keys()].filter((name) => tamperings.every(([other]) => other !== name))).toEqual([]);
  });
});

/** The file of ballots is the one that the vote's screen gives, unless there is another. */
async function runScript(
  of: Partial<PublishedVote> | { record: unknown; ballots?: unknown },
  ballots: unknown = { ballots: of.ballots },
): Promise<{ code: number; said: string }> {
  const files = ["record", "ballots"].map((name) => join(folder, `${name}.json`));
  await writeFile(files[0]!, JSON.stringify(of.record));
  await writeFile(files[1]!, JSON.stringify(ballots));
  return new Promise((resolve) => {
    execFile("python3", ["tools/recount.py", ...files], (error, said) => {
      resolve({ code: typeof error?.code === "number" ? error.code : 0, said });
    });
  });
}
