import { Link } from "react-router";

import { homeName } from "#contract/values/home-name.ts";
import { paths } from "#web/paths.ts";

/** A home by its numbers, as calls answer it; null once it is erased. */
export interface NamedHome {
  building: string | null;
  unit: string | null;
}

interface HomeLinkProps {
  home: NamedHome;
  /** Where the building stands above, the unit alone. */
  isUnitAlone?: boolean;
}

/**
 * A home's name wherever the office reads one: the link to all that there is of it. The address says no home, so its
 * numbers go along in the history's entry.
 */
export function HomeLink({ home: { building, unit }, isUnitAlone = false }: HomeLinkProps) {
  if (building === null || unit === null) return null;
  return (
    <Link
      to={paths.manager.homeByNumbers}
      state={{ building, unit }}
      className="tabular rounded-control whitespace-nowrap text-inherit underline decoration-neutral-weak decoration-dotted underline-offset-4 hover:decoration-solid print:no-underline"
    >
      {isUnitAlone ? `${unit}호` : homeName({ building, unit })}
    </Link>
  );
}
