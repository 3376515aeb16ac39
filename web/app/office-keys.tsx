import Search from "lucide-react/icons/search";
import { lazy, useEffect, useEffectEvent, useState } from "react";

import { useRights } from "#web/api/session.ts";
import { IconButton } from "#web/ui/buttons/icon-button.tsx";
import { OnceOpened } from "#web/ui/overlays/once-opened.tsx";

import { focusRow, focusSearch, isCovered, isTyping, pressEdit } from "./list-keys.ts";
import { openOfficeDialog, useOfficeDialog } from "./office-dialogs.ts";
import type { Place } from "./place.ts";
import { type KeyName, keysOff, saveKeysOff } from "./saved-keys.ts";

const KeysDialog = lazy(async () => ({ default: (await import("./keys-dialog.tsx")).KeysDialog }));
const OfficeSearchDialog = lazy(async () => ({
  default: (await import("#web/features/office/office-search/office-search-dialog.tsx")).OfficeSearchDialog,
}));
const TakeComplaintDialog = lazy(async () => ({
  default: (await import("#web/features/office/complaints/take-complaint-dialog.tsx")).TakeComplaintDialog,
}));

/** What keys do in the office's area, for whoever sits at it all day, and the dialogs that they open. */
export function OfficeKeys({ places }: { places: readonly Place[] }) {
  const may = useRights();
  const [off, setOff] = useState(keysOff);
  const open = useOfficeDialog();
  const actions: Record<KeyName, () => boolean> = {
    search: () => openOver("search"),
    help: () => openOver("keys"),
    find: focusSearch,
    next: () => focusRow(1),
    previous: () => focusRow(-1),
    edit: pressEdit,
    take: () => may("complaints") && openOver("take"),
  };
  const press = useEffectEvent((event: KeyboardEvent) => {
    const name = event.defaultPrevented || event.isComposing ? undefined : nameOf(event);
    if (name === undefined || off.has(name) || isCovered()) return;
    if (name !== "search" && isTyping(event)) return;
    if (actions[name]()) event.preventDefault();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    document.addEventListener("keydown", listen);
    return () => {
      document.removeEventListener("keydown", listen);
      openOfficeDialog(undefined);
    };
  }, []);
  const close = () => openOfficeDialog(undefined);
  return (
    <>
      <OnceOpened isOpen={open === "search"}>
        <OfficeSearchDialog places={places} isOpen={open === "search"} onClose={close} />
      </OnceOpened>
      <OnceOpened isOpen={open === "take"} beginsAnew>
        <TakeComplaintDialog isOpen={open === "take"} onClose={close} />
      </OnceOpened>
      <OnceOpened isOpen={open === "keys"}>
        <KeysDialog
          off={off}
          onChange={(changed) => {
            setOff(changed);
            saveKeysOff(changed);
          }}
          isOpen={open === "keys"}
          onClose={close}
        />
      </OnceOpened>
    </>
  );
}

/** Opens the search of everything: an icon in the small screen's header, a box in the sidebar, with the list of keys. */
export function OfficeFinder() {
  return (
    <>
      <div className="flex lg:hidden">
        <IconButton
          label="찾기"
          icon={<Search aria-hidden size="1.25rem" />}
          onPress={() => openOfficeDialog("search")}
        />
        {/* Large text makes a wide window narrow: its keyboard is still there. */}
        <span className="hidden sm:inline-flex">
          <IconButton
            label="단축키"
            icon={<kbd aria-hidden>?</kbd>}
            onPress={() => openOfficeDialog("keys")}
          />
        </span>
      </div>
      <div className="hidden gap-1 lg:flex">
        <button
          type="button"
          aria-keyshortcuts="Control+K"
          className="flex min-h-target flex-1 items-center gap-2.5 rounded-control border border-neutral-weak px-3 text-neutral-weak transition-colors hover:bg-neutral-hover hover:text-neutral"
          onClick={() => openOfficeDialog("search")}
        >
          <Search aria-hidden size="1.125rem" className="shrink-0" />
          찾기
          <kbd aria-hidden className="ms-auto font-[inherit] text-label">
            {isMac ? "⌘" : "Ctrl"} K
          </kbd>
        </button>
        <IconButton label="단축키" icon={<kbd aria-hidden>?</kbd>} onPress={() => openOfficeDialog("keys")} />
      </div>
    </>
  );
}

function openOver(dialog: "search" | "keys" | "take"): true {
  openOfficeDialog(dialog);
  return true;
}

/** Which key was pressed, by its place: with the input method on Hangul, N is ㅜ. */
function nameOf({ key, code, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): KeyName | undefined {
  if (altKey) return undefined;
  // On a Mac, Ctrl+K cuts a line off where somebody types.
  const isWithCommand = isMac ? metaKey && !ctrlKey : ctrlKey && !metaKey;
  if (isWithCommand) return code === "KeyK" && !shiftKey ? "search" : undefined;
  if (ctrlKey || metaKey) return undefined;
  if (key === "?" || (shiftKey && code === "Slash")) return "help";
  if (shiftKey) return undefined;
  return byCode[code];
}

const byCode: Partial<Record<string, KeyName>> = {
  Slash: "find",
  KeyJ: "next",
  KeyK: "previous",
  KeyE: "edit",
  KeyN: "take",
};

const isMac = /^(?:Mac|iP)/.test(navigator.platform);
