import { useNavigate, useSearchParams } from "react-router";

import { facilityKindNames, facilityKinds } from "#contract/values/booking/facility-kinds.ts";
import type { FacilityKind } from "#contract/values/booking/facility-kinds.ts";
import { useCommand } from "#web/api/actions.ts";
import { kindIcons } from "#web/booking/kind-icons.ts";
import { useZodForm } from "#web/forms/command-form.tsx";
import { paths } from "#web/paths.ts";
import { BackLink } from "#web/ui/buttons/back-link.tsx";
import { ButtonLink } from "#web/ui/buttons/button-link.tsx";
import { PageHeader } from "#web/ui/layout/page-header.tsx";
import { showToast } from "#web/ui/overlays/toast.tsx";

import { FacilityFormView } from "./facility-form-view.tsx";
import { facilityForm, valuesOfNew } from "./facility-form.ts";

/** /manager/facilities/new: the kind comes first and fills in the rest. The address holds it. */
export function NewFacilityPage() {
  const [search] = useSearchParams();
  const kind = facilityKinds.find((each) => each === search.get("kind"));
  return (
    <>
      <title>시설 등록 · 단지</title>
      <PageHeader
        back={
          <BackLink href={kind ? paths.manager.newFacility : paths.manager.facilities}>
            {kind ? "시설 종류" : "시설"}
          </BackLink>
        }
        title="시설 등록"
        description={
          kind
            ? "이름만 확인하고 저장해도 돼요. 나중에 바꿀 수 있어요."
            : "어떤 시설인가요? 나머지는 미리 채워 드려요."
        }
      />
      {kind ? <NewFacility key={kind} kind={kind} /> : <KindChoice />}
    </>
  );
}

function KindChoice() {
  return (
    <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-4">
      {facilityKinds.map((kind) => {
        const Icon = kindIcons[kind];
        return (
          <li key={kind} className="grid">
            <ButtonLink
              href={paths.manager.newFacilityOf(kind)}
              icon={<Icon aria-hidden size="1.5rem" />}
              isWide
            >
              {facilityKindNames[kind]}
            </ButtonLink>
          </li>
        );
      })}
    </ul>
  );
}

function NewFacility({ kind }: { kind: FacilityKind }) {
  const navigate = useNavigate();
  const form = useZodForm(facilityForm, { defaultValues: valuesOfNew(kind) });
  const create = useCommand("createFacility", {
    fallback: "시설을 등록하지 못했어요. 다시 시도해 주세요.",
    onSuccess: ({ message }) => showToast({ tone: "positive", message, seconds: 3 }),
    onward: () => void navigate(paths.manager.facilities, { replace: true }),
  });
  return (
    <FacilityFormView form={form} draft={`facility.new.${kind}`} command={create} submitLabel="등록" isNew />
  );
}
