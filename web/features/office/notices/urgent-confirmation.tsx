import { type ReactNode, useState } from "react";

import type { Action } from "#web/api/actions.ts";
import { ConfirmDialog } from "#web/ui/overlays/confirm-dialog.tsx";

import { nameAddressed, urgentSentence, useBuildings } from "./addressed.ts";

interface Sent {
  importance: string;
  buildings: number[] | null;
  publishAt: string | null;
}

interface Asked<Payload> {
  payload: Payload;
  onDone: (() => void) | undefined;
}

/** A command that asks before it tells all homes urgently. `tells` says whether this payload does. */
export function useUrgentConfirmation<Payload extends Sent>(
  command: Action<Payload>,
  tells: (payload: Payload) => boolean,
): { command: Action<Payload>; dialog: ReactNode } {
  const [isOpen, setOpen] = useState(false);
  // Kept when the dialog closes, because its words stay visible while it fades.
  const [asked, setAsked] = useState<Asked<Payload>>();
  const buildings = useBuildings();
  const run: Action<Payload>["run"] = (payload, onDone) => {
    if (payload.importance !== "urgent" || !tells(payload)) return command.run(payload, onDone);
    setAsked({ payload, onDone });
    setOpen(true);
  };
  const dialog = (
    <ConfirmDialog
      title="긴급 공지를 보낼까요?"
      isOpen={isOpen}
      onCancel={() => setOpen(false)}
      onConfirm={() => {
        setOpen(false);
        if (asked) command.run(asked.payload, asked.onDone);
      }}
      confirmLabel="긴급 공지 보내기"
      isPending={false}
      error={undefined}
    >
      {asked && <UrgentText {...asked.payload} whom={nameAddressed(asked.payload.buildings, buildings)} />}
    </ConfirmDialog>
  );
  return { command: { ...command, run }, dialog };
}

/** What stands in the question. */
export function UrgentText({ whom, publishAt }: { whom: string; publishAt: string | null }) {
  return (
    <>
      <p className="font-semibold">{urgentSentence(whom, publishAt)}</p>
      <p className="mt-1 text-neutral-weak">
        공지 알림을 꺼 둔 주민도, 밤에도 받아요. 한번 나간 알림은 거둘 수 없어요.
      </p>
    </>
  );
}
