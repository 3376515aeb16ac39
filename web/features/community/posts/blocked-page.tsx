import UserRoundCheck from "lucide-react/icons/user-round-check";

import type { Block } from "#contract/blocks.ts";
import { useConfirmed } from "#web/forms/confirmed.tsx";
import { LoadedList } from "#web/lists/loaded-list.tsx";
import { usePagedList } from "#web/lists/paged-list.ts";
import { paths } from "#web/paths.ts";
import { BackLink } from "#web/ui/buttons/back-link.tsx";
import { ButtonLink } from "#web/ui/buttons/button-link.tsx";
import { Button } from "#web/ui/buttons/button.tsx";
import { PageHeader } from "#web/ui/layout/page-header.tsx";
import { EmptyState } from "#web/ui/states/empty-state.tsx";
import { TableSkeleton } from "#web/ui/states/skeleton.tsx";
import { type Column, DataTable } from "#web/ui/tables/data-table.tsx";
import { DateText } from "#web/ui/text/date-text.tsx";

/** /resident/community/blocked: the people that the person blocks, by the names that they had then. */
export function BlockedPage() {
  const blocked = usePagedList("getBlocked", { rowsOf: (page) => page.blocked });
  const unblocking = useUnblocking();
  return (
    <>
      <title>차단한 이웃 · 단지</title>
      <PageHeader
        back={<BackLink href={paths.resident.community}>커뮤니티</BackLink>}
        title="차단한 이웃"
        description="차단한 이웃의 글과 댓글은 목록과 검색, 알림에 나오지 않고, 이사를 가도 그대로예요. 상대는 알 수 없어요."
      />
      <LoadedList
        list={blocked}
        failed="차단한 이웃을 불러오지 못했어요."
        skeleton={<TableSkeleton rows={3} />}
        empty={
          <EmptyState
            icon={<UserRoundCheck aria-hidden size="1.5rem" />}
            action={<ButtonLink href={paths.resident.community}>커뮤니티로 가기</ButtonLink>}
          >
            차단한 이웃이 없어요.
            <br />
            불편한 글이나 대화의 메뉴에서 차단할 수 있어요.
          </EmptyState>
        }
      >
        {(rows) => <DataTable label="차단한 이웃" columns={columnsWith(unblocking.ask)} rows={rows} />}
      </LoadedList>
      {unblocking.dialog}
    </>
  );
}

function columnsWith(unblock: (block: Block) => void): readonly Column<Block>[] {
  return [
    { header: "이웃", phone: "title", cell: ({ nickname }) => nickname },
    {
      header: "차단한 날",
      phone: "meta",
      keepsWhole: true,
      cell: ({ createdAt }) => <DateText value={createdAt} />,
    },
    {
      header: "차단 풀기",
      phone: "end",
      align: "end",
      holdsControl: true,
      cell: (block) => (
        <Button size="small" label={`${block.nickname}님 차단 풀기`} onPress={() => unblock(block)}>
          차단 풀기
        </Button>
      ),
    },
  ];
}

function useUnblocking() {
  return useConfirmed("unblock", {
    title: "차단을 풀까요?",
    text: ({ nickname }: Block) => (
      <p>
        <strong>{nickname}</strong>님의 글과 댓글이 다시 보여요.
      </p>
    ),
    confirmLabel: "차단 풀기",
    payload: ({ id }) => ({ blockId: id }),
    fallback: "차단을 풀지 못했어요. 잠시 후 다시 시도해 주세요.",
  });
}
