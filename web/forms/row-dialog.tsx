import { type ComponentType, type ReactNode, useState } from "react";

import type { Readable } from "#web/api/queries.ts";
import { OnceOpened } from "#web/ui/overlays/once-opened.tsx";

import { OnceRead } from "./once-read.tsx";

export interface RowDialogProps<Row> {
  row: Row;
  isOpen: boolean;
  onClose: () => void;
}

interface RowDialogOptions<Row> {
  /** The function that the rows come from. */
  name: Readable;
  rows: readonly Row[] | undefined;
  /** A form. Its code may load only when it is opened. */
  Dialog: ComponentType<RowDialogProps<Row>>;
}

interface RowDialog<Row> {
  open: (row: Row) => void;
  dialog: ReactNode;
}

/** A form in a dialog about a row of a list. Each time it is opened, it begins with what stands then. */
export function useRowDialog<Row extends { id: string }>({
  name,
  rows,
  Dialog,
}: RowDialogOptions<Row>): RowDialog<Row> {
  const [{ id, isOpen }, setState] = useState({ id: "", isOpen: false });
  // The row is still known while the dialog fades.
  const row = rows?.find((each) => each.id === id);
  const close = () => setState((state) => ({ ...state, isOpen: false }));
  const open = (opened: Row) => setState({ id: opened.id, isOpen: true });
  const dialog = row && (
    <OnceOpened isOpen={isOpen} beginsAnew>
      <OnceRead name={name} skeleton={null}>
        <Dialog row={row} isOpen={isOpen} onClose={close} />
      </OnceRead>
    </OnceOpened>
  );
  return { open, dialog };
}
