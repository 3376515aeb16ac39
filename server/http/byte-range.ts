import type { ByteRange } from "#server/domain/file-store.ts";

/**
 * The part of a file that a Range header asks for: undefined for the whole file, which also answers several ranges and
 * what is no range; `unsatisfiable` if the file ends before it.
 */
export function rangeOf(header: string | undefined, bytes: number): ByteRange | "unsatisfiable" | undefined {
  const [, first, last] = /^bytes=\s*(\d*)\s*-\s*(\d*)\s*$/i.exec(header ?? "") ?? [];
  if (first === undefined || last === undefined || (first === "" && last === "")) return undefined;
  if (first === "") {
    const suffix = Math.min(Number(last), bytes);
    return suffix === 0 ? "unsatisfiable" : { start: bytes - suffix, end: bytes - 1 };
  }
  const start = Number(first);
  const end = last === "" ? bytes - 1 : Math.min(Number(last), bytes - 1);
  if (last !== "" && Number(last) < start) return undefined;
  return start >= bytes ? "unsatisfiable" : { start, end };
}
