import "./unread-households.css";

import { useQuery } from "@tanstack/react-query";
import CircleCheck from "lucide-react/icons/circle-check";
import { useState } from "react";
import { useParams } from "react-router";

import type { UnreadHousehold } from "#contract/notice-reach.ts";
import { groupedBy } from "#contract/values/grouped.ts";
import { callQuery, recordedQuery } from "#web/api/queries.ts";
import { HomeLink } from "#web/lists/home-link.tsx";
import { Loaded } from "#web/lists/loaded.tsx";
import { PrintButton } from "#web/paper/print-button.tsx";
import { paths } from "#web/paths.ts";
import { BackLink } from "#web/ui/buttons/back-link.tsx";
import { SelectField } from "#web/ui/fields/select-field.tsx";
import { PageHeader } from "#web/ui/layout/page-header.tsx";
import { EmptyState } from "#web/ui/states/empty-state.tsx";
import { TableSkeleton } from "#web/ui/states/skeleton.tsx";
import { DateText } from "#web/ui/text/date-text.tsx";

/** /manager/notices/{noticeId}/unread: the households that have not opened a notice, to knock at their doors. */
export function UnreadHouseholdsPage() {
  const { noticeId = "" } = useParams();
  const notice = useQuery(callQuery("peekNotice", { noticeId })).data?.notice;
  const query = useQuery(recordedQuery("getUnreadHouseholds", { noticeId }));
  return (
    <article className="unread-paper">
      <title>{`안 읽은 세대${notice ? ` · ${notice.title}` : ""} · 단지`}</title>
      <PageHeader
        back={<BackLink href={paths.manager.notice(noticeId)}>공지사항</BackLink>}
        title="안 읽은 세대"
        description={notice?.title}
      />
      <Loaded query={query} skeleton={<TableSkeleton />} fallback="안 읽은 세대를 불러오지 못했어요.">
        {({ households }) => (
          <UnreadHouseholds households={households} at={new Date(query.dataUpdatedAt).toISOString()} />
        )}
      </Loaded>
    </article>
  );
}

const all = "all";

function UnreadHouseholds({ households, at }: { households: readonly UnreadHousehold[]; at: string }) {
  const [chosen, setChosen] = useState<string>(all);
  if (households.length === 0) {
    return (
      <EmptyState icon={<CircleCheck aria-hidden size="1.5rem" />}>모든 대상 세대가 읽었어요.</EmptyState>
    );
  }
  const byBuilding = groupedBy(households, ({ building }) => building);
  const shown = [...byBuilding].filter(([building]) => chosen === all || building === chosen);
  const count = shown.reduce((sum, [, homes]) => sum + homes.length, 0);
  return (
    <>
      <div className="flex flex-wrap items-end gap-3 pb-4 print:hidden">
        {byBuilding.size > 1 && (
          <div className="min-w-40">
            <SelectField
              label="동"
              options={[
                { value: all, label: "모든 동" },
                ...[...byBuilding.keys()].map((building) => ({ value: building, label: `${building}동` })),
              ]}
              value={chosen}
              onChange={setChosen}
            />
          </div>
        )}
        <PrintButton variant="primary" />
      </div>
      <p role="status" className="tabular pb-1 font-semibold">
        {count.toLocaleString("ko-KR")}세대 · <DateText value={at} precision="minute" /> 기준
      </p>
      <p className="pb-4 text-label text-neutral-weak print:hidden">
        목록을 본 사람과 시각은 개인정보 보호를 위해 기록해 두어요. 이름은 나오지 않아요.
      </p>
      <div className="flex flex-col gap-6">
        {shown.map(([building, homes]) => (
          <Building key={building} building={building} homes={homes} />
        ))}
      </div>
    </>
  );
}

function Building({ building, homes }: { building: string; homes: readonly UnreadHousehold[] }) {
  const titleId = `building-${building}`;
  return (
    <section aria-labelledby={titleId} className="unread-building">
      <h2 id={titleId} className="tabular pb-2 text-lead font-bold">
        {building}동 <span className="text-label font-regular text-neutral-weak">{homes.length}세대</span>
      </h2>
      <ul className="unread-homes">
        {homes.map(({ unit, hasAccount }) => (
          <li key={unit} className="tabular">
            <span aria-hidden className="unread-box" />
            <HomeLink home={{ building, unit }} isUnitAlone />
            {!hasAccount && <span className="unread-note"> 계정 없음</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}
