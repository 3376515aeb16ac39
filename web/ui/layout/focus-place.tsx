import { type FocusEvent, type ReactNode, useEffect, useRef } from "react";

interface FocusPlaceProps {
  className?: string;
  children: ReactNode;
}

/**
 * Put it around controls that go away by what they do. When the one with the focus goes, the first control that stands
 * here now gets it, or else the place itself, and if nothing is left the screen's title. A dialog that is asked from
 * here and outlives its button belongs here, too: the place has the focus while the dialog has it.
 */
export function FocusPlace({ className, children }: FocusPlaceProps) {
  const place = useRef<HTMLDivElement>(null);
  // Only while the focus is here: a list has one such place in each row.
  const changes = useRef<MutationObserver>(null);
  const lastControl = useRef<Element>(null);
  const stopWatching = () => {
    changes.current?.disconnect();
    changes.current = null;
  };
  const watch = () => {
    if (changes.current) return;
    changes.current = new MutationObserver(() => {
      // Nobody has gone on meanwhile, and no closing dialog will return the focus to its button.
      const isLost = document.activeElement === document.body;
      if (isLost && lastControl.current?.isConnected === false) takeFocus(place.current);
    });
    // Dialogs stand beside the screen, and until one has gone, the screen is inert.
    changes.current.observe(document.body, { subtree: true, childList: true, attributeFilter: ["inert"] });
  };
  useEffect(() => () => changes.current?.disconnect(), []);
  return (
    <div
      ref={place}
      className={className}
      onFocusCapture={({ target }) => {
        watch();
        if (place.current?.contains(target)) lastControl.current = target;
      }}
      onBlurCapture={(event) => {
        if (!isWindowLeft(event)) stopWatching();
      }}
    >
      {children}
    </div>
  );
}

/** Then the control is still the one that has the focus as soon as the person is back. */
function isWindowLeft({ target }: FocusEvent): boolean {
  return target === document.activeElement;
}

const controls = ":is(a[href], button, input, textarea):not(:disabled, [aria-disabled='true'])";

function takeFocus(place: HTMLElement | null): void {
  const control = place?.querySelector<HTMLElement>(controls);
  if (control) {
    control.focus();
    return;
  }
  const rest = place?.textContent === "" ? document.querySelector<HTMLElement>("h1") : place;
  if (!rest) return;
  rest.tabIndex = -1;
  rest.focus();
}
