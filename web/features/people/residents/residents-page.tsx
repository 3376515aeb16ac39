import UserPlus from "lucide-react/icons/user-plus";
import { lazy, Suspense, useState } from "react";
import { useLocation, useSearchParams } from "react-router";

import { PasswordHelpLink } from "#web/handover/password-help-link.tsx";
import { paths } from "#web/paths.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { PageHeader } from "#web/ui/layout/page-header.tsx";
import { Tabs } from "#web/ui/layout/tabs.tsx";
import { OnceOpened } from "#web/ui/overlays/once-opened.tsx";
import { TableSkeleton } from "#web/ui/states/skeleton.tsx";

import { ResidentList } from "./resident-list.tsx";

// The forms bring the schemas, so they load only when someone adds a resident.
const CreateResidentDialog = lazy(async () => ({
  default: (await import("./create-resident-dialog.tsx")).CreateResidentDialog,
}));
const HouseholdImport = lazy(async () => ({
  default: (await import("./household-import.tsx")).HouseholdImport,
}));
const BulkCreation = lazy(async () => ({ default: (await import("./bulk-creation.tsx")).BulkCreation }));

const tabs = ["list", "import", "bulk"] as const;
type ResidentsTab = (typeof tabs)[number];

/** /manager/residents: the apartment's accounts, added one by one, from the office's list or in bulk. */
export function ResidentsPage() {
  const [parameters, setParameters] = useSearchParams();
  const { state } = useLocation() as { state: unknown };
  const [isCreating, setCreating] = useState(false);
  const openCreate = () => setCreating(true);
  const tab = tabs.find((each) => each === parameters.get("tab")) ?? "list";
  // The list's filter stays in the address, and the words in the entry's state, so that it is still there after a look at the other tab.
  const showTab = (chosen: ResidentsTab) => {
    const next = new URLSearchParams(parameters);
    if (chosen === "list") next.delete("tab");
    else next.set("tab", chosen);
    setParameters(next, { preventScrollReset: true, state });
  };

  return (
    <>
      <title>주민 관리 · 단지</title>
      <PageHeader
        title="주민 관리"
        description="우리 단지 주민의 계정을 만들고 관리해요."
        action={
          tab === "list" && (
            <div className="flex flex-wrap gap-2">
              <PasswordHelpLink href={paths.manager.passwordHelp} />
              <Button variant="primary" icon={<UserPlus aria-hidden size="1.125rem" />} onPress={openCreate}>
                주민 추가
              </Button>
            </div>
          )
        }
      />
      <Tabs
        label="주민 관리"
        selected={tab}
        onSelect={showTab}
        items={[
          {
            id: "list",
            label: "주민 목록",
            content: <ResidentList onCreate={openCreate} onCreateMany={() => showTab("bulk")} />,
          },
          {
            id: "import",
            label: "명부 가져오기",
            content: (
              <Suspense fallback={<TableSkeleton rows={4} />}>
                <HouseholdImport />
              </Suspense>
            ),
          },
          {
            id: "bulk",
            label: "계정 일괄 생성",
            content: (
              <Suspense fallback={<TableSkeleton rows={4} />}>
                <BulkCreation />
              </Suspense>
            ),
          },
        ]}
      />
      <OnceOpened isOpen={isCreating}>
        <CreateResidentDialog isOpen={isCreating} onClose={() => setCreating(false)} />
      </OnceOpened>
    </>
  );
}
