import UsersRound from "lucide-react/icons/users-round";
import { lazy, useState } from "react";

import type { Club } from "#contract/clubs.ts";
import { clubCategories } from "#contract/values/clubs.ts";
import { useListSearch } from "#web/lists/list-search.ts";
import { usePagedList } from "#web/lists/paged-list.ts";
import { SearchableList } from "#web/lists/searchable-list.tsx";
import { PageHeader } from "#web/ui/layout/page-header.tsx";
import { OnceOpened } from "#web/ui/overlays/once-opened.tsx";
import { EmptyState } from "#web/ui/states/empty-state.tsx";
import { TableSkeleton } from "#web/ui/states/skeleton.tsx";
import { type Column, DataTable } from "#web/ui/tables/data-table.tsx";
import { Badge } from "#web/ui/text/badge.tsx";
import { DateText } from "#web/ui/text/date-text.tsx";

// The forms bring the schemas, so they load only when someone opens them.
const CloseClubDialog = lazy(async () => ({
  default: (await import("./close-club-dialog.tsx")).CloseClubDialog,
}));
const ReopenClubDialog = lazy(async () => ({
  default: (await import("./reopen-club-dialog.tsx")).ReopenClubDialog,
}));

interface Opened {
  club: Club;
  asks: "close" | "reopen" | null;
}

/** /manager/clubs: which clubs there are. The office does not see their members and writings. */
export function ManageClubsPage() {
  const search = useListSearch();
  const clubs = usePagedList("getClubs", { rowsOf: (page) => page.clubs, filter: search.filter });
  const [opened, setOpened] = useState<Opened>();
  return (
    <>
      <title>동호회 · 단지</title>
      <PageHeader
        title="동호회"
        description="주민이 만든 동호회예요. 회원과 게시판, 모임은 회원만 볼 수 있어요."
      />
      <SearchableList
        list={clubs}
        search={search}
        label="동호회 찾기"
        placeholder="이름이나 소개"
        failed="동호회를 불러오지 못했어요."
        skeleton={<TableSkeleton rows={6} />}
        empty={<EmptyState icon={<UsersRound aria-hidden size="1.5rem" />}>동호회가 없어요.</EmptyState>}
      >
        {(rows) => (
          <DataTable
            label="동호회"
            columns={columns}
            rows={rows}
            rowLabel={({ name }) => name}
            actions={(club) =>
              club.status === "active"
                ? [{ label: "닫기", tone: "critical", onSelect: () => setOpened({ club, asks: "close" }) }]
                : [{ label: "다시 열기", onSelect: () => setOpened({ club, asks: "reopen" }) }]
            }
          />
        )}
      </SearchableList>
      {opened && (
        <ClubDialogs {...opened} onClose={() => setOpened((before) => before && { ...before, asks: null })} />
      )}
    </>
  );
}

function ClubDialogs({ club, asks, onClose }: Opened & { onClose: () => void }) {
  return (
    <>
      <OnceOpened isOpen={asks === "close"} beginsAnew>
        <CloseClubDialog club={club} isOpen={asks === "close"} onClose={onClose} />
      </OnceOpened>
      <OnceOpened isOpen={asks === "reopen"} beginsAnew>
        <ReopenClubDialog club={club} isOpen={asks === "reopen"} onClose={onClose} />
      </OnceOpened>
    </>
  );
}

const columns: readonly Column<Club>[] = [
  {
    header: "이름",
    phone: "title",
    cell: ({ name }) => name,
    excerpt: ({ status, description, closeReason }) => (
      <span className="line-clamp-2">
        {status === "closed" && closeReason !== null ? `닫은 이유: ${closeReason}` : description}
      </span>
    ),
  },
  {
    header: "분야",
    phone: "meta",
    width: "7rem",
    keepsWhole: true,
    cell: ({ category }) => clubCategories[category],
  },
  {
    header: "회원",
    phone: "meta",
    width: "5rem",
    align: "end",
    keepsWhole: true,
    namesValueOnPhone: true,
    cell: ({ memberCount }) => `${memberCount.toLocaleString("ko-KR")}명`,
  },
  {
    header: "모임장",
    phone: "meta",
    width: "9rem",
    keepsWhole: true,
    namesValueOnPhone: true,
    cell: ({ ownerNickname }) => ownerNickname,
  },
  {
    header: "마지막 활동",
    phone: "meta",
    width: "8rem",
    keepsWhole: true,
    namesValueOnPhone: true,
    cell: ({ lastActivityAt }) => <DateText value={lastActivityAt} precision="lately" />,
  },
  {
    header: "상태",
    phone: "meta",
    width: "6rem",
    keepsWhole: true,
    cell: ({ status }) =>
      status === "closed" ? <Badge tone="neutral">문 닫음</Badge> : <Badge tone="positive">활동 중</Badge>,
  },
];
