import KeyRound from "lucide-react/icons/key-round";
import Users from "lucide-react/icons/users";

import type { Resident } from "#contract/residents.ts";
import { LoadedList } from "#web/lists/loaded-list.tsx";
import { useWatched } from "#web/lists/watched.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { deleteAction } from "#web/ui/overlays/delete-action.tsx";
import { EmptyState } from "#web/ui/states/empty-state.tsx";
import type { Column } from "#web/ui/tables/data-table.tsx";
import { SearchableTable, type TableSearch } from "#web/ui/tables/searchable-table.tsx";
import { Badge } from "#web/ui/text/badge.tsx";
import { EmailText } from "#web/ui/text/email-text.tsx";

import { usePasswordReset } from "./password-reset.tsx";
import { useResidentDeletion } from "./resident-deletion.tsx";

interface ResidentListProps {
  onCreate: () => void;
  onCreateMany: () => void;
}

/** All residents' accounts, kept up to date while the list is on the screen. */
export function ResidentList({ onCreate, onCreateMany }: ResidentListProps) {
  const residents = useWatched("watchResidents", ({ residents: rows }) => rows);
  const passwordReset = usePasswordReset();
  const deletion = useResidentDeletion();
  return (
    <>
      <LoadedList
        list={residents}
        failed="알 수 없는 오류가 발생했습니다."
        empty={
          <EmptyState
            icon={<Users aria-hidden size="1.5rem" />}
            action={
              <div className="flex flex-wrap justify-center gap-2">
                <Button onPress={onCreate}>한 명 추가하기</Button>
                <Button onPress={onCreateMany}>여러 세대 한꺼번에 만들기</Button>
              </div>
            }
          >
            등록된 주민이 없습니다.
          </EmptyState>
        }
      >
        {(rows) => (
          <SearchableTable
            label="주민 계정"
            unit="명"
            search={search}
            columns={columns}
            rows={rows}
            rowLabel={({ name }) => name}
            actions={(row) => [
              {
                label: "비밀번호 재설정",
                icon: <KeyRound aria-hidden size="1rem" />,
                disabledReason: row.isInitialPassword
                  ? "아직 초기 비밀번호를 쓰고 있어요. 잃어버렸다면 삭제하고 다시 추가해 주세요."
                  : undefined,
                onSelect: () => passwordReset.ask(row),
              },
              deleteAction(() => deletion.ask(row)),
            ]}
          />
        )}
      </LoadedList>
      {passwordReset.dialog}
      {deletion.dialog}
    </>
  );
}

const search: TableSearch<Resident> = {
  label: "주민 찾기",
  placeholder: "이름, 동·호, 이메일",
  // People also write 101-2002.
  textOf: (resident) => {
    const { name, email, building, unit } = resident;
    return `${name} ${homeOf(resident)} ${building}-${unit} ${email}`;
  },
};

const columns: readonly Column<Resident>[] = [
  {
    header: "이름",
    phone: "title",
    cell: (resident) => (
      <>
        {resident.name}
        {resident.name !== homeOf(resident) && (
          <span className="block text-label font-regular text-neutral-weak">{homeOf(resident)}</span>
        )}
      </>
    ),
  },
  { header: "이메일", phone: "meta", cell: ({ email }) => <EmailText email={email} /> },
  {
    header: "상태",
    phone: "meta",
    keepsWhole: true,
    cell: ({ isInitialPassword }) =>
      isInitialPassword ? <Badge tone="warning">설정 필요</Badge> : <Badge tone="positive">활성</Badge>,
  },
];

function homeOf({ building, unit }: Resident): string {
  return `${building}동 ${unit}호`;
}
