/** Hands the person a file under a name, as if a link had been followed. */
export function saveFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // The browser has taken hold of it by the next turn; some need a little longer.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
