import { useQuery } from "@tanstack/react-query";

import { callQuery } from "#web/api/queries.ts";
import { paths } from "#web/paths.ts";
import { TextLink } from "#web/ui/buttons/text-link.tsx";
import { SelectField } from "#web/ui/fields/select-field.tsx";

import type { AnswerForm } from "./answer-fields.tsx";

/** Puts a saved sentence into an answer, below what is typed already. Nothing stays chosen: the text may be changed. */
export function PhraseChoice({ form }: { form: AnswerForm }) {
  const phrases = useQuery(callQuery("getAnswerPhrases")).data?.phrases;
  const manage = (
    <TextLink href={paths.manager.answerPhrases}>
      {phrases?.length === 0 ? "자주 쓰는 답변 만들기" : "문구 관리"}
    </TextLink>
  );
  if (phrases?.length === 0) return <p className="text-label">{manage}</p>;
  return (
    <SelectField
      label="자주 쓰는 답변"
      placeholder="고르면 답변에 들어가요"
      options={(phrases ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      value={null}
      onChange={(chosen) => {
        const phrase = phrases?.find(({ id }) => id === chosen);
        if (!phrase) return;
        const typed = (form.getValues("content") ?? "").trimEnd();
        form.setValue("content", typed === "" ? phrase.content : `${typed}\n${phrase.content}`, {
          shouldDirty: true,
          shouldValidate: form.formState.isSubmitted,
        });
        // Once the list has closed and given the focus back.
        requestAnimationFrame(() => requestAnimationFrame(() => form.setFocus("content")));
      }}
      help={manage}
    />
  );
}
