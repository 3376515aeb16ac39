import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";

import { callQuery } from "#web/api/queries.ts";

// Seldom there, and the numbers need not wait for it.
const UrgentBanners = lazy(async () => ({ default: (await import("./urgent-banners.tsx")).UrgentBanners }));

/** What the office has told urgently in the last day, above everything else of a resident's home. */
export function UrgentNotices() {
  const notices = useQuery(callQuery("getResidentDashboard")).data?.urgentNotices ?? [];
  if (notices.length === 0) return null;
  return (
    <Suspense>
      <UrgentBanners notices={notices} />
    </Suspense>
  );
}
