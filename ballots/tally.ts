import { BallotFault } from "./ballot-fault.ts";
import { ciphertextsOf } from "./ballot.ts";
import type { VoteDefinition } from "./definition.ts";
import type { Ciphertext } from "./member-proof.ts";
import { base, decodePoint, identity, type Point } from "./points.ts";

/** The sum of a slot, in hex. */
export interface SlotSum {
  a: string;
  c: string;
}

export interface StyledBody {
  style: number;
  body: Uint8Array;
}

/** Adds ballots up, as many at a time as one likes. */
export class Tally {
  readonly #definition: VoteDefinition;
  readonly #sums: Ciphertext[][];
  readonly #voters: number[];

  constructor(definition: VoteDefinition) {
    this.#definition = definition;
    this.#sums = definition.contests.map(({ options }) =>
      Array.from({ length: options + 1 }, () => ({ a: identity, c: identity })),
    );
    this.#voters = definition.contests.map(() => 0);
  }

  /** @throws BallotFault for a body that its style cannot have. Proofs are checkBallot's. */
  add(style: number, body: Uint8Array): void {
    for (const { position, ciphertexts } of ciphertextsOf(this.#definition, style, body)) {
      this.#voters[position]! += 1;
      ciphertexts.forEach((each, slot) => this.#addTo(position, slot, each));
    }
  }

  /** Adds what another one has added up, such as a thread. */
  addSums(sums: readonly (readonly SlotSum[])[], voters: readonly number[]): void {
    sums.forEach((slots, position) => {
      this.#voters[position]! += voters[position]!;
      slots.forEach(({ a, c }, slot) =>
        this.#addTo(position, slot, { a: decodePoint(a), c: decodePoint(c) }),
      );
    });
  }

  /** By position and slot. */
  sums(): SlotSum[][] {
    return this.#sums.map((slots) => slots.map(({ a, c }) => ({ a: a.toHex(), c: c.toHex() })));
  }

  /** How many ballots have each contest. */
  voters(): number[] {
    return [...this.#voters];
  }

  #addTo(position: number, slot: number, { a, c }: Ciphertext): void {
    const sum = this.#sums[position]![slot]!;
    this.#sums[position]![slot] = { a: sum.a.add(a), c: sum.c.add(c) };
  }
}

export function sumBallots(definition: VoteDefinition, ballots: Iterable<StyledBody>): SlotSum[][] {
  const tally = new Tally(definition);
  for (const { style, body } of ballots) tally.add(style, body);
  return tally.sums();
}

/**
 * The number in a sum, opened by every lock: the D of each opening, in hex.
 *
 * @throws BallotFault if it is not within 0 to `most`
 */
export function countOf(c: string, shares: readonly string[], most: number): number {
  const opened = shares.reduce((rest, share) => rest.subtract(decodePoint(share)), decodePoint(c));
  const giantStep = base.multiplyUnsafe(BigInt(babySteps));
  for (let passed = 0, rest = opened; passed <= most; passed += babySteps, rest = rest.subtract(giantStep)) {
    const small = babies().get(rest.toHex());
    if (small !== undefined && passed + small <= most) return passed + small;
  }
  throw new BallotFault("no count");
}

/** With this many, a complex of 15,000 households takes as many steps again. */
const babySteps = 128;
let kept: Map<string, number> | undefined;

/** The first multiples of B, by their encoding. */
function babies(): Map<string, number> {
  if (kept) return kept;
  kept = new Map();
  let point: Point = identity;
  for (let number = 0; number < babySteps; number++, point = point.add(base)) kept.set(point.toHex(), number);
  return kept;
}
