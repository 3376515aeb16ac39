import { useEffect, useState } from "react";

import { seoulDate } from "#contract/values/seoul-time.ts";

/** Seoul's date, such as 2026-11-21, also on a screen that stays open over midnight. */
export function useToday(): string {
  const [day, setDay] = useState(() => seoulDate(new Date()));
  useEffect(() => {
    const timer = setInterval(() => setDay(seoulDate(new Date())), 15_000);
    return () => clearInterval(timer);
  }, []);
  return day;
}
