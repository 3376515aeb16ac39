import { useCallback } from "react";

import { classNames } from "#web/ui/class-names.ts";

interface PreviewProps {
  source: File;
  className?: string;
}

/** A chosen photo as it lies on this device, over the whole of its place. Nothing, if this browser cannot show it. */
export function Preview({ source, className }: PreviewProps) {
  const show = useCallback(
    (image: HTMLImageElement) => {
      const url = URL.createObjectURL(source);
      image.src = url;
      return () => URL.revokeObjectURL(url);
    },
    [source],
  );
  return (
    <img
      ref={show}
      alt=""
      className={classNames("absolute inset-0 size-full object-cover", className)}
      onError={({ currentTarget }) => (currentTarget.hidden = true)}
    />
  );
}
