import { createContext, useContext, useEffect } from "react";

/** A part of a form that cannot be sent yet. */
export interface FormHold {
  /** Said while the sending waits for it, if it gets ready by itself; without it the person has to do something. */
  waitText: string | undefined;
  /** Shows what there is to do. */
  show: () => void;
}

/** Given by a form to its fields. */
export const HoldForm = createContext<(hold: FormHold | undefined) => void>(() => undefined);

/** Holds the form back that this field is in. Give it the same object as long as nothing changes. */
export function useFormHold(hold: FormHold | undefined): void {
  const holdForm = useContext(HoldForm);
  useEffect(() => {
    if (!hold) return;
    holdForm(hold);
    return () => holdForm(undefined);
  }, [holdForm, hold]);
}
