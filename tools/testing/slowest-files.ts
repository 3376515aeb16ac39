const mostFiles = 20;

/** Adds up what files took, and says which took longest. */
export class SlowestFiles {
  readonly #milliseconds = new Map<string, number>();

  add(file: string, milliseconds: number): void {
    this.#milliseconds.set(file, (this.#milliseconds.get(file) ?? 0) + milliseconds);
  }

  /** A line a file, the slowest first, under a title; nothing of a run of one file. */
  toString(): string {
    if (this.#milliseconds.size < 2) return "";
    const slowest = [...this.#milliseconds].toSorted(([, a], [, b]) => b - a).slice(0, mostFiles);
    const lines = slowest.map(([file, took]) => `${(took / 1000).toFixed(1).padStart(7)} s  ${file}\n`);
    return `\nSlowest files, with their preparation and tests that were tried again\n${lines.join("")}`;
  }
}
