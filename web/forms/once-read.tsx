import { useIsFetching } from "@tanstack/react-query";
import { type ReactNode, Suspense, useState } from "react";

import type { Readable } from "#web/api/queries.ts";

interface OnceReadProps {
  /** The function that reads what the form edits. */
  name: Readable;
  skeleton: ReactNode;
  /** The form. Its code may load only now. */
  children: ReactNode;
}

/**
 * Holds an edit form back while its text is being read again, for example just after it was saved. The form
 * would begin with the old text, and saving it would bring that back. A form that is open stays open.
 */
export function OnceRead({ name, skeleton, children }: OnceReadProps) {
  const isReading = useIsFetching({ queryKey: [name] }) > 0;
  const [isRead, setRead] = useState(!isReading);
  if (!isRead && !isReading) setRead(true);
  return isRead ? <Suspense fallback={skeleton}>{children}</Suspense> : skeleton;
}
