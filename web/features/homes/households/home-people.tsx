import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "react-router";

import { homeName } from "#contract/values/home-name.ts";
import { callQuery } from "#web/api/queries.ts";
import { withTyped } from "#web/lists/list-search.ts";
import { Loaded } from "#web/lists/loaded.tsx";
import { paths } from "#web/paths.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { Card } from "#web/ui/layout/card.tsx";
import { TableSkeleton } from "#web/ui/states/skeleton.tsx";
import { Badge } from "#web/ui/text/badge.tsx";
import { DateText } from "#web/ui/text/date-text.tsx";

import { useMoveOut } from "./move-out.tsx";

interface HomePeopleProps {
  home: { id: string; building: string; unit: string };
}

/** Who lives in a home, and since when they have an account. */
export function HomePeople({ home }: HomePeopleProps) {
  const query = useQuery(callQuery("getHouseholds", { query: `${home.building}-${home.unit}`, limit: 5 }));
  const navigate = useNavigate();
  const moveOut = useMoveOut();
  const household = query.data?.households.find(({ id }) => id === home.id);
  const isEmpty = household?.members.length === 0;
  return (
    <Card title="사람">
      <Loaded query={query} skeleton={<TableSkeleton rows={2} />} fallback="세대를 불러오지 못했어요.">
        {() =>
          household === undefined || isEmpty ? (
            <p className="text-neutral-weak">계정이 있는 사람이 없어요.</p>
          ) : (
            <ul aria-label="세대원" className="flex flex-col gap-3">
              {household.members.map(({ id, name, isInitialPassword, joinedAt }) => (
                <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1">
                  <span className="font-semibold">
                    {name === homeName(home) ? "이름을 아직 몰라요" : name}
                  </span>
                  {isInitialPassword && <Badge tone="warning">설정 필요</Badge>}
                  <span className="text-label text-neutral-weak">
                    <DateText value={joinedAt} />
                    부터
                  </span>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      {household !== undefined && !isEmpty && (
        <div className="flex flex-wrap gap-2">
          <Button
            onPress={() =>
              // The words are somebody's home, so they are not put into the address.
              void navigate(paths.manager.residents, {
                state: withTyped(null, `${home.building}-${home.unit}`),
              })
            }
          >
            계정과 안내문
          </Button>
          <Button onPress={() => moveOut.ask(household)}>전출 처리</Button>
        </div>
      )}
      {moveOut.dialog}
    </Card>
  );
}
