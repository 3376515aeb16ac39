import { useEffect, useState } from "react";

const longestMs = 500;

/**
 * Whether what is there still waits for what comes beside it: together they stand still under a finger, but a slow
 * answer keeps nobody from the other for more than half a second.
 */
export function usePatience(isThere: boolean, isAwaited: boolean): boolean {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    if (!isThere || !isAwaited) return undefined;
    const timer = setTimeout(() => setOver(true), longestMs);
    return () => {
      clearTimeout(timer);
      setOver(false);
    };
  }, [isThere, isAwaited]);
  return isAwaited && !isOver;
}
