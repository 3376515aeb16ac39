import { type Apartment, apartmentContact } from "#contract/apartments.ts";
import { maxLengths } from "#contract/values/text.ts";
import { useCommand } from "#web/api/actions.ts";
import { useChangedFields } from "#web/forms/changed-fields.ts";
import { CommandForm, SubmitButton, useZodForm } from "#web/forms/command-form.tsx";
import { FormTextField } from "#web/forms/form-fields.tsx";
import { Card } from "#web/ui/layout/card.tsx";
import { showToast } from "#web/ui/overlays/toast.tsx";

/** The management office's telephone, hours and address. */
export function OfficeForm({ apartment }: { apartment: Apartment }) {
  const form = useZodForm(apartmentContact, { defaultValues: contactOf(apartment) });
  const changedFields = useChangedFields(form);
  const update = useCommand("updateMyApartment", {
    fallback: "관리사무소 정보를 저장하지 못했어요. 다시 시도해 주세요.",
    onSuccess: ({ apartment: saved, message }) => {
      form.reset(contactOf(saved));
      showToast({ tone: "positive", message, seconds: 3 });
    },
  });
  return (
    <Card
      title="주민에게 알리는 연락처"
      description="주민의 첫 화면과 안내문, 인쇄한 공지사항에 보여요. 비워 둔 것은 보이지 않아요."
    >
      <CommandForm form={form} label="관리사무소 정보" command={update} payload={changedFields}>
        <FormTextField
          control={form.control}
          name="telephone"
          label="전화번호"
          type="tel"
          autoComplete="off"
          placeholder="02-123-4567"
          help="주민이 누르면 바로 전화가 걸려요."
        />
        <FormTextField
          control={form.control}
          name="officeHours"
          label="운영 시간"
          autoComplete="off"
          placeholder="평일 09:00–18:00, 점심 12:00–13:00"
          maxCharacters={maxLengths.officeHours}
        />
        <FormTextField
          control={form.control}
          name="address"
          label="주소"
          autoComplete="off"
          maxCharacters={maxLengths.address}
        />
        <p className="text-label text-neutral-weak">단지 이름은 서비스를 운영하는 곳에서 바꿔 드려요.</p>
        <div>
          <SubmitButton variant="primary">저장</SubmitButton>
        </div>
      </CommandForm>
    </Card>
  );
}

function contactOf({ telephone, officeHours, address }: Apartment) {
  // As an empty field has it: what is typed and deleted again is no change.
  return { telephone: telephone ?? "", officeHours: officeHours ?? "", address };
}
