import Paperclip from "lucide-react/icons/paperclip";

import type { FileView } from "#contract/files.ts";
import { VisuallyHidden } from "#web/ui/text/visually-hidden.tsx";

import { Picture } from "./picture.tsx";

interface FileMarkProps extends Pick<FileView, "thumbnailUrl"> {
  fileCount: number;
  /** Shows the clip in any case, where there is room for one line alone. */
  hidesPicture?: boolean;
}

/** What a row of a list shows of a thing's files: the first picture, small, or a clip with their number. */
export function FileMark({ fileCount, thumbnailUrl, hidesPicture = false }: FileMarkProps) {
  if (fileCount === 0) return null;
  const clip = (
    <span className="inline-flex shrink-0 items-center gap-1 text-label font-regular text-neutral-weak tabular">
      <Paperclip aria-hidden size="1rem" />
      <VisuallyHidden>첨부 </VisuallyHidden>
      {fileCount}
    </span>
  );
  if (thumbnailUrl === null || hidesPicture) return clip;
  return (
    <span className="relative block size-14 shrink-0">
      <Picture
        key={thumbnailUrl}
        src={thumbnailUrl}
        alt=""
        className="size-full rounded-control bg-neutral-weak object-cover"
        whenMissing={clip}
      />
      {fileCount > 1 && (
        <span className="absolute end-0.5 bottom-0.5 rounded-full bg-overlay px-1.5 text-caption leading-title font-semibold text-neutral tabular">
          <VisuallyHidden>첨부 </VisuallyHidden>
          {fileCount}
        </span>
      )}
    </span>
  );
}
