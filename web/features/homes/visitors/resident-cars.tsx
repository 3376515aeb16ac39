import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";

import { plateForm } from "#contract/values/plates.ts";
import { errorMessage } from "#web/api/call-error.ts";
import { recordedQuery } from "#web/api/queries.ts";
import { HomeLink } from "#web/lists/home-link.tsx";
import { Banner } from "#web/ui/states/banner.tsx";

import { Plate } from "./plate.tsx";

/** So many signs tell one car from the others: the digits that people read aloud. */
const enough = 4;

/** The homes' own cars with the number that the gate looks for: who belongs here needs no registration. */
export function ResidentCars({ typed }: { typed: string }) {
  const sought = useRested(plateForm(typed));
  const { data, error } = useQuery({
    ...recordedQuery("findHomeVehicles", { query: sought }),
    enabled: sought.length >= enough,
  });
  if (sought.length < enough) return null;
  if (error) {
    return <Banner tone="critical">{errorMessage(error, "주민 차량을 찾지 못했어요.")}</Banner>;
  }
  if (!data || data.vehicles.length === 0) return null;
  return (
    <section aria-labelledby="resident-cars" className="flex flex-col gap-2">
      <h2 id="resident-cars" className="text-lead leading-title font-bold">
        주민 차량
      </h2>
      <ul aria-label="주민 차량" className="flex flex-col gap-2">
        {data.vehicles.map(({ id, plate, memo, ...home }) => (
          <li
            key={id}
            className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 rounded-card border border-neutral-weak bg-raised px-4 py-3"
          >
            <span className="flex flex-wrap items-baseline gap-x-3">
              <Plate plate={plate} size="list" />
              {memo !== null && <span className="wrap-anywhere">{memo}</span>}
            </span>
            <span className="text-lead font-semibold">
              <HomeLink home={home} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What is typed, once it has stood for a moment: each look is recorded. */
function useRested(typed: string): string {
  const [rested, setRested] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setRested(typed), 300);
    return () => clearTimeout(timer);
  }, [typed]);
  return rested;
}
