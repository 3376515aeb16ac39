import { useEffect, useState } from "react";

interface Said {
  /** The server's clock when it answered. */
  now: string;
}

/**
 * The server's clock by its last answer, since nobody can rely on a telephone's: drawn again each second, and exactly at
 * each of the moments. It may be late by the answer's way here, and is never early.
 *
 * @param heardAt when the answer came, by the browser's clock
 */
export function useServerClock({ now }: Said, heardAt: number, moments: readonly string[]): number {
  const ahead = Date.parse(now) - heardAt;
  const [browserNow, setBrowserNow] = useState(Date.now);
  const awaited = moments.join();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const again = () => {
      const here = Date.now();
      const waits = awaited.split(",").map((moment) => Date.parse(moment) - ahead - here);
      const next = Math.min(1000 - ((here + ahead) % 1000), ...waits.filter((wait) => wait > 0));
      timer = setTimeout(() => {
        setBrowserNow(Date.now());
        again();
      }, next);
    };
    again();
    return () => clearTimeout(timer);
  }, [ahead, awaited]);
  return Math.max(browserNow, heardAt) + ahead;
}
