import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";

import { homeName } from "#contract/values/home-name.ts";
import { recordedQuery } from "#web/api/queries.ts";
import { useRights } from "#web/api/session.ts";
import { HomeBookings } from "#web/features/booking/office-reservations/home-bookings.tsx";
import { HomeContacts } from "#web/features/homes/households/card/home-contacts.tsx";
import { HomeVehicles } from "#web/features/homes/households/card/home-vehicles.tsx";
import { HomePeople } from "#web/features/homes/households/home-people.tsx";
import { stateTones, stateWords } from "#web/features/homes/households/household-filter.ts";
import { HomeVisitors } from "#web/features/homes/visitors/home-visitors.tsx";
import { HomeComplaints } from "#web/features/office/complaints/home-complaints.tsx";
import { Loaded } from "#web/lists/loaded.tsx";
import { paths } from "#web/paths.ts";
import { BackLink } from "#web/ui/buttons/back-link.tsx";
import { PageHeader } from "#web/ui/layout/page-header.tsx";
import { ArticleSkeleton } from "#web/ui/states/skeleton.tsx";
import { Badge } from "#web/ui/text/badge.tsx";

/** /manager/households/{householdId}: one home at a glance, for a manager on the telephone. Who looks is recorded. */
export function HouseholdPage() {
  const { householdId = "" } = useParams();
  const query = useQuery(recordedQuery("openHousehold", { householdId }));
  const home = query.data?.household;
  const has = useRights();
  const name = home ? homeName(home) : "세대";
  return (
    <>
      <title>{`${name} · 단지`}</title>
      <PageHeader
        back={has("residents") && <BackLink href={paths.manager.households}>세대 목록</BackLink>}
        title={<span className="tabular">{name}</span>}
        description={home && <Badge tone={stateTones[home.state]}>{stateWords[home.state]}</Badge>}
      />
      <Loaded query={query} skeleton={<ArticleSkeleton />} fallback="세대를 불러오지 못했어요.">
        {({ household, contacts, vehicles }) => (
          // Whom to telephone comes first, also on a phone.
          <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:grid-rows-[auto_1fr]">
            <div className="min-w-0 empty:hidden lg:col-start-2">
              <HomeContacts
                householdId={household.id}
                contacts={contacts}
                onChange={() => void query.refetch()}
              />
            </div>
            <div className="flex min-w-0 flex-col gap-4 empty:hidden lg:col-start-1 lg:row-span-2 lg:row-start-1">
              {has("complaints") && <HomeComplaints home={numbersOf(household)} />}
              {has("facilities") && <HomeBookings home={numbersOf(household)} />}
            </div>
            <div className="flex min-w-0 flex-col gap-4 lg:col-start-2">
              <HomeVehicles
                householdId={household.id}
                vehicles={vehicles}
                onChange={() => void query.refetch()}
              />
              {has("residents") && <HomePeople home={household} />}
              {has("visitors") && <HomeVisitors home={numbersOf(household)} />}
            </div>
          </div>
        )}
      </Loaded>
    </>
  );
}

/** What calls take: of a home no more than its numbers. */
function numbersOf({ building, unit }: { building: string; unit: string }) {
  return { building, unit };
}
