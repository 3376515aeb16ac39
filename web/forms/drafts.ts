import { createContext, useContext, useEffect, useMemo, useRef } from "react";
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

  const unsent = useUnsent(name);
  return () => {
    draft.clear();
    unsent.clear();
  };
}

/** The files that were on their way when a form was left, and have to be chosen again. */
interface Unsent {
  /** Such as '사진 2장'. */
  what: string;
}

/** The note of what was on its way, beside the draft of this name. */
export function useUnsent(name: string): Draft<Unsent> {
  return useDraft<Unsent>(`${name}.unsent`);
}

/** The name of the draft of the form around a field; undefined if it keeps none. */
export const DraftName = createContext<string | undefined>(undefined);

/** Notes in the form's draft what is on its way: leaving the form ends the sending, and the person is told later. */
export function useUnsentNote(what: string | undefined): void {
  const name = useContext(DraftName);
  const note = useUnsent(name ?? "");
  const isNoted = useRef(false);
  useEffect(() => {
    if (name === undefined) return;
    if (what !== undefined) note.save({ what });
    // A note of an earlier visit stays until the form is sent.
    else if (isNoted.current) note.clear();
    isNoted.current = what !== undefined;
  }, [name, note, what]);
}
