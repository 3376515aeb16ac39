/** Downloads a file under this name, as if the person followed a link. */
export function saveFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // Most browsers need the URL only until the next turn of the event loop, some a little longer.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
