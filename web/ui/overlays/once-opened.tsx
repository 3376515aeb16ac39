import { type ReactNode, Suspense, useState } from "react";

interface OnceOpenedProps {
  isOpen: boolean;
  /** A dialog. Its code is loaded when it is needed. */
  children: ReactNode;
}

/** Renders nothing until the dialog is first opened. Then it stays, so that it can fade when it closes. */
export function OnceOpened({ isOpen, children }: OnceOpenedProps) {
  const [wasOpened, setOpened] = useState(isOpen);
  if (isOpen && !wasOpened) setOpened(true);
  return wasOpened && <Suspense>{children}</Suspense>;
}
