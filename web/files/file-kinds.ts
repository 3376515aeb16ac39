import { errors } from "#contract/errors.ts";
import { fileLimits, type FilePurposeName, filePurposes } from "#contract/values/file-purposes.ts";

/** For a file field. JPEG comes first: then Safari makes one of a HEIC photo. */
export const photoTypes = "image/jpeg,image/png,image/webp,image/gif,image/avif,image/heic,image/heif,.heic";
export const documentTypes = ".pdf,.hwp,.hwpx,.docx,.xlsx,.pptx,.txt,.csv";

const megabyte = 1024 * 1024;

/** Whether a chosen file is a picture, by what the device says of it. */
export function isPhotoFile({ type, name }: File): boolean {
  return type.startsWith("image/") ? type !== "image/svg+xml" : /\.(heic|heif|avif)$/i.test(name);
}

/** Why a chosen file cannot be sent at all. */
export function refusalOf(file: File, purpose: FilePurposeName): string | undefined {
  const isPhoto = isPhotoFile(file);
  const { photos, documents } = filePurposes[purpose];
  const isAllowed = isPhoto ? photos > 0 : documents > 0 && isDocumentName(file.name);
  if (isAllowed) return undefined;
  return documents > 0 ? errors.file_type_not_allowed.message : onlyPhotos;
}

/** Whether it is too large to be sent. A photo is asked about after it was made smaller. */
export function isTooLarge(file: File): boolean {
  return file.size > (isPhotoFile(file) ? fileLimits.photoBytes : fileLimits.documentBytes);
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

const onlyPhotos = "여기에는 사진(JPG, PNG, WebP, HEIC)만 올릴 수 있어요.";

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

function isDocumentName(name: string): boolean {
  return Object.hasOwn(documentKinds, endingOf(name));
}

function endingOf(name: string): string {
  return name.slice(name.lastIndexOf(".") + 1).toLowerCase();
}
