import { useQuery } from "@tanstack/react-query";
import CircleCheck from "lucide-react/icons/circle-check";
import CircleX from "lucide-react/icons/circle-x";
import KeyRound from "lucide-react/icons/key-round";

import type { PasswordHelp } from "#contract/password-help.ts";
import { callQuery } from "#web/api/queries.ts";
import { useReadAlerts } from "#web/api/read-alerts.ts";
import { useMe } from "#web/api/session.ts";
import { HomeLink } from "#web/lists/home-link.tsx";
import { LoadedList } from "#web/lists/loaded-list.tsx";
import { paths } from "#web/paths.ts";
import { BackLink } from "#web/ui/buttons/back-link.tsx";
import { PageHeader } from "#web/ui/layout/page-header.tsx";
import { OnceOpened } from "#web/ui/overlays/once-opened.tsx";
import { EmptyState } from "#web/ui/states/empty-state.tsx";
import { type Column, DataTable } from "#web/ui/tables/data-table.tsx";
import { DateText } from "#web/ui/text/date-text.tsx";
import { EmailText } from "#web/ui/text/email-text.tsx";

import { HelpDialog } from "./help-dialog.tsx";
import { usePasswordHelpRefusal } from "./password-help-refusal.tsx";
import { useHelping } from "./use-helping.ts";

/**
 * /manager/password-help, and /superadmin/password-help for the offices' own accounts: who forgot the password and
 * waits to be recognised.
 */
export function PasswordHelpPage() {
  const isSuperAdmin = useMe()?.role === "superAdmin";
  const requests = useQuery({ ...callQuery("getPasswordHelp"), select: (answer) => answer.requests });
  useReadAlerts({ kind: requests.data && !isSuperAdmin ? "help_requested" : undefined });
  const total = useQuery(callQuery("getPasswordHelp")).data?.total ?? 0;
  const helping = useHelping();
  const refusal = usePasswordHelpRefusal();
  return (
    <>
      <title>비밀번호 도움 · 단지</title>
      <PageHeader
        back={
          <BackLink href={isSuperAdmin ? paths.superAdmin.managers : paths.manager.residents}>
            {isSuperAdmin ? "관리자 계정" : "주민 관리"}
          </BackLink>
        }
        title="비밀번호 도움"
        description="비밀번호를 잊은 사람이 기다려요. 본인인지 확인하고 새 임시 비밀번호를 전달해 주세요."
      />
      <LoadedList
        list={requests}
        failed="도움 요청을 불러오지 못했어요."
        empty={
          <EmptyState icon={<KeyRound aria-hidden size="1.5rem" />}>
            <span className="block font-semibold text-neutral">도움 요청이 없어요.</span>
            <span className="mt-1 block">로그인 화면에서 비밀번호 도움을 요청하면 여기에 보여요.</span>
          </EmptyState>
        }
      >
        {(rows) => (
          <>
            {rows.length < total && (
              <p className="mb-3 text-neutral-weak">
                {total.toLocaleString("ko-KR")}명 가운데 먼저 요청한 {rows.length.toLocaleString("ko-KR")}명이
                보여요. 도와주거나 닫으면 다음 사람이 보여요.
              </p>
            )}
            <DataTable
              label="비밀번호 도움 요청"
              columns={isSuperAdmin ? managerColumns : residentColumns}
              rows={rows}
              rowLabel={({ name }) => name}
              actions={(row) => [
                {
                  label: "도와주기",
                  icon: <CircleCheck aria-hidden size="1rem" />,
                  onSelect: () => helping.begin(row),
                },
                {
                  label: "요청 닫기",
                  icon: <CircleX aria-hidden size="1rem" />,
                  onSelect: () => refusal.ask(row),
                },
              ]}
            />
          </>
        )}
      </LoadedList>
      {helping.request && (
        <OnceOpened isOpen={helping.isOpen}>
          <HelpDialog
            key={helping.request.id}
            request={helping.request}
            isOpen={helping.isOpen}
            onClose={helping.end}
          />
        </OnceOpened>
      )}
      {refusal.dialog}
    </>
  );
}

const name: Column<PasswordHelp> = {
  header: "이름",
  phone: "title",
  keepsWhole: true,
  cell: (request) => request.name,
};
const email: Column<PasswordHelp> = {
  header: "이메일",
  phone: "meta",
  cell: (request) => <EmailText email={request.email} />,
};
const since: Column<PasswordHelp> = {
  header: "요청한 때",
  phone: "meta",
  keepsWhole: true,
  cell: ({ createdAt }) => <DateText value={createdAt} precision="minute" />,
};

const residentColumns: readonly Column<PasswordHelp>[] = [
  {
    header: "동·호",
    phone: "meta",
    keepsWhole: true,
    cell: (home) => <HomeLink home={home} />,
  },
  name,
  email,
  since,
];

const managerColumns: readonly Column<PasswordHelp>[] = [
  name,
  { header: "담당 아파트", phone: "meta", cell: ({ apartmentName }) => apartmentName },
  email,
  since,
];
