import { watchAttendance } from "./followed.ts";
import type { Presence } from "./one-of-tabs.ts";

/** A person who looks at another tab for a moment comes back to what is up to date. */
const hiddenMs = 30_000;

/**
 * Tells whether somebody looks at this tab, at once and at each change. A tab that nobody has touched for hours counts
 * as left. Returns how to end it.
 */
export function watchPresence(tell: (presence: Presence) => void): () => void {
  let told: Presence | undefined;
  let isAttended = true;
  let hasLeft = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const decide = () => {
    const now = !isAttended || hasLeft ? "away" : document.hidden ? "hidden" : "here";
    if (now === told) return;
    told = now;
    tell(now);
  };
  const look = () => {
    clearTimeout(timer);
    hasLeft = false;
    if (document.hidden) timer = setTimeout(leave, hiddenMs);
    decide();
  };
  const leave = () => {
    hasLeft = true;
    decide();
  };
  const stopWatching = watchAttendance((attended) => {
    isAttended = attended;
    decide();
  });
  document.addEventListener("visibilitychange", look);
  look();
  return () => {
    clearTimeout(timer);
    stopWatching();
    document.removeEventListener("visibilitychange", look);
  };
}
