import { useQuery } from "@tanstack/react-query";
import Undo2 from "lucide-react/icons/undo-2";
import { lazy } from "react";

import type { SuperAdmin, WaitingGrant } from "#contract/super-admins.ts";
import { callQuery } from "#web/api/queries.ts";
import { useRowDialog } from "#web/forms/row-dialog.tsx";
import { Loaded } from "#web/lists/loaded.tsx";
import type { MenuAction } from "#web/ui/overlays/action-menu.tsx";
import { deleteAction } from "#web/ui/overlays/delete-action.tsx";
import { TableSkeleton } from "#web/ui/states/skeleton.tsx";
import { type Column, DataTable } from "#web/ui/tables/data-table.tsx";
import { Badge } from "#web/ui/text/badge.tsx";
import { DateText } from "#web/ui/text/date-text.tsx";
import { EmailText } from "#web/ui/text/email-text.tsx";

import { useGrantWithdrawal } from "./grant-withdrawal.tsx";

// The form brings the schemas, so it loads only when someone opens it.
const DeleteSuperAdminDialog = lazy(async () => ({
  default: (await import("./delete-super-admin-dialog.tsx")).DeleteSuperAdminDialog,
}));

interface SuperAdminsSectionProps {
  onWithdrawn: () => void;
}

/** The super admins, and the accounts that become super admins at their next sign-in. */
export function SuperAdminsSection({ onWithdrawn }: SuperAdminsSectionProps) {
  const list = useQuery(callQuery("getSuperAdmins"));
  const deletion = useRowDialog({
    name: "getSuperAdmins",
    rows: list.data?.superAdmins,
    Dialog: DeleteSuperAdminDialog,
  });
  const withdrawal = useGrantWithdrawal(onWithdrawn);
  const actions = (row: Row): MenuAction[] => [
    "waiting" in row
      ? {
          label: "부여 취소",
          icon: <Undo2 aria-hidden size="1rem" />,
          onSelect: () => withdrawal.ask(row.waiting),
        }
      : deleteAction(
          () => deletion.open(row.admin),
          row.admin.isMe ? "내 계정은 다른 최고 관리자가 삭제할 수 있어요." : undefined,
        ),
  ];
  return (
    <section aria-labelledby="super-admins" className="flex flex-col gap-4">
      <div className="flex flex-col gap-1">
        <h2 id="super-admins" className="text-lead leading-title font-bold">
          최고 관리자
        </h2>
        <p className="text-label text-neutral-weak">단지와 관리자 계정을 모두 다룰 수 있는 사람들이에요.</p>
      </div>
      <Loaded
        query={list}
        skeleton={<TableSkeleton rows={3} />}
        fallback="최고 관리자 목록을 불러오지 못했어요."
      >
        {({ superAdmins, waiting }) => (
          <DataTable
            label="최고 관리자"
            columns={columns}
            rows={rowsOf(superAdmins, waiting)}
            rowLabel={({ name }) => name}
            actions={actions}
          />
        )}
      </Loaded>
      {deletion.dialog}
      {withdrawal.dialog}
    </section>
  );
}

type Row = { id: string; name: string; email: string } & ({ admin: SuperAdmin } | { waiting: WaitingGrant });

function rowsOf(superAdmins: SuperAdmin[], waiting: WaitingGrant[]): Row[] {
  return [
    ...superAdmins.map((admin) => ({ id: admin.id, name: admin.name, email: admin.email, admin })),
    ...waiting.map((grant) => ({ id: grant.userId, name: grant.name, email: grant.email, waiting: grant })),
  ];
}

const columns: readonly Column<Row>[] = [
  {
    header: "이름",
    phone: "title",
    keepsWhole: true,
    cell: (row) => (
      <>
        <span className="me-2">{row.name}</span>
        {"admin" in row && row.admin.isMe && <Badge tone="brand">나</Badge>}
      </>
    ),
  },
  { header: "이메일", phone: "meta", cell: ({ email }) => <EmailText email={email} /> },
  { header: "상태", phone: "meta", keepsWhole: true, cell: (row) => <State row={row} /> },
  {
    header: "등록일",
    phone: "hidden",
    keepsWhole: true,
    cell: (row) => (
      <DateText value={"waiting" in row ? row.waiting.grantedAt : row.admin.createdAt} precision="paper" />
    ),
  },
];

function State({ row }: { row: Row }) {
  if ("waiting" in row) return <Badge tone="informative">다시 로그인하면 적용</Badge>;
  return row.admin.isInitialPassword ? (
    <Badge tone="warning">초기 비밀번호</Badge>
  ) : (
    <Badge tone="positive">활성</Badge>
  );
}
