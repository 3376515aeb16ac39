import { type HouseholdState, householdStates } from "#contract/values/household-states.ts";
import type { PageFilter } from "#web/lists/paged-query.ts";
import type { BadgeTone } from "#web/ui/text/badge.tsx";

/** What the address narrows the list down to. */
export function householdFilter(search: URLSearchParams): PageFilter<"getHouseholds"> {
  const building = search.get("building");
  const state = householdStates.find((each) => each === search.get("state"));
  return { ...(building !== null && { building }), ...(state !== undefined && { state }) };
}

export const stateWords: Record<HouseholdState, string> = {
  no_account: "계정 없음",
  waiting: "설정 필요",
  active: "사용 중",
  vacant: "빈집",
};

export const stateTones: Record<HouseholdState, BadgeTone> = {
  no_account: "neutral",
  waiting: "warning",
  active: "positive",
  vacant: "informative",
};
