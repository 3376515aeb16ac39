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

/** The same of a workbook that an answer has brought as Base64. */
export function saveWorkbook(name: string, base64: string): void {
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  saveFile(name, new Blob([bytes], { type: workbookType }));
}

const workbookType = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
