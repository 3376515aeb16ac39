import { useEffect, useMemo } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";

import { readDraft, removeDraft, saveDraft } from "#web/api/draft-storage.ts";
import { useMe } from "#web/api/session.ts";

/** What was typed in a form and not sent yet. */
export interface Draft<Values> {
  /** What an earlier visit left, if anything. */
  restored: Partial<Values> | undefined;
  save: (values: Partial<Values>) => void;
  clear: () => void;
}

/**
 * The draft of one form, under the signed-in person's id: it outlives a reload and an expired
 * session, and nobody else who signs in here meets it. Without a person it lives as long as the
 * tab. Name the form of one thing after it, such as `notice.{id}`.
 */
export function useDraft<Values extends FieldValues>(form: string): Draft<Values> {
  const userId = useMe()?.id;
  return useMemo(() => {
    const place = { userId, form };
    return {
      restored: readDraft(place),
      save: (values) => saveDraft(place, values),
      clear: () => removeDraft(place),
    };
  }, [userId, form]);
}

/** Fills a form with its draft and keeps the draft in step; answers what forgets it once it is sent. */
export function useFormDraft<Values extends FieldValues, Sent extends FieldValues | undefined>(
  form: UseFormReturn<Values, unknown, Sent>,
  name: string,
): () => void {
  const draft = useDraft<Values>(name);
  const { reset, subscribe, getValues } = form;

  useEffect(() => {
    if (draft.restored) reset({ ...getValues(), ...draft.restored }, { keepDefaultValues: true });
    return subscribe({ formState: { values: true }, callback: ({ values }) => draft.save(values) });
  }, [draft, reset, subscribe, getValues]);

  return draft.clear;
}
