import { useQuery } from "@tanstack/react-query";
import { useState } from "react";

import { homeName } from "#contract/values/home-name.ts";
import type { VoteRollChange, VoteRollEntry } from "#contract/vote-offices.ts";
import { callQuery } from "#web/api/queries.ts";
import { HomeLink } from "#web/lists/home-link.tsx";
import { LoadedList } from "#web/lists/loaded-list.tsx";
import { usePagedList } from "#web/lists/paged-list.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { SelectField } from "#web/ui/fields/select-field.tsx";
import { Card } from "#web/ui/layout/card.tsx";
import { EmptyState } from "#web/ui/states/empty-state.tsx";
import { type Column, DataTable } from "#web/ui/tables/data-table.tsx";
import { Badge } from "#web/ui/text/badge.tsx";
import { DateText } from "#web/ui/text/date-text.tsx";

import { RollEntryDialog } from "./roll-entry-dialog.tsx";
import { RollUnitsDialog } from "./roll-units-dialog.tsx";
import { NextStep } from "./steps.tsx";
import type { Draft } from "./vote-form.ts";

/** Who votes: every household, unless it is left out with a reason. */
export function RollStep({ draft }: { draft: Draft }) {
  return (
    <div className="flex flex-col gap-5">
      <Roll draft={draft} />
      <NextStep voteId={draft.vote.id} current="roll" />
    </div>
  );
}

const everyBuilding = "all";

/** The roll of a vote that is not frozen, and who changed it. */
export function Roll({ draft }: { draft: Draft }) {
  const { vote, participation } = draft;
  const [building, setBuilding] = useState(everyBuilding);
  const [edited, setEdited] = useState<VoteRollEntry>();
  const [isEditing, setEditing] = useState(false);
  const [isAdding, setAdding] = useState(false);
  const chosen = building === everyBuilding ? {} : { building };
  const list = usePagedList("getVoteRoll", {
    filter: { voteId: vote.id, ...chosen },
    rowsOf: (page) => page.entries.map((entry) => ({ ...entry, id: `${entry.building}-${entry.unit}` })),
  });
  const first = useQuery(callQuery("getVoteRoll", { voteId: vote.id, limit: 1 })).data;
  const buildings = first?.buildings ?? [];
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-3">
        <p role="status" className="tabular font-semibold">
          명부 {participation.rollSize.toLocaleString("ko-KR")}세대
        </p>
        <div className="flex flex-wrap items-end gap-3">
          {buildings.length > 1 && (
            <div className="min-w-36">
              <SelectField
                label="동"
                options={[
                  { value: everyBuilding, label: "모든 동" },
                  ...buildings.map((name) => ({ value: name, label: `${name}동` })),
                ]}
                value={building}
                onChange={setBuilding}
              />
            </div>
          )}
          <Button onPress={() => setAdding(true)}>계정 없는 세대 추가</Button>
        </div>
      </div>
      <LoadedList
        list={list}
        failed="명부를 불러오지 못했어요."
        empty={<EmptyState>명부에 세대가 없어요. 계정 없는 세대를 범위로 추가해 주세요.</EmptyState>}
      >
        {(rows) => (
          <DataTable
            label="명부"
            columns={columns}
            rows={rows}
            rowLabel={homeName}
            actions={(row) => [
              {
                label: "고치기",
                onSelect: () => {
                  setEdited(row);
                  setEditing(true);
                },
              },
            ]}
          />
        )}
      </LoadedList>
      <RollChanges changes={first?.changes ?? []} />
      {edited && (
        <RollEntryDialog
          key={`${edited.building}-${edited.unit}-${edited.included}`}
          vote={vote}
          entry={edited}
          isOpen={isEditing}
          onClose={() => setEditing(false)}
        />
      )}
      <RollUnitsDialog voteId={vote.id} isOpen={isAdding} onClose={() => setAdding(false)} />
    </>
  );
}

const columns: Column<VoteRollEntry & { id: string }>[] = [
  {
    header: "세대",
    cell: (home) => <HomeLink home={home} />,
    phone: "title",
    keepsWhole: true,
  },
  {
    header: "계정",
    cell: ({ hasAccount }) => (hasAccount ? "있음" : "없음 (종이 투표)"),
    phone: "meta",
    keepsWhole: true,
    namesValueOnPhone: true,
  },
  { header: "사유", cell: ({ reason }) => reason ?? "", phone: "meta" },
  {
    header: "명부",
    cell: ({ included }) => (
      <Badge tone={included ? "positive" : "neutral"}>{included ? "포함" : "제외"}</Badge>
    ),
    phone: "end",
    keepsWhole: true,
  },
];

/** Every change is kept: nobody is left off the roll unseen. */
function RollChanges({ changes }: { changes: readonly VoteRollChange[] }) {
  if (changes.length === 0) return null;
  return (
    <Card title="명부를 바꾼 기록" description="최근 100건이에요. 지울 수 없어요.">
      <ul className="flex flex-col gap-2 text-label">
        {changes.map((change) => (
          <li key={`${change.building}-${change.unit}-${change.changedAt}`}>
            <DateText value={change.changedAt} precision="minute" /> · {homeName(change)}{" "}
            {change.included ? "포함" : "제외"}
            {change.reason !== null && ` (${change.reason})`} · {change.changedBy}
          </li>
        ))}
      </ul>
    </Card>
  );
}
