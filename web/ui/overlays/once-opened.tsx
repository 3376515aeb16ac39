import { type ReactNode, Suspense, useState } from "react";

interface OnceOpenedProps {
  isOpen: boolean;
  /** Whether what was typed into it before is gone when it is opened again, as it is about something else by then. */
  beginsAnew?: boolean;
  /** A dialog. Its code is loaded when it is needed. */
  children: ReactNode;
}

/** Renders nothing until the dialog is first opened. Then it stays, so that it can fade when it closes. */
export function OnceOpened({ isOpen, beginsAnew = false, children }: OnceOpenedProps) {
  const [{ times, wasOpen }, setSeen] = useState({ times: 0, wasOpen: false });
  if (isOpen !== wasOpen) setSeen({ times: times + Number(isOpen), wasOpen: isOpen });
  return times > 0 && <Suspense key={beginsAnew ? times : undefined}>{children}</Suspense>;
}
