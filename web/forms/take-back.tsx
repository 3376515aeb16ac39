import Undo2 from "lucide-react/icons/undo-2";
import { useEffect } from "react";

import { type RecentChanges, useRecentChange } from "#web/api/recent-changes.ts";
import { Button } from "#web/ui/buttons/button.tsx";

interface TakeBackProps<Change> {
  changes: RecentChanges<Change>;
  /** The id of the changed thing. */
  of: string;
  /** What was changed, for screen readers: '천장 누수 처리 상태'. */
  name: string;
  onTakeBack: (change: Change) => void;
}

/**
 * Takes a change back where it was made, for a minute; longer while it is pointed at or focused. It goes away by what it
 * does: put it in a `FocusPlace`.
 */
export function TakeBack<Change>({ changes, of: id, name, onTakeBack }: TakeBackProps<Change>) {
  const change = useRecentChange(changes, id);
  // A screen that goes away says nothing of a pointer or a focus on it.
  useEffect(() => () => changes.release(id), [changes, id]);
  if (change === undefined) return null;
  return (
    <span
      onPointerEnter={() => changes.hold(id)}
      onPointerLeave={() => changes.release(id)}
      onFocus={() => changes.hold(id)}
      onBlur={() => changes.release(id)}
    >
      <Button
        size="small"
        variant="quiet"
        icon={<Undo2 aria-hidden size="1rem" />}
        label={`${name} 되돌리기`}
        onPress={() => {
          changes.forget(id);
          onTakeBack(change);
        }}
      >
        되돌리기
      </Button>
    </span>
  );
}
