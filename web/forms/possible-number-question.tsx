import { lazy, type ReactNode, Suspense, useRef, useState } from "react";
import type { FieldValues } from "react-hook-form";

import { possibleNumbersOf } from "#contract/values/possible-numbers.ts";

import type { ZodForm } from "./command-form.tsx";

// Hardly any form ever asks, and the first view of all is a form.
const PossibleNumberDialog = lazy(async () => ({
  default: (await import("./possible-number-dialog.tsx")).PossibleNumberDialog,
}));

interface PossibleNumberQuestion {
  /** Goes on at once, or after a yes. Nobody is asked twice about a number. */
  unlessAsked: (goOn: () => void) => void;
  question: ReactNode;
}

/** Asks about a number that may be a resident's, in a text of the form that others will read. An account's may stay. */
export function usePossibleNumberQuestion<Input extends FieldValues, Output>({
  schema,
  getValues,
}: ZodForm<Input, Output>): PossibleNumberQuestion {
  const answered = useRef(new Set<string>());
  // Kept when the dialog closes, because its words stay visible while it fades.
  const [asked, setAsked] = useState<{ numbers: string[]; goOn: () => void }>();
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return {
    unlessAsked: (goOn) => {
      const numbers = possibleNumbersOf(() => schema.safeParse(getValues()));
      const open = numbers.filter((number) => !answered.current.has(number));
      if (open.length === 0) {
        goOn();
        return;
      }
      setAsked({ numbers: open, goOn });
      setOpen(true);
    },
    question: asked && (
      <Suspense>
        <PossibleNumberDialog
          numbers={asked.numbers}
          isOpen={isOpen}
          onCancel={close}
          onConfirm={() => {
            for (const number of asked.numbers) answered.current.add(number);
            close();
            asked.goOn();
          }}
        />
      </Suspense>
    ),
  };
}
