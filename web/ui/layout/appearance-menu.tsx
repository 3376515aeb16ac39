import SunMoon from "lucide-react/icons/sun-moon";
import { useEffect, useId, useState } from "react";

import { IconButton } from "#web/ui/buttons/icon-button.tsx";
import { RadioGroup, type RadioOption } from "#web/ui/fields/radio-group.tsx";
import { Switch } from "#web/ui/fields/switch.tsx";
import { floatClass, useFloat } from "#web/ui/overlays/use-float.ts";

import { setAppearance, type Theme, useAppearance } from "./appearance.ts";

/** A menu of theme and text size, shown also before sign-in. It is small enough for the landing page. */
export function AppearanceMenu() {
  const [isOpen, setOpen] = useState(false);
  const panelId = useId();
  const { anchor, panel } = useFloat<HTMLDivElement>(isOpen, "below");
  useEffect(() => {
    if (!isOpen) return;
    const closeOutside = (event: Event) => {
      if (event.target instanceof Node && !anchor.current?.contains(event.target)) setOpen(false);
    };
    document.addEventListener("pointerdown", closeOutside);
    document.addEventListener("focusin", closeOutside);
    return () => {
      document.removeEventListener("pointerdown", closeOutside);
      document.removeEventListener("focusin", closeOutside);
    };
  }, [isOpen, anchor]);
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- only Escape is heard here; what can be operated is inside
    <div
      ref={anchor}
      className="inline-flex"
      onKeyDown={(event) => {
        if (event.key !== "Escape" || !isOpen) return;
        setOpen(false);
        anchor.current?.querySelector("button")?.focus();
      }}
    >
      <IconButton
        label="화면 설정"
        icon={<SunMoon aria-hidden size="1.25rem" />}
        aria-expanded={isOpen}
        aria-controls={panelId}
        onPress={() => setOpen(!isOpen)}
      />
      {isOpen && (
        <div
          id={panelId}
          ref={panel}
          popover="manual"
          className={`${floatClass} animate-[appear_120ms_ease-out] py-2 text-neutral`}
        >
          <div className="w-60 rounded-card border border-neutral-weak bg-overlay p-4 shadow-overlay">
            <AppearanceFields />
          </div>
        </div>
      )}
    </div>
  );
}

/** The same settings without the menu, for a settings page. */
export function AppearanceFields() {
  const { theme, largeText } = useAppearance();
  return (
    <div className="flex flex-col gap-3">
      <RadioGroup
        label="화면 밝기"
        options={themeOptions}
        value={theme}
        onChange={(chosen) => setAppearance({ theme: chosen })}
      />
      <Switch isOn={largeText} onChange={(isOn) => setAppearance({ largeText: isOn })}>
        큰 글씨
      </Switch>
    </div>
  );
}

const themeOptions: readonly RadioOption<Theme>[] = [
  { value: "light", label: "밝게" },
  { value: "dark", label: "어둡게" },
  { value: "device", label: "기기 설정 따르기" },
];
