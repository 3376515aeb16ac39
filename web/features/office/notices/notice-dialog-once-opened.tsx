import { lazy } from "react";

import { OnceOpened } from "#web/ui/overlays/once-opened.tsx";

import type { EditedNotice } from "./use-edited-notice.ts";

// The form brings the schemas, so it loads only when someone writes.
const NoticeDialog = lazy(async () => ({ default: (await import("./notice-dialog.tsx")).NoticeDialog }));

/** The form of the notice that the address names. */
export function NoticeDialogOnceOpened({ edited: { target, close } }: { edited: EditedNotice }) {
  return (
    <OnceOpened isOpen={target !== undefined}>
      <NoticeDialog target={target} onClose={close} />
    </OnceOpened>
  );
}
