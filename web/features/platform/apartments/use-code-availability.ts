import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";

import { createApartmentInput } from "#contract/apartments.ts";
import { callQuery } from "#web/api/queries.ts";

const pauseMs = 400;

/** Whether an apartment's code is free, asked after a pause in typing. Undefined until it is known. */
export function useCodeAvailability(typed: string): boolean | undefined {
  const code = usePaused(typed.trim(), pauseMs);
  const answer = useQuery({
    ...callQuery("isApartmentCodeAvailable", { code }),
    enabled: createApartmentInput.shape.code.safeParse(code).success,
    retry: false,
    gcTime: 0,
  });
  return code === typed.trim() ? answer.data?.available : undefined;
}

function usePaused(value: string, delayMs: number): string {
  const [paused, setPaused] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(value), delayMs);
    return () => clearTimeout(timer);
  }, [value, delayMs]);
  return paused;
}
