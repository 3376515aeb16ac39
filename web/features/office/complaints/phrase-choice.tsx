import { useQuery } from "@tanstack/react-query";

import { callQuery } from "#web/api/queries.ts";
import { paths } from "#web/paths.ts";
import { TextLink } from "#web/ui/buttons/text-link.tsx";
import { SelectField } from "#web/ui/fields/select-field.tsx";

import type { AnswerForm } from "./answer-fields.tsx";

interface PhraseChoiceProps {
  form: AnswerForm;
  /** Without the way to the phrases' own screen: in a dialog, it would leave what the dialog is about. */
  staysHere: boolean;
}

/** Puts a saved sentence into an answer, below what is typed already. Nothing stays chosen: the text may be changed. */
export function PhraseChoice({ form, staysHere }: PhraseChoiceProps) {
  const { data, isError } = useQuery(callQuery("getAnswerPhrases"));
  const phrases = data?.phrases;
  const manage = staysHere ? undefined : (
    <TextLink href={paths.manager.answerPhrases}>
      {phrases?.length === 0 ? "자주 쓰는 답변 만들기" : "문구 관리"}
    </TextLink>
  );
  if (manage && phrases?.length === 0) return <p className="text-label">{manage}</p>;
  const failed = !phrases && isError && "자주 쓰는 답변을 불러오지 못했어요.";
  const none = phrases?.length === 0 && "저장한 문구가 없어요.";
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
      disabledReason={failed || none || undefined}
    />
  );
}
