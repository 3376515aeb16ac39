import { useEffect } from "react";

import { useLayer } from "#web/ui/overlays/layers.ts";
import { floatClass, useFloat } from "#web/ui/overlays/use-float.ts";

import { AppearanceFields } from "./appearance-fields.tsx";

interface AppearancePanelProps {
  id: string;
  onClose: () => void;
}

/** The panel that the button beside it opens. Escape, going back, and a press or the focus elsewhere close it. */
export function AppearancePanel({ id, onClose }: AppearancePanelProps) {
  const { anchor, panel } = useFloat<HTMLDivElement>(true, "below");
  useLayer(true, onClose);
  useEffect(() => {
    const whole = anchor.current?.parentElement;
    const closeOutside = ({ target }: Event) => {
      if (target instanceof Node && !whole?.contains(target)) onClose();
    };
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      onClose();
      whole?.querySelector("button")?.focus();
    };
    document.addEventListener("pointerdown", closeOutside);
    document.addEventListener("focusin", closeOutside);
    whole?.addEventListener("keydown", closeOnEscape);
    return () => {
      document.removeEventListener("pointerdown", closeOutside);
      document.removeEventListener("focusin", closeOutside);
      whole?.removeEventListener("keydown", closeOnEscape);
    };
  }, [anchor, onClose]);
  return (
    // As large as the button, so that the panel is placed beside it.
    <div ref={anchor} className="pointer-events-none absolute inset-0">
      <div
        id={id}
        ref={panel}
        popover="manual"
        className={`${floatClass} pointer-events-auto animate-[appear_120ms_ease-out] py-2 text-neutral`}
      >
        <div className="max-h-[calc(100dvh-5rem)] w-72 max-w-[calc(100vw-1rem)] overflow-y-auto rounded-card border border-neutral-weak bg-overlay p-4 shadow-overlay">
          <AppearanceFields />
        </div>
      </div>
    </div>
  );
}
