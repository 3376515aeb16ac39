const byteOrderMark = "\uFEFF";

/** A table as CSV: its byte-order mark keeps Korean intact in spreadsheets, and no cell acts as a formula. */
export function csvOf(header: string[], rows: string[][]): string {
  const lines = [header, ...rows].map((cells) => cells.map(csvCell).join(","));
  return `${byteOrderMark}${lines.join("\r\n")}\r\n`;
}

function csvCell(value: string): string {
  const text = /^\s*[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
