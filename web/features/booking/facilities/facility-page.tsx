import { useQuery } from "@tanstack/react-query";
import Trash2 from "lucide-react/icons/trash-2";
import { useNavigate, useParams } from "react-router";

import type { Facility } from "#contract/facilities.ts";
import { useCommand } from "#web/api/actions.ts";
import { callQuery } from "#web/api/queries.ts";
import { useZodForm } from "#web/forms/command-form.tsx";
import { useConfirmed } from "#web/forms/confirmed.tsx";
import { OnceRead } from "#web/forms/once-read.tsx";
import { Loaded } from "#web/lists/loaded.tsx";
import { paths } from "#web/paths.ts";
import { BackLink } from "#web/ui/buttons/back-link.tsx";
import { Button } from "#web/ui/buttons/button.tsx";
import { Switch } from "#web/ui/fields/switch.tsx";
import { PageHeader } from "#web/ui/layout/page-header.tsx";
import { showToast } from "#web/ui/overlays/toast.tsx";
import { EmptyState } from "#web/ui/states/empty-state.tsx";
import { ArticleSkeleton } from "#web/ui/states/skeleton.tsx";

import { FacilityFormView } from "./facility-form-view.tsx";
import { facilityForm, valuesOf } from "./facility-form.ts";

/** /manager/facilities/{facilityId}: what the office has set for it. */
export function FacilityPage() {
  const { facilityId = "" } = useParams();
  const query = useQuery(callQuery("getFacilities"));
  const facility = query.data?.facilities.find(({ id }) => id === facilityId);
  const deletion = useFacilityDeletion();
  return (
    <>
      <title>{`${facility?.name ?? "시설"} · 단지`}</title>
      <PageHeader
        back={<BackLink href={paths.manager.facilities}>시설</BackLink>}
        title={facility?.name ?? "시설"}
        action={
          facility && (
            <Button icon={<Trash2 aria-hidden size="1rem" />} onPress={() => deletion.ask(facility)}>
              삭제
            </Button>
          )
        }
      />
      <Loaded query={query} skeleton={<ArticleSkeleton />} fallback="시설을 불러오지 못했어요.">
        {() =>
          facility ? (
            <div className="flex flex-col gap-5">
              <ActiveSwitch facility={facility} />
              <OnceRead name="getFacilities" skeleton={<ArticleSkeleton />}>
                <EditFacility facility={facility} />
              </OnceRead>
            </div>
          ) : (
            <EmptyState>시설을 찾을 수 없어요.</EmptyState>
          )
        }
      </Loaded>
      {deletion.dialog}
    </>
  );
}

function ActiveSwitch({ facility: { id, isActive } }: { facility: Facility }) {
  const change = useCommand("updateFacility", { fallback: "바꾸지 못했어요. 다시 시도해 주세요." });
  return (
    <div className="rounded-card border border-neutral-weak bg-raised px-5 py-2 sm:px-6">
      <Switch
        isOn={isActive}
        onChange={(isOn) => change.run({ facilityId: id, isActive: isOn })}
        error={change.failure}
        help={
          isActive
            ? "끄면 새 예약을 받지 않아요. 이미 잡힌 예약은 그대로 유지돼요."
            : "운영을 중지해서 주민에게 보이지 않아요. 이미 잡힌 예약은 그대로예요."
        }
      >
        운영 중
      </Switch>
    </div>
  );
}

function EditFacility({ facility }: { facility: Facility }) {
  const form = useZodForm(facilityForm, { defaultValues: valuesOf(facility) });
  const update = useCommand("updateFacility", {
    fallback: "저장하지 못했어요. 다시 시도해 주세요.",
    onSuccess: ({ facility: saved, message, outsideCount }) => {
      form.reset(valuesOf(saved));
      showToast({ tone: "positive", message, seconds: outsideCount > 0 ? 5 : 3 });
    },
  });
  return (
    <FacilityFormView
      form={form}
      draft={`facility.${facility.id}`}
      command={{
        ...update,
        run: (fields, onSent) => update.run({ ...fields, facilityId: facility.id }, onSent),
      }}
      submitLabel="저장"
    />
  );
}

function useFacilityDeletion() {
  const navigate = useNavigate();
  return useConfirmed("deleteFacility", {
    title: "시설을 삭제할까요?",
    text: ({ name }: Facility) => (
      <p>
        <strong>{name}</strong>의 설정과 자리가 모두 지워져요. 한 번이라도 예약된 시설은 지울 수 없으니 운영을
        중지해 주세요.
      </p>
    ),
    payload: ({ id }) => ({ facilityId: id }),
    fallback: "시설을 삭제하지 못했어요.",
    onDone: () => void navigate(paths.manager.facilities, { replace: true }),
  });
}
