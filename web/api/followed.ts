import { useEffect, useState } from "react";

/** How often a query that others change is read again while it is on the screen. */
const everyMs = 30_000;

/** Reading keeps the session alive, so a screen that nobody touched for half a working day is left alone. */
const unattendedMs = 4 * 60 * 60 * 1000;

/**
 * Returns the options of a query that follows what other people do within a minute. It rests while the page is
 * hidden, and while nobody is at it.
 */
export function useFollowed(): { refetchInterval: number | false } {
  const isAttended = useIsAttended();
  return { refetchInterval: isAttended && everyMs };
}

/** Whether somebody has lately moved a pointer or pressed a key. */
function useIsAttended(): boolean {
  const [isAttended, setAttended] = useState(true);
  useEffect(() => watchAttendance(setAttended), []);
  return isAttended;
}

/** Tells whether somebody is at the page, again and again. Returns how to end it. */
export function watchAttendance(tell: (isAttended: boolean) => void): () => void {
  let lastAt = Date.now();
  const note = () => {
    lastAt = Date.now();
    tell(true);
  };
  const timer = setInterval(() => tell(Date.now() - lastAt < unattendedMs), everyMs);
  for (const sign of signs) window.addEventListener(sign, note, { passive: true });
  return () => {
    clearInterval(timer);
    for (const sign of signs) window.removeEventListener(sign, note);
  };
}

const signs = ["pointermove", "pointerdown", "keydown", "wheel"] as const;
