import { useEffect, useMemo } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";

import { readDraft, removeDraft, saveDraft } from "#web/api/draft-storage.ts";
import { useMe } from "#web/api/session.ts";

/** The unsent content of a form. */
export interface Draft<Values> {
  /** The values of an earlier visit, if there are any. */
  restored: Partial<Values> | undefined;
  save: (values: Partial<Values>) => void;
  clear: () => void;
}

/**
 * The draft of one form, stored under the ids of the signed-in person and their apartment: it survives a reload and an expired session,
 * and nobody else who signs in here sees it. Without a person, it lives as long as the tab. The form's name
 * must include what it is about, such as `notice.{id}`.
 */
export function useDraft<Values extends FieldValues>(form: string): Draft<Values> {
  const { id: userId, apartmentId } = useMe() ?? {};
  return useMemo(() => {
    const place = { userId, apartmentId, form };
    return {
      restored: readDraft(place),
      save: (values) => saveDraft(place, values),
      clear: () => removeDraft(place),
    };
  }, [userId, apartmentId, form]);
}

/**
 * Fills a form with its draft and saves every change. Returns a function that deletes the draft, for when the
 * form is sent.
 */
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
