import DoorOpen from "lucide-react/icons/door-open";
import LogOut from "lucide-react/icons/log-out";
import Users from "lucide-react/icons/users";
import { useMemo } from "react";
import { useNavigate } from "react-router";

import type { Household } from "#contract/households.ts";
import { homeName } from "#contract/values/home-name.ts";
import { useCommand } from "#web/api/actions.ts";
import { withTyped } from "#web/lists/list-search.ts";
import { paths } from "#web/paths.ts";
import type { MenuAction } from "#web/ui/overlays/action-menu.tsx";
import { showToast } from "#web/ui/overlays/toast.tsx";
import { type Column, DataTable } from "#web/ui/tables/data-table.tsx";
import { Badge } from "#web/ui/text/badge.tsx";
import { Marked } from "#web/ui/text/marked.tsx";

import { stateTones, stateWords } from "./household-filter.ts";
import { useMoveOut } from "./move-out.tsx";

interface HouseholdTableProps {
  rows: readonly Household[];
  /** The words that are looked for. */
  words: string;
}

/** Homes with what the office can do for each. */
export function HouseholdTable({ rows, words }: HouseholdTableProps) {
  const columns = useMemo(() => columnsFor(words), [words]);
  const navigate = useNavigate();
  const moveOut = useMoveOut();
  const vacancy = useCommand("setHouseholdVacant", {
    fallback: "바꾸지 못했어요. 다시 시도해 주세요.",
    onSuccess: ({ message }) => showToast({ tone: "positive", message, seconds: 5 }),
    onFailure: (message) => showToast({ tone: "critical", message, seconds: 5 }),
  });
  const actions = (home: Household): MenuAction[] => [
    ...(home.members.length > 0
      ? [
          {
            label: "주민 계정 보기",
            icon: <Users aria-hidden size="1rem" />,
            // The words are somebody's home, so they are not put into the address.
            onSelect: () =>
              void navigate(paths.manager.residents, {
                state: withTyped(null, `${home.building}-${home.unit}`),
              }),
          },
        ]
      : []),
    {
      label: home.state === "vacant" ? "빈집 표시 지우기" : "빈집으로 표시",
      icon: <DoorOpen aria-hidden size="1rem" />,
      disabledReason:
        home.state !== "vacant" && home.members.length > 0
          ? "주민 계정이 있어요. 전출 처리를 먼저 해 주세요."
          : undefined,
      onSelect: () => vacancy.run({ householdId: home.id, isVacant: home.state !== "vacant" }),
    },
    ...(home.members.length > 0
      ? [
          {
            label: "전출 처리",
            tone: "critical" as const,
            icon: <LogOut aria-hidden size="1rem" />,
            onSelect: () => moveOut.ask(home),
          },
        ]
      : []),
  ];
  return (
    <>
      <DataTable
        label="세대"
        columns={columns}
        rows={rows}
        rowHref={({ id }) => paths.manager.household(id)}
        rowLabel={homeName}
        actions={actions}
      />
      {moveOut.dialog}
    </>
  );
}

function columnsFor(words: string): readonly Column<Household>[] {
  return [
    {
      header: "동·호",
      phone: "title",
      keepsWhole: true,
      cell: (home) => <span className="tabular">{homeName(home)}</span>,
    },
    {
      header: "상태",
      phone: "meta",
      keepsWhole: true,
      cell: ({ state }) => <Badge tone={stateTones[state]}>{stateWords[state]}</Badge>,
    },
    {
      header: "세대원",
      phone: "meta",
      cell: (home) => <Marked text={peopleOf(home)} words={words} />,
    },
  ];
}

/** An account that the office made for the home is named by it, which says nothing here. */
function peopleOf(home: Household): string {
  const named = home.members.filter(({ name }) => name !== homeName(home)).map(({ name }) => name);
  const others = home.members.length - named.length;
  if (named.length === 0) return others === 0 ? "없음" : `계정 ${others}개`;
  return others === 0 ? named.join(", ") : `${named.join(", ")} 외 계정 ${others}개`;
}
