import { useQuery } from "@tanstack/react-query";
import BellIcon from "lucide-react/icons/bell";
import { useState } from "react";

import { callQuery } from "#web/api/queries.ts";
import { LoadedList } from "#web/lists/loaded-list.tsx";
import { usePagedList } from "#web/lists/paged-list.ts";
import type { PageFilter } from "#web/lists/paged-query.ts";
import { paths } from "#web/paths.ts";
import { ButtonLink } from "#web/ui/buttons/button-link.tsx";
import { Button } from "#web/ui/buttons/button.tsx";
import { TextLink } from "#web/ui/buttons/text-link.tsx";
import { Checkbox } from "#web/ui/fields/checkbox.tsx";
import { EmptyState } from "#web/ui/states/empty-state.tsx";
import { TableSkeleton } from "#web/ui/states/skeleton.tsx";

import { canBePushed } from "./alert-choices.ts";
import { InboxRows } from "./inbox-rows.tsx";

interface InboxProps {
  area: "resident" | "manager";
  filter: PageFilter<"getAlerts">;
  onUnreadOnly: (unreadOnly: boolean) => void;
  onShowAll: () => void;
}

/** The alerts of one category, or all. A group of unread alerts is one row. */
export function Inbox({ area, filter, onUnreadOnly, onShowAll }: InboxProps) {
  const alerts = usePagedList("getAlerts", { rowsOf: (page) => page.alerts, filter });
  const isNarrowed = filter.category !== undefined || filter.unreadOnly === true;
  return (
    <div className="flex flex-col gap-2">
      <div
        hidden={alerts.data?.length === 0 && !isNarrowed}
        className="flex flex-wrap items-center justify-between gap-x-4"
      >
        <UnreadOnly isOn={filter.unreadOnly === true} onChange={onUnreadOnly} />
        <TextLink href={paths[area].alertSettings}>
          <span className="inline-flex min-h-target items-center">알림 설정</span>
        </TextLink>
      </div>
      <LoadedList
        list={alerts}
        failed="알림을 불러오지 못했어요."
        skeleton={<TableSkeleton rows={6} />}
        empty={
          <EmptyState
            icon={<BellIcon aria-hidden size="1.5rem" />}
            action={
              isNarrowed ? (
                <Button onPress={onShowAll}>전체 보기</Button>
              ) : (
                <ButtonLink href={paths[area].alertSettings}>알림 설정</ButtonLink>
              )
            }
          >
            새 알림이 없어요.
            {!isNarrowed && <OfferOfPush />}
          </EmptyState>
        }
      >
        {(rows) => <InboxRows alerts={rows} />}
      </LoadedList>
    </div>
  );
}

/** Only where push can bring the person something. */
function OfferOfPush() {
  const { data } = useQuery(callQuery("getAlertSettings"));
  if (!data || !canBePushed(data.settings)) return null;
  return (
    <>
      <br />
      휴대폰으로 바로 받을 수도 있어요.
    </>
  );
}

/** Shows what was pressed at once: the address follows a moment later. */
function UnreadOnly({ isOn, onChange }: { isOn: boolean; onChange: (isOn: boolean) => void }) {
  const [pressed, setPressed] = useState(isOn);
  const [seen, setSeen] = useState(isOn);
  if (isOn !== seen) {
    setSeen(isOn);
    setPressed(isOn);
  }
  return (
    <Checkbox
      isChecked={pressed}
      onChange={(isChecked) => {
        setPressed(isChecked);
        onChange(isChecked);
      }}
    >
      안 읽은 것만
    </Checkbox>
  );
}
