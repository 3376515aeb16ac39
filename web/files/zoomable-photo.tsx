import type { FileView } from "#contract/files.ts";
import { classNames } from "#web/ui/class-names.ts";

import { Picture } from "./picture.tsx";
import { useZoom } from "./use-zoom.ts";
import type { Swipe } from "./zoom.ts";

interface ZoomablePhotoProps {
  photo: FileView;
  name: string;
  onSwipe: (to: Swipe) => void;
}

/** A photo that grows by two fingers, a double tap, or the keys + and -, and is moved while it is large. */
export function ZoomablePhoto({ photo: { url, thumbnailUrl }, name, onSwipe }: ZoomablePhotoProps) {
  const { zoom, isHeld, room, handlers } = useZoom(onSwipe);
  return (
    <div
      ref={room}
      {...handlers}
      className={classNames(
        "relative min-h-0 flex-1 touch-none overflow-clip select-none",
        zoom.scale > 1 && (isHeld ? "cursor-grabbing" : "cursor-grab"),
      )}
    >
      <div
        className={classNames("size-full", !isHeld && "transition-transform")}
        style={{
          transform: `translate(${zoom.x}px, ${zoom.y}px) scale(${zoom.scale})`,
          // The small one is there already.
          background: thumbnailUrl === null ? undefined : `url("${thumbnailUrl}") center / contain no-repeat`,
        }}
      >
        <Picture src={url} alt={name} className="pointer-events-none size-full object-contain" isUrgent />
      </div>
    </div>
  );
}
