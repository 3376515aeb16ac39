import { useEffect, useState } from "react";

const longestMs = 500;

/**
 * Whether a part that is there still waits for the one beside it. Together they stand still under a finger, but a slow
 * answer delays the other by half a second at most.
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
