import { type CSSProperties, lazy, useState } from "react";

import type { FileView } from "#contract/files.ts";
import { classNames } from "#web/ui/class-names.ts";
import { OnceOpened } from "#web/ui/overlays/once-opened.tsx";

import { Picture, pictureName, sourcesOf } from "./picture.tsx";

const PhotoViewer = lazy(async () => ({ default: (await import("./photo-viewer.tsx")).PhotoViewer }));

interface PhotosProps {
  /** What they belong to, such as '민원'. */
  subject: string;
  photos: readonly FileView[];
}

/** Photos beside each other. Each opens large. One alone keeps its shape. */
export function Photos({ subject, photos }: PhotosProps) {
  // The last one stays visible while the viewer fades.
  const [index, show] = useState(0);
  const [isOpen, setOpen] = useState(false);
  if (photos.length === 0) return null;
  const isAlone = photos.length === 1;
  return (
    <>
      <ul
        aria-label={`${subject} 사진`}
        className={classNames("grid gap-2", !isAlone && "grid-cols-2 sm:grid-cols-3 print:grid-cols-4")}
      >
        {photos.map((photo, place) => (
          <li key={photo.id} className="flex min-w-0">
            <button
              type="button"
              aria-haspopup="dialog"
              onClick={() => {
                show(place);
                setOpen(true);
              }}
              style={isAlone ? shapeOf(photo) : undefined}
              className={classNames(
                "overflow-clip rounded-card bg-neutral-weak",
                !isAlone && "aspect-square w-full",
                isAlone && "print:max-w-[70mm]",
              )}
            >
              <Picture
                src={photo.thumbnailUrl ?? photo.url}
                srcSet={sourcesOf(photo)}
                sizes={isAlone ? "(width < 48rem) 100vw, 28rem" : "(width < 40rem) 50vw, 14rem"}
                alt={pictureName(subject, place + 1, photos.length)}
                className="size-full object-cover"
              />
            </button>
          </li>
        ))}
      </ul>
      <OnceOpened isOpen={isOpen}>
        <PhotoViewer
          subject={subject}
          photos={photos}
          index={index}
          isOpen={isOpen}
          onShow={show}
          onClose={() => setOpen(false)}
        />
      </OnceOpened>
    </>
  );
}

/** The room of a photo before it is there: as wide as its shape allows, and not higher than a window shows. */
function shapeOf({ width, height }: FileView): CSSProperties {
  const ratio = (width ?? 4) / (height ?? 3);
  return { aspectRatio: ratio, width: `min(100%, ${(ratio * 28).toFixed(2)}rem)` };
}
