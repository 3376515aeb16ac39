import { type ErrorCode, errors } from "#contract/errors.ts";
import { fileLimits, type FilePurposeName, filePurposes } from "#contract/values/file-purposes.ts";
import { CallError, errorMessage, mayPass } from "#web/api/call-error.ts";

import { documentEndings, endingOf } from "./file-kinds.ts";
import { wordsOf } from "./file-words.ts";

/** For a file field. JPEG comes first: then Safari makes one of a HEIC photo. */
export const photoTypes = "image/jpeg,image/png,image/webp,image/gif,image/avif,image/heic,image/heif,.heic";
export const documentTypes = documentEndings.map((ending) => `.${ending}`).join(",");

/** Whether a chosen file is a picture, as the device tells it. */
export function isPhotoFile({ type, name }: File): boolean {
  return type.startsWith("image/") ? type !== "image/svg+xml" : /\.(heic|heif|avif)$/i.test(name);
}

/** Why a chosen file cannot be sent at all. */
export function refusalOf(file: File, purpose: FilePurposeName): string | undefined {
  const { photos, documents } = filePurposes[purpose];
  const isPhoto = isPhotoFile(file);
  const isAllowed = isPhoto ? photos > 0 : documents > 0 && documentEndings.includes(endingOf(file.name));
  if (!isAllowed) return sentenceOf("file_type_not_allowed", purpose);
  if (file.size === 0) return sentenceOf("file_broken", purpose);
  // A photo is made smaller first.
  return !isPhoto && isTooLarge(file) ? sentenceOf("file_too_large", purpose) : undefined;
}

/** Why a file was not sent, and whether it can be sent again. */
export function sendingFailure(
  error: unknown,
  purpose: FilePurposeName,
): { message: string; isRepeatable: boolean } {
  const code = error instanceof CallError ? error.details?.code : undefined;
  const own = code && wordsOf(purpose).refusals[code];
  return { message: own ?? errorMessage(error, "잠시 후 다시 시도해 주세요."), isRepeatable: mayPass(error) };
}

function sentenceOf(code: ErrorCode, purpose: FilePurposeName): string {
  return wordsOf(purpose).refusals[code] ?? errors[code].message;
}

/** Whether it is too large to be sent. A photo is asked about after it was made smaller. */
export function isTooLarge(file: File): boolean {
  return file.size > (isPhotoFile(file) ? fileLimits.photoBytes : fileLimits.documentBytes);
}
