import { type ReactNode, useState } from "react";

import type { FileView } from "#contract/files.ts";
import { formerThumbnailWidth } from "#contract/values/picture-size.ts";
import { classNames } from "#web/ui/class-names.ts";

interface PictureProps {
  src: string;
  alt: string;
  /** The same in other sizes, for the browser to choose from. */
  srcSet?: string | undefined;
  sizes?: string | undefined;
  /** Its size, and how it fills that. */
  className?: string;
  /** Loads it even if nobody has come near it yet. */
  isUrgent?: boolean;
  /** In place of the sentence, where there is no room for one. */
  whenMissing?: ReactNode;
}

/** A picture from the server, or a sentence in its place. Give it a key if its address may change. */
export function Picture({ src, alt, className, isUrgent = false, whenMissing, ...sources }: PictureProps) {
  const [isMissing, setMissing] = useState(false);
  if (isMissing) {
    return (
      whenMissing ?? (
        <span
          className={classNames(
            "grid place-content-center bg-neutral-weak p-2 text-center text-label text-neutral-weak",
            className,
          )}
        >
          {missingPicture}
        </span>
      )
    );
  }
  return (
    <img
      {...sources}
      src={src}
      alt={alt}
      loading={isUrgent ? "eager" : "lazy"}
      decoding="async"
      className={className}
      onError={() => setMissing(true)}
    />
  );
}

export const missingPicture = "사진을 불러올 수 없어요.";

/** A picture's alternative text: nobody but its author knows what is on it. */
export function pictureName(subject: string, place: number, count: number): string {
  return `${subject} 사진 ${place}/${count}`;
}

/** The addresses of a picture's two sizes, by their widths. */
export function sourcesOf({ url, thumbnailUrl, thumbnailWidth, ...size }: FileView): string | undefined {
  const { width, height } = size;
  if (thumbnailUrl === null || width === null || height === null) return undefined;
  return `${thumbnailUrl} ${thumbnailWidth ?? formerThumbnailWidth({ width, height })}w, ${url} ${width}w`;
}
