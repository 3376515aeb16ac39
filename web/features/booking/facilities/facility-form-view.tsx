import { type ReactNode, useRef, useState } from "react";
import { useWatch } from "react-hook-form";
import type { z } from "zod";

import type { createFacilityInput } from "#contract/facilities.ts";
import type { Action } from "#web/api/actions.ts";
import { CommandForm, SubmitButton } from "#web/forms/command-form.tsx";
import { FormActions } from "#web/forms/form-actions.tsx";
import { FormTextArea, FormTextField } from "#web/forms/form-fields.tsx";
import { paths } from "#web/paths.ts";
import { ButtonLink } from "#web/ui/buttons/button-link.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { Card } from "#web/ui/layout/card.tsx";
import { useWidthInRem } from "#web/ui/tables/use-width-in-rem.ts";

import { ChargeFields } from "./charge-fields.tsx";
import type { FacilityForm, FacilityValues } from "./facility-form.ts";
import { HoursFields } from "./hours-fields.tsx";
import { RuleFields } from "./rule-fields.tsx";
import { SpotFields } from "./spot-fields.tsx";
import { TomorrowPreview } from "./tomorrow-preview.tsx";

type Sent = z.output<typeof createFacilityInput>;

interface FacilityFormViewProps {
  form: FacilityForm;
  draft: string;
  command: Action<Sent>;
  submitLabel: string;
  /** How it is booked can be chosen only once. */
  isNew?: boolean;
}

/** The sections of a facility's form, and what residents will see. */
export function FacilityFormView({
  form,
  draft,
  command,
  submitLabel,
  isNew = false,
}: FacilityFormViewProps) {
  const { control } = form;
  const bookBy = useWatch({ control, name: "bookBy" });
  const frame = useRef<HTMLDivElement>(null);
  const isWide = useWidthInRem(frame) >= wideEnough;
  return (
    <div
      ref={frame}
      className={classNames("grid items-start gap-5", isWide && "grid-cols-[minmax(0,1fr)_20rem]")}
    >
      <CommandForm<FacilityValues, Sent, Sent>
        label="시설"
        form={form}
        draft={draft}
        command={command}
        buttons={
          <FormActions surface="ground">
            <ButtonLink href={paths.manager.facilities}>취소</ButtonLink>
            <SubmitButton variant="primary">{submitLabel}</SubmitButton>
          </FormActions>
        }
      >
        <Card title="기본">
          <FormTextField control={control} name="name" label="시설 이름" isRequired maxCharacters={50} />
          <FormTextField
            control={control}
            name="place"
            label="위치"
            placeholder="관리동 2층"
            maxCharacters={100}
          />
        </Card>
        <HoursFields form={form} />
        <SpotFields form={form} />
        <Card title="이용료">
          <div className="max-w-48">
            <FormTextField
              control={control}
              name="priceWon"
              label={priceLabels[bookBy]}
              isDigits
              suffix="원"
              autoComplete="off"
              help="0원이면 무료예요."
            />
          </div>
        </Card>
        <MoreSettings hasFault={hasFaultWithin(form)}>
          <RuleFields form={form} isNew={isNew} />
          <ChargeFields form={form} />
          <Card title="이용 안내">
            <FormTextArea
              control={control}
              name="guide"
              label="안내"
              rows={4}
              maxCharacters={2_000}
              placeholder="이용 수칙을 적어 주세요."
            />
          </Card>
        </MoreSettings>
        {!isWide && <TomorrowPreview form={form} />}
      </CommandForm>
      {isWide && <TomorrowPreview form={form} />}
    </div>
  );
}

/** From this width on, the preview stands beside the form; below it, above the form's buttons. */
const wideEnough = 48;

const priceLabels = { slot: "한 번에", day: "하루에", night: "1박에" } as const;

/** Settings that most offices leave as they are. A fault inside opens it. */
function MoreSettings({ hasFault, children }: { hasFault: boolean; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  const isShown = isOpen || hasFault;
  return (
    <details open={isShown} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="min-h-target cursor-pointer content-center font-semibold">자세한 설정</summary>
      <div className="flex flex-col gap-5 pt-3">{children}</div>
    </details>
  );
}

function hasFaultWithin({ formState: { errors } }: FacilityForm): boolean {
  return Object.keys(errors).some((field) => !shownFields.has(field));
}

const shownFields = new Set(["name", "place", "hours", "holidayHours", "spots", "spotLabel", "priceWon"]);
