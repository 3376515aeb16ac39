import type { FileView } from "#contract/files.ts";

export function isPhoto({ thumbnailUrl }: FileView): boolean {
  return thumbnailUrl !== null;
}

/** The names of the documents among them, one a line. */
export function documentNames(files: readonly Partial<FileView>[]): string {
  const documents = files.filter(({ thumbnailUrl }) => thumbnailUrl === null);
  return documents.map(({ name }) => name).join("\n");
}

/** What kind of document it is, as people call it. */
export function documentKindOf(name: string): string {
  return documentKinds[endingOf(name)] ?? "문서";
}

/** Such as '1.2MB'. */
export function sizeText(bytes: number): string {
  if (bytes >= megabyte)
    return `${(bytes / megabyte).toLocaleString("ko-KR", { maximumFractionDigits: 1 })}MB`;
  return `${Math.max(1, Math.round(bytes / 1024)).toLocaleString("ko-KR")}KB`;
}

/** The end of a name, behind its last dot. */
export function endingOf(name: string): string {
  return name.slice(name.lastIndexOf(".") + 1).toLowerCase();
}

const megabyte = 1024 * 1024;

const documentKinds: Readonly<Record<string, string>> = {
  pdf: "PDF",
  hwp: "한글",
  hwpx: "한글",
  docx: "워드",
  xlsx: "엑셀",
  pptx: "파워포인트",
  txt: "텍스트",
  csv: "CSV",
};

export const documentEndings: readonly string[] = Object.keys(documentKinds);
