import { errors } from "#contract/errors.ts";
import { fileLimits, type FilePurposeName, filePurposes } from "#contract/values/file-purposes.ts";

import { documentEndings, endingOf } from "./file-kinds.ts";

/** For a file field. JPEG comes first: then Safari makes one of a HEIC photo. */
export const photoTypes = "image/jpeg,image/png,image/webp,image/gif,image/avif,image/heic,image/heif,.heic";
export const documentTypes = documentEndings.map((ending) => `.${ending}`).join(",");

/** Whether a chosen file is a picture, by what the device says of it. */
export function isPhotoFile({ type, name }: File): boolean {
  return type.startsWith("image/") ? type !== "image/svg+xml" : /\.(heic|heif|avif)$/i.test(name);
}

/** Why a chosen file cannot be sent at all. */
export function refusalOf(file: File, purpose: FilePurposeName): string | undefined {
  const { photos, documents } = filePurposes[purpose];
  const isAllowed = isPhotoFile(file)
    ? photos > 0
    : documents > 0 && documentEndings.includes(endingOf(file.name));
  if (isAllowed) return undefined;
  return documents > 0 ? errors.file_type_not_allowed.message : onlyPhotos;
}

const onlyPhotos = "여기에는 사진(JPG, PNG, WebP, HEIC)만 올릴 수 있어요.";

/** Whether it is too large to be sent. A photo is asked about after it was made smaller. */
export function isTooLarge(file: File): boolean {
  return file.size > (isPhotoFile(file) ? fileLimits.photoBytes : fileLimits.documentBytes);
}
