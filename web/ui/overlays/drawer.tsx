import type { ReactNode } from "react";
import { Dialog } from "react-aria-components/Dialog";
import { Modal, ModalOverlay } from "react-aria-components/Modal";

import { useLayer } from "./layers.ts";

interface DrawerProps {
  /** Read out as its name. */
  label: string;
  isOpen: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** A panel from the left edge, for navigation on small screens. */
export function Drawer({ label, isOpen, onClose, children }: DrawerProps) {
  useLayer(isOpen, onClose);
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={(open) => !open && onClose()}
      isDismissable
      className="modal-overlay fixed inset-x-0 top-0 z-50 h-(--visual-viewport-height) bg-scrim pt-(--toast-height) transition-opacity duration-160 data-entering:opacity-0 data-exiting:opacity-0"
    >
      <Modal className="h-full w-[min(18rem,85vw)] bg-raised text-neutral shadow-overlay transition-transform duration-200 ease-out data-entering:-translate-x-full data-exiting:-translate-x-full">
        <Dialog aria-label={label} className="flex h-full flex-col overflow-y-auto outline-none">
          {children}
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
