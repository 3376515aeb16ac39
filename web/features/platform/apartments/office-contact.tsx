import { useQuery } from "@tanstack/react-query";
import Phone from "lucide-react/icons/phone";

import { telephoneHref } from "#contract/values/telephone.ts";
import { callQuery } from "#web/api/queries.ts";

/** How residents reach the office: a press calls it. Nothing as long as the office has not said. */
export function OfficeContact() {
  const { data } = useQuery(callQuery("getMyApartment"));
  if (!data) return null;
  const { telephone, officeHours } = data.apartment;
  if (telephone === null && officeHours === null) return null;
  return (
    <p className="flex flex-wrap items-center gap-x-2">
      {telephone !== null && (
        <a
          href={telephoneHref(telephone)}
          className="inline-flex min-h-target items-center gap-1.5 rounded-control font-semibold text-brand underline-offset-4 hover:underline"
        >
          <Phone aria-hidden size="1.125rem" />
          <span>
            관리사무소 <span className="tabular whitespace-nowrap">{telephone}</span>
          </span>
        </a>
      )}
      {officeHours !== null && (
        <span className="text-label">
          {telephone === null && "관리사무소 "}
          {officeHours}
        </span>
      )}
    </p>
  );
}
