import { lazy, Suspense, useId, useState } from "react";

import { Tooltip } from "#web/ui/overlays/tooltip.tsx";

// The landing page has the button too, and has no room for what most visitors never open.
const AppearancePanel = lazy(async () => ({
  default: (await import("./appearance-panel.tsx")).AppearancePanel,
}));

/** A button for the text's size and the theme, in every header, also before sign-in. */
export function AppearanceMenu() {
  const [isOpen, setOpen] = useState(false);
  const panelId = useId();
  return (
    <div className="relative shrink-0">
      <Tooltip text={label} kind="name" isOff={isOpen}>
        <button
          type="button"
          aria-label={label}
          aria-expanded={isOpen}
          aria-controls={panelId}
          className="size-target rounded-control text-subtitle font-bold text-neutral-weak hover:bg-neutral-hover hover:text-neutral"
          onClick={() => setOpen(!isOpen)}
        >
          가
        </button>
      </Tooltip>
      {isOpen && (
        <Suspense>
          <AppearancePanel id={panelId} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}

const label = "글자 크기와 화면 밝기";
