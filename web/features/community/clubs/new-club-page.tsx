import { useNavigate } from "react-router";

import { useCommand } from "#web/api/actions.ts";
import { CommandForm, SubmitButton, useZodForm } from "#web/forms/command-form.tsx";
import { FormActions } from "#web/forms/form-actions.tsx";
import { paths } from "#web/paths.ts";
import { BackLink } from "#web/ui/buttons/back-link.tsx";
import { ButtonLink } from "#web/ui/buttons/button-link.tsx";
import { PageHeader } from "#web/ui/layout/page-header.tsx";
import { showToast } from "#web/ui/overlays/toast.tsx";

import { ClubFields } from "./club-fields.tsx";
import { clubForm } from "./club-form.ts";

/** /resident/clubs/new: founds a club. The founder owns it. */
export function NewClubPage() {
  const navigate = useNavigate();
  const form = useZodForm(clubForm, {
    defaultValues: { name: "", description: "", joinPolicy: "open", maxMembers: "100" },
  });
  const create = useCommand("createClub", {
    fallback: "동호회를 만들지 못했어요. 다시 시도해 주세요.",
    onSuccess: ({ message }) => showToast({ tone: "positive", message, seconds: 3 }),
    onward: ({ club }) => void navigate(paths.resident.club(club.id), { replace: true }),
  });
  return (
    <>
      <title>동호회 만들기 · 단지</title>
      <PageHeader back={<BackLink href={paths.resident.clubs}>동호회</BackLink>} title="동호회 만들기" />
      <div className="max-w-(--container-reading) rounded-card border border-neutral-weak bg-raised p-5 sm:p-6">
        <CommandForm
          label="동호회 만들기"
          form={form}
          draft="club.new"
          command={create}
          buttons={
            <FormActions surface="card">
              <ButtonLink href={paths.resident.clubs}>취소</ButtonLink>
              <SubmitButton variant="primary">만들기</SubmitButton>
            </FormActions>
          }
        >
          <ClubFields control={form.control} />
        </CommandForm>
      </div>
    </>
  );
}
