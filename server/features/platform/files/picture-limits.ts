import { fileLimits } from "#contract/values/file-purposes.ts";
import { CallError } from "#server/call/call-error.ts";

/** What sharp reads of a picture's header. */
interface PictureHeader {
  format: string;
  width: number;
  height: number;
  isProgressive?: boolean | undefined;
  orientation?: number | undefined;
}

/**
 * Refuses a picture that would take too much memory, by its header: two kilobytes of AVIF can take two gigabytes.
 *
 * @throws CallError file_too_large
 */
export function requirePixels(header: PictureHeader): void {
  const pixels = header.width * header.height;
  if (pixels > fileLimits.photoPixels) throw tooManyPixels();
  if (pixels > fileLimits.wholePhotoPixels && !isReadRowByRow(header)) throw tooManyPixelsAtOnce();
}

/** Plain JPEG and PNG are made smaller as they are read, and a JPEG is even turned then. */
function isReadRowByRow({ format, isProgressive, orientation = 1 }: PictureHeader): boolean {
  return !isProgressive && (format === "jpeg" || (format === "png" && orientation === 1));
}

export function tooManyPixels(): CallError {
  return new CallError("file_too_large", { message: "사진은 1억 2천만 화소까지 올릴 수 있어요." });
}

export function tooManyPixelsAtOnce(): CallError {
  return new CallError("file_too_large", {
    message: "이 형식의 사진은 2,500만 화소까지 열 수 있어요. 크기를 줄이거나 다른 사진을 골라 주세요.",
  });
}
