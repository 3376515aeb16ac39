import { useQuery } from "@tanstack/react-query";
import { Navigate, useLocation } from "react-router";

import { homeName } from "#contract/values/home-name.ts";
import { callQuery } from "#web/api/queries.ts";
import { Loaded } from "#web/lists/loaded.tsx";
import { paths } from "#web/paths.ts";
import { PageHeader } from "#web/ui/layout/page-header.tsx";
import { EmptyState } from "#web/ui/states/empty-state.tsx";
import { ArticleSkeleton } from "#web/ui/states/skeleton.tsx";

/** /manager/home: leads on to the page of the home whose numbers came along. */
export function FindHomePage() {
  const { state } = useLocation();
  const { building, unit } = numbersIn(state);
  const query = useQuery({
    ...callQuery("findHousehold", { building, unit }),
    enabled: building !== "",
  });
  return (
    <>
      <title>세대 · 단지</title>
      <PageHeader title={building === "" ? "세대" : homeName({ building, unit })} />
      {building === "" ? (
        <EmptyState>동·호를 눌러서 온 곳이 아니에요. Ctrl+K를 누르고 동·호를 입력해 찾아 주세요.</EmptyState>
      ) : (
        <Loaded query={query} skeleton={<ArticleSkeleton />} fallback="세대를 찾지 못했어요.">
          {({ householdId }) => <Navigate replace to={paths.manager.household(householdId)} />}
        </Loaded>
      )}
    </>
  );
}

/** The numbers in a history's entry, which may be anybody's or from another day. */
function numbersIn(state: unknown): { building: string; unit: string } {
  const { building, unit } = (state ?? {}) as { building?: unknown; unit?: unknown };
  return typeof building === "string" && typeof unit === "string"
    ? { building, unit }
    : { building: "", unit: "" };
}
