import X from "lucide-react/icons/x";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { Dialog as AriaDialog } from "react-aria-components/Dialog";
import { Heading } from "react-aria-components/Heading";
import { Modal, ModalOverlay } from "react-aria-components/Modal";

import { buttonRowClass } from "#web/ui/buttons/button-styles.ts";
import { IconButton } from "#web/ui/buttons/icon-button.tsx";
import { classNames } from "#web/ui/class-names.ts";

import { useLayer } from "./layers.ts";

export interface DialogProps {
  title: string;
  isOpen: boolean;
  onClose: () => void;
  children: ReactNode;
  /** Cannot be closed now, or only by a button of its own: no Escape, no X, no going back. */
  isLocked?: boolean;
  /** A press beside it closes it too. Do not use it where something typed would be lost. */
  closesOutside?: boolean;
  role?: "dialog" | "alertdialog";
  size?: "small" | "medium" | "large";
}

/**
 * A modal window. On a phone it is a sheet of full width that stays above the keyboard. Title and buttons stay in
 * view while the body scrolls. In a window that is too low for that, the whole sheet scrolls.
 */
export function Dialog({
  title,
  isOpen,
  onClose,
  children,
  isLocked = false,
  closesOutside = false,
  role = "dialog",
  size = "medium",
}: DialogProps) {
  useLayer(isOpen, onClose, isLocked);
  if (!useIsOnPage(isOpen)) return null;
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={(open) => !open && onClose()}
      isDismissable={closesOutside && !isLocked}
      isKeyboardDismissDisabled={isLocked}
      className={overlayClass}
    >
      <Modal className={classNames(modalClass, sizes[size])}>
        <AriaDialog role={role} className="flex min-h-0 flex-col outline-none low-overlay:overflow-y-auto">
          <header className="flex shrink-0 items-start gap-2 ps-5 pe-2.5 pt-3.5 pb-1 sm:ps-6">
            <Heading slot="title" className="flex-1 py-2 text-subtitle font-bold">
              {title}
            </Heading>
            {!isLocked && (
              <IconButton label="닫기" icon={<X aria-hidden size="1.25rem" />} onPress={onClose} />
            )}
          </header>
          {children}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}

/** Longer than a closed dialog takes to fade. */
const fadesWithinMs = 500;

/**
 * Whether an overlay is open or may still fade. React Aria waits for the fading's end without an end: of a fading that
 * is cut off, as by a phone that is turned meanwhile, nobody tells it, and the unseen overlay would lie over the page.
 */
function useIsOnPage(isOpen: boolean): boolean {
  const [isFading, setFading] = useState(isOpen);
  if (isOpen && !isFading) setFading(true);
  useEffect(() => {
    if (isOpen) return;
    const end = setTimeout(() => setFading(false), fadesWithinMs);
    return () => clearTimeout(end);
  }, [isOpen]);
  return isOpen || isFading;
}

/**
 * The part of a dialog that scrolls. What has the focus in it stays in view when it gets lower, and a refusal comes into
 * view wherever it stands: who presses a button below it must see why nothing happened.
 */
export function DialogBody({ children }: { children: ReactNode }) {
  const body = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!body.current) return;
    const element = body.current;
    const sizes = new ResizeObserver(() => {
      const focused = element.querySelector(":focus");
      focused?.scrollIntoView({ block: "nearest" });
      // Without anything to focus, only a body that has the focus itself scrolls by keyboard in every browser.
      const isReadOnly = !element.querySelector("a, button, input, textarea");
      element.tabIndex = isReadOnly && element.scrollHeight > element.clientHeight ? 0 : -1;
    });
    sizes.observe(element);
    const refusals = new MutationObserver((changes) => {
      const alert = changes.flatMap(({ addedNodes }) => [...addedNodes]).findLast(holdsAlert);
      // After the body has its new height, which brings what has the focus into view.
      if (alert) requestAnimationFrame(() => requestAnimationFrame(() => showWhole(alert)));
    });
    refusals.observe(element, { childList: true, subtree: true });
    return () => {
      sizes.disconnect();
      refusals.disconnect();
    };
  }, []);
  return (
    <div
      ref={body}
      className={classNames(
        "flex min-h-0 flex-col gap-5 overflow-y-auto overscroll-contain px-5 pt-1 pb-5 sm:px-6",
        "low-overlay:shrink-0 low-overlay:overflow-visible",
        // Room for the label above a field and for what is said below it.
        "[&_:is(input,textarea)]:scroll-my-9",
      )}
    >
      {children}
    </div>
  );
}

function holdsAlert(node: Node): node is HTMLElement {
  return (
    node instanceof HTMLElement && (node.matches(alertSelector) || node.querySelector(alertSelector) !== null)
  );
}

function showWhole(element: HTMLElement): void {
  const alert = element.matches(alertSelector) ? element : element.querySelector(alertSelector);
  alert?.scrollIntoView({ block: "nearest" });
}

const alertSelector = "[role=alert]";

/** The class of a form around a dialog's body and buttons. */
export const dialogFormClass = "flex min-h-0 flex-col low-overlay:shrink-0";

/** The buttons at a dialog's end. On a phone they fill the sheet's width. */
export function DialogFooter({ children }: { children: ReactNode }) {
  return (
    <footer
      className={classNames(
        buttonRowClass,
        "shrink-0 border-t border-neutral-weak px-5 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] sm:px-6 sm:pb-4",
      )}
    >
      {children}
    </footer>
  );
}

const overlayClass =
  "modal-overlay fixed inset-x-0 top-0 z-50 flex h-(--visual-viewport-height) items-end justify-center bg-scrim " +
  "pt-(--toast-height) sm:items-center sm:px-6 sm:pt-[max(1.5rem,var(--toast-height))] sm:pb-[max(1.5rem,var(--toast-height))] " +
  "transition-opacity duration-160 data-entering:opacity-0 data-exiting:opacity-0";

const modalClass =
  "flex max-h-[calc(100%-1.5rem)] w-full flex-col rounded-t-sheet bg-overlay text-neutral shadow-overlay sm:max-h-full sm:rounded-sheet " +
  "transition duration-200 ease-out data-entering:translate-y-full data-exiting:translate-y-full " +
  "sm:data-entering:translate-y-3 sm:data-exiting:translate-y-0";

const sizes = { small: "sm:max-w-md", medium: "sm:max-w-lg", large: "sm:max-w-3xl" };
