import ImageOff from "lucide-react/icons/image-off";

import { Picture } from "#web/files/picture.tsx";

/** A thing on the flea market, small beside words that name it. */
export function ThingPicture({ url }: { url: string | null }) {
  return (
    <span className="grid size-14 shrink-0 place-items-center overflow-hidden rounded-card border border-neutral-weak bg-neutral-weak">
      {url === null ? (
        <ImageOff aria-hidden size="1.25rem" className="text-neutral-weak" />
      ) : (
        <Picture key={url} src={url} alt="" className="size-full object-cover" />
      )}
    </span>
  );
}
