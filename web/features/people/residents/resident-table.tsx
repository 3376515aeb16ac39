import FileKey from "lucide-react/icons/file-key";
import KeyRound from "lucide-react/icons/key-round";
import Pencil from "lucide-react/icons/pencil";
import { lazy, useState } from "react";

import type { Resident } from "#contract/residents.ts";
import { homeName } from "#contract/values/home-name.ts";
import { isExpired } from "#contract/values/resident-status.ts";
import { lastDayOf } from "#web/handover/slip-words.ts";
import { HomeLink } from "#web/lists/home-link.tsx";
import type { MenuAction } from "#web/ui/overlays/action-menu.tsx";
import { deleteAction } from "#web/ui/overlays/delete-action.tsx";
import { OnceOpened } from "#web/ui/overlays/once-opened.tsx";
import type { Column } from "#web/ui/tables/data-table.tsx";
import { PagedTable, type PagedTableProps } from "#web/ui/tables/paged-table.tsx";
import { Badge } from "#web/ui/text/badge.tsx";
import { EmailText } from "#web/ui/text/email-text.tsx";

import { usePasswordReset, useReissue } from "./password-reset.tsx";
import { useResidentDeletion } from "./resident-deletion.tsx";
import { statusWords } from "./resident-words.ts";

// The form brings the schemas, so it loads only when somebody edits.
const EditResidentDialog = lazy(async () => ({
  default: (await import("./edit-resident-dialog.tsx")).EditResidentDialog,
}));

type ResidentTableProps = Omit<
  PagedTableProps<Resident>,
  "label" | "unit" | "search" | "columns" | "rowLabel" | "actions"
>;

/** A page of the residents with what the office can do for each. */
export function ResidentTable(props: ResidentTableProps) {
  const [edited, setEdited] = useState<Resident>();
  const [isEditing, setEditing] = useState(false);
  const passwordReset = usePasswordReset();
  const reissue = useReissue();
  const deletion = useResidentDeletion();
  const edit = (row: Resident) => {
    setEdited(row);
    setEditing(true);
  };
  const actions = (row: Resident): MenuAction[] => [
    { label: "주민 정보 수정", icon: <Pencil aria-hidden size="1rem" />, onSelect: () => edit(row) },
    ...(row.isInitialPassword
      ? [
          {
            label: "임시 비밀번호 다시 발급",
            icon: <FileKey aria-hidden size="1rem" />,
            onSelect: () => reissue.ask(row),
          },
        ]
      : []),
    {
      label: "비밀번호 재설정",
      icon: <KeyRound aria-hidden size="1rem" />,
      disabledReason: row.isInitialPassword
        ? "아직 초기 비밀번호를 쓰고 있어요. 잃어버렸다면 다시 발급해 주세요."
        : undefined,
      onSelect: () => passwordReset.ask(row),
    },
    deleteAction(() => deletion.ask(row)),
  ];
  return (
    <>
      <PagedTable
        {...props}
        label="주민 계정"
        unit="명"
        search={search}
        columns={columns}
        rowLabel={({ name }) => name}
        actions={actions}
      />
      {edited && (
        <OnceOpened isOpen={isEditing} beginsAnew>
          <EditResidentDialog resident={edited} isOpen={isEditing} onClose={() => setEditing(false)} />
        </OnceOpened>
      )}
      {passwordReset.dialog}
      {reissue.dialog}
      {deletion.dialog}
    </>
  );
}

const search = {
  label: "주민 찾기",
  placeholder: "이름, 동·호, 이메일",
};

const columns: readonly Column<Resident>[] = [
  {
    header: "이름",
    phone: "title",
    cell: (resident) => (
      <>
        {resident.name === homeName(resident) ? (
          <HomeLink home={resident} />
        ) : (
          <>
            {resident.name}
            <span className="block text-label font-regular text-neutral-weak">
              <HomeLink home={resident} />
            </span>
          </>
        )}
      </>
    ),
  },
  { header: "이메일", phone: "meta", cell: ({ email }) => <EmailText email={email} /> },
  { header: "상태", phone: "meta", keepsWhole: true, cell: (resident) => <StatusCell resident={resident} /> },
];

function StatusCell({ resident }: { resident: Resident }) {
  const { isInitialPassword, temporaryPasswordExpiresAt } = resident;
  if (!isInitialPassword || temporaryPasswordExpiresAt === null) {
    return <Badge tone="positive">{statusWords.active}</Badge>;
  }
  if (isExpired(resident)) {
    return (
      <span className="flex flex-wrap gap-1">
        <Badge tone="warning">{statusWords.waiting}</Badge>
        <Badge tone="critical">{statusWords.expired}</Badge>
      </span>
    );
  }
  return (
    <span className="flex flex-wrap items-center gap-x-2">
      <Badge tone="warning">{statusWords.waiting}</Badge>
      <span className="tabular text-label text-neutral-weak">
        {lastDayOf(temporaryPasswordExpiresAt)}까지
      </span>
    </span>
  );
}
