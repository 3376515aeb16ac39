import type { Control, FieldValues, Path } from "react-hook-form";
import { useWatch } from "react-hook-form";

import type { DocumentCategory } from "#contract/values/documents.ts";
import { documentCategories, documentCategoryNames, happenedNames } from "#contract/values/documents.ts";
import { FormCheckbox, FormTextArea, FormTextField } from "#web/forms/form-fields.tsx";
import { FormSelectField } from "#web/forms/form-select-field.tsx";
import { PersonalDataHint } from "#web/forms/personal-data-hint.tsx";

/** What a form about a document has typed. */
interface DocumentTexts {
  category: DocumentCategory;
  title?: string | null | undefined;
  summary?: string | null | undefined;
  happenedOn: string;
  isPinned?: boolean | null | undefined;
}

/** What a document is, without its files. */
export function DocumentFields<Values extends FieldValues & DocumentTexts, Output>({
  control,
}: {
  control: Control<Values, unknown, Output>;
}) {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Values has these: see its constraint
  const nameOf = (name: keyof DocumentTexts) => name as Path<Values>;
  const [category, title, summary] = useWatch({
    control,
    name: [nameOf("category"), nameOf("title"), nameOf("summary")],
  });
  return (
    <>
      <FormSelectField
        control={control}
        name={nameOf("category")}
        label="종류"
        options={documentCategories.map((value) => ({ value, label: documentCategoryNames[value] }))}
      />
      <FormTextField
        control={control}
        name={nameOf("title")}
        label="제목"
        autoComplete="off"
        maxCharacters={100}
      />
      <FormTextField
        control={control}
        name={nameOf("happenedOn")}
        label={happenedNames[category]}
        type="date"
      />
      <FormTextArea
        control={control}
        name={nameOf("summary")}
        label="요약"
        help="안 써도 돼요. 파일 안의 글은 찾기에 나오지 않으니, 주민이 찾을 말을 적어 주세요."
        rows={4}
        growsWithText
        maxCharacters={1000}
      />
      <PersonalDataHint text={`${title ?? ""}\n${summary ?? ""}`} question="자료에 꼭 필요한가요?" />
      <FormCheckbox control={control} name={nameOf("isPinned")}>
        목록 맨 위에 고정
      </FormCheckbox>
    </>
  );
}
