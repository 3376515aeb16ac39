import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { expect, test } from "vitest";

import type { Output } from "#contract/index.ts";
import { lotteries } from "#server/testing/lotteries.ts";
import { useTestServer } from "#server/testing/test-server.ts";

const server = useTestServer();
const { newPlace, announce, enter, draw } = lotteries(server);

type Proof = Output<"getLotteryProof">["proof"];

/** @returns how the independent script ended, and what it said */
async function replay(proof: Proof): Promise<[number, string]> {
  const folder = await mkdtemp(join(tmpdir(), "danji-lottery-"));
  const file = join(folder, "proof.json");
  await writeFile(file, JSON.stringify({ success: true, proof }));
  const ended = await new Promise<[number, string]>((resolve, reject) => {
    execFile("python3", ["tools/replay-lottery.py", file], (error, said) => {
      if (error && typeof error.code !== "number") reject(error);
      else resolve([error ? Number(error.code) : 0, said]);
    });
  });
  await rm(folder, { recursive: true });
  return ended;
}

/** With another byte at this place of one of its texts. */
function changed(text: string, at: number): string {
  return text.slice(0, at) + (text[at] === "1" ? "2" : "1") + text.slice(at + 1);
}

test("a script of another language recomputes the draw, and finds out any changed byte", async () => {
  const { office, facilityId, newHome } = await newPlace({ spots: 2 });
  const lotteryId = await announce(office, facilityId, { startMinutes: [600, 660, 720] });
  for (let home = 0; home < 12; home++) {
    await enter(await newHome(), lotteryId, home % 2 === 0 ? [1, 2] : [3, 2, 1]);
  }
  const proof = await draw(office, lotteryId);
  expect(proof.winners).toHaveLength(6);
  expect(await replay(proof)).toEqual([0, "The published result is exactly what comes out of the draw.\n"]);

  const [first] = proof.winners;
  const forged: Proof[] = [
    { ...proof, seed: changed(proof.seed, 0) },
    { ...proof, seed: changed(proof.seed, 63) },
    { ...proof, commitment: changed(proof.commitment, 40) },
    { ...proof, entriesHash: changed(proof.entriesHash, 7) },
    ...[0, 11, 13, proof.lines.length - 2].map((at) => ({ ...proof, lines: changed(proof.lines, at) })),
    { ...proof, lines: proof.lines.slice(0, -1) },
    { ...proof, winners: proof.winners.toReversed() },
    { ...proof, winners: proof.winners.slice(1) },
    { ...proof, winners: [{ ...first!, code: changed(first!.code, 3) }, ...proof.winners.slice(1)] },
    { ...proof, passedCodes: [first!.code] },
    { ...proof, passedChoices: [first!] },
    { ...proof, prizes: proof.prizes.map((prize) => ({ ...prize, freeSpots: 1 })) },
  ];
  for (const forgery of forged) {
    const [code, said] = await replay(forgery);
    expect(`${code} ${said}`).toMatch(/^1 T/);
  }
});
