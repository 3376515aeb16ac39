/** A CSV file of the server, with the bytes as it made them, including the byte-order mark. */
export function csvFile(base64: string): Blob {
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  return new Blob([bytes], { type: "text/csv;charset=utf-8" });
}
