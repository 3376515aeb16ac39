const byteOrderMark = "\uFEFF";

/**
 * A table as CSV that a spreadsheet opens with its Korean intact and its cells as text: a byte-order
 * mark in front, and no cell that could be taken for a formula.
 */
export function csvOf(header: string[], rows: string[][]): string {
  const lines = [header, ...rows].map((cells) => cells.map(csvCell).join(","));
  return `${byteOrderMark}${lines.join("\r\n")}\r\n`;
}

function csvCell(value: string): string {
  const text = /^\s*[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
