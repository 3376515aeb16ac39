import { useQuery } from "@tanstack/react-query";
import { lazy, useState } from "react";

import { callQuery } from "#web/api/queries.ts";
import { Loaded } from "#web/lists/loaded.tsx";
import { Button } from "#web/ui/buttons/button.tsx";
import { Card } from "#web/ui/layout/card.tsx";
import { OnceOpened } from "#web/ui/overlays/once-opened.tsx";
import { TableSkeleton } from "#web/ui/states/skeleton.tsx";
import { Badge } from "#web/ui/text/badge.tsx";

import { Plate } from "./plate.tsx";
import { daysText } from "./visitor-words.ts";

const RegisterForDialog = lazy(async () => ({
  default: (await import("./register-for-dialog.tsx")).RegisterForDialog,
}));

/** The cars at a home today, and the form for one that it tells of now. */
export function HomeVisitors({ home }: { home: { building: string; unit: string } }) {
  const query = useQuery(callQuery("getVisitors", { query: `${home.building}-${home.unit}` }));
  const [isOpen, setOpen] = useState(false);
  return (
    <Card title="오늘 방문차량" action={<Button onPress={() => setOpen(true)}>방문차량 등록</Button>}>
      <Loaded query={query} skeleton={<TableSkeleton rows={1} />} fallback="방문차량을 불러오지 못했어요.">
        {({ visitors }) =>
          visitors.length === 0 ? (
            <p className="text-neutral-weak">오늘 등록된 방문차량이 없어요.</p>
          ) : (
            <ul aria-label="이 세대의 오늘 방문차량" className="flex flex-col gap-3">
              {visitors.map((visitor) => (
                <li key={visitor.id} className="flex flex-wrap items-center gap-x-3 gap-y-1">
                  <Plate plate={visitor.plate} size="list" />
                  <span className="tabular text-label text-neutral-weak">{daysText(visitor)}</span>
                  {visitor.isInside && <Badge tone="positive">안에 있음</Badge>}
                  {visitor.memo !== null && <span className="wrap-anywhere">{visitor.memo}</span>}
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      <OnceOpened isOpen={isOpen} beginsAnew>
        <RegisterForDialog home={home} plate="" isOpen={isOpen} onClose={() => setOpen(false)} />
      </OnceOpened>
    </Card>
  );
}
