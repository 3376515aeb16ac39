import type { ReactNode } from "react";
import type { Control, FieldValues, Path } from "react-hook-form";

import { maxLengths } from "#contract/values/text.ts";
import { FormTextArea, FormTextField } from "#web/forms/form-fields.tsx";

interface Text {
  title?: string | null | undefined;
  content?: string | null | undefined;
}

interface PostTextFieldsProps<Values extends FieldValues & Text, Output> {
  control: Control<Values, unknown, Output>;
  /** A field between the two. */
  children?: ReactNode;
}

/** The title and body fields of a new or edited post. */
export function PostTextFields<Values extends FieldValues & Text, Output>({
  control,
  children,
}: PostTextFieldsProps<Values, Output>) {
  return (
    <>
      <FormTextField
        control={control}
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Values has a title: see its constraint
        name={"title" as Path<Values>}
        label="제목"
        autoComplete="off"
        maxCharacters={maxLengths.title}
      />
      {children}
      <FormTextArea
        control={control}
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Values has a content: see its constraint
        name={"content" as Path<Values>}
        label="내용"
        rows={10}
        maxCharacters={maxLengths.body}
      />
    </>
  );
}
