import { type ReactNode, Suspense, useState } from "react";

interface OnceOpenedProps {
  isOpen: boolean;
  /** A dialog that is loaded lazily. */
  children: ReactNode;
}

/** Nothing until the dialog is opened for the first time; then it stays, so that it can fade when it closes. */
export function OnceOpened({ isOpen, children }: OnceOpenedProps) {
  const [wasOpened, setOpened] = useState(isOpen);
  if (isOpen && !wasOpened) setOpened(true);
  return wasOpened && <Suspense>{children}</Suspense>;
}
