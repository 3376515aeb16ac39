import type { ReactNode } from "react";
import { Dialog } from "react-aria-components/Dialog";
import { Modal, ModalOverlay } from "react-aria-components/Modal";

import { useLayer } from "./layers.ts";

interface FullWindowDialogProps {
  /** Names it for assistive technology. */
  label: string;
  isOpen: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** A window over everything, for something to look at. Escape closes it, and the focus goes back. */
export function FullWindowDialog({ label, isOpen, onClose, children }: FullWindowDialogProps) {
  useLayer(isOpen, onClose);
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={(open) => !open && onClose()}
      className="modal-overlay fixed inset-x-0 top-0 z-50 h-(--visual-viewport-height) bg-ground text-neutral transition-opacity duration-160 data-entering:opacity-0 data-exiting:opacity-0"
    >
      <Modal className="size-full">
        <Dialog aria-label={label} className="flex size-full flex-col outline-none">
          {children}
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
