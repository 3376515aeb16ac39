// Separate from the contract's schemas, so that the screen that recomputes a draw does not load zod. The database
// draws by itself (draw_lottery in its migration): this is how everybody else recomputes it.
import { sha256 } from "./sha256.ts";

/** What is public of a draw. `docs/lottery.md` says how to recompute it. */
export interface LotteryProof {
  /** 64 lower-case hex characters. */
  seed: string;
  commitment: string;
  /** `code,tickets,choice|choice|…`, each with a line break after it, in the order of the codes. */
  lines: string;
  entriesHash: string;
  prizes: { prizeNo: number; freeSpots: number }[];
  /** Their household was at its limits with every choice, was suspended, or had left. */
  passedCodes: string[];
  /** Single choices that a limit kept the household from, while it could have others. */
  passedChoices: { code: string; prizeNo: number }[];
  winners: Winner[];
}

interface Winner {
  code: string;
  prizeNo: number;
}

/** The parts of a proof that are not as they must be; empty if all are right. */
export function problemsOfProof(proof: LotteryProof): ("commitment" | "entriesHash" | "winners")[] {
  const problems: ReturnType<typeof problemsOfProof> = [];
  if (sha256(proof.seed) !== proof.commitment) problems.push("commitment");
  if (sha256(proof.lines) !== proof.entriesHash) problems.push("entriesHash");
  if (written(drawLottery(proof)) !== written(proof.winners)) problems.push("winners");
  return problems;
}

/** The winners in the order in which they were drawn. */
export function drawLottery({
  seed,
  lines,
  prizes,
  passedCodes,
  passedChoices,
}: Omit<LotteryProof, "commitment" | "entriesHash" | "winners">): Winner[] {
  const key = sha256(`${seed}:${sha256(lines)}`);
  const passed = new Set([...passedCodes, ...passedChoices.map(({ code, prizeNo }) => `${code} ${prizeNo}`)]);
  const left = new Map(prizes.map(({ prizeNo, freeSpots }) => [prizeNo, freeSpots]));
  const winners: Winner[] = [];
  for (const { code, choices } of inOrderOfScore(entriesOf(lines), key)) {
    if (passed.has(code)) continue;
    const prizeNo = choices.find((choice) => !passed.has(`${code} ${choice}`) && (left.get(choice) ?? 0) > 0);
    if (prizeNo === undefined) continue;
    left.set(prizeNo, left.get(prizeNo)! - 1);
    winners.push({ code, prizeNo });
  }
  return winners;
}

interface Entry {
  code: string;
  tickets: number;
  choices: number[];
}

function entriesOf(lines: string): Entry[] {
  return lines
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => {
      const [code = "", tickets = "", choices = ""] = line.split(",");
      return { code, tickets: Number(tickets), choices: choices.split("|").map(Number) };
    });
}

function inOrderOfScore(entries: Entry[], key: string): Entry[] {
  return entries
    .map((entry) => ({ entry, score: scoreOf(entry, key) }))
    .toSorted((a, b) => (a.score < b.score ? -1 : 1))
    .map(({ entry }) => entry);
}

/** The smallest of its tickets' hashes, compared as text. */
function scoreOf({ code, tickets }: Entry, key: string): string {
  let least = "g";
  for (let ticket = 1; ticket <= tickets; ticket++) {
    const hash = sha256(`${key}:${code}:${ticket}`);
    if (hash < least) least = hash;
  }
  return least;
}

function written(winners: Winner[]): string {
  return winners.map(({ code, prizeNo }) => `${code},${prizeNo}\n`).join("");
}
