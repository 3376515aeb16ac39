import { clearLine, cursorTo } from "node:readline";

const cells = 30;

/**
 * Shows on standard error how much of a long work is done: one line that grows in a terminal, and elsewhere, as in a
 * log, a line for each tenth.
 *
 * @returns what is to be told the share, 0 to 1, as it grows
 */
export function progressBar(stream = process.stderr): (share: number) => void {
  let shown = -1;
  return (share) => {
    const percent = Math.floor(share * 100);
    if (percent === shown || (!stream.isTTY && percent < 100 && percent < shown + 10)) return;
    shown = percent;
    const full = Math.round(share * cells);
    const line = `  ${"█".repeat(full)}${"░".repeat(cells - full)} ${String(percent).padStart(3)}%`;
    if (stream.isTTY) {
      clearLine(stream, 0);
      cursorTo(stream, 0);
      stream.write(percent === 100 ? `${line}\n` : line);
    } else {
      stream.write(`${line}\n`);
    }
  };
}
