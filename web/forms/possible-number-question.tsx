import { type ComponentType, type ReactNode, useRef, useState } from "react";
import type { FieldValues } from "react-hook-form";

import { possibleNumbersOf } from "#contract/values/possible-numbers.ts";
import { Banner } from "#web/ui/states/banner.tsx";

import type { ZodForm } from "./command-form.tsx";
import type { PossibleNumberDialogProps } from "./possible-number-dialog.tsx";

/** Then the form asks without the dialog: its code is a few kilobytes. */
const longestLoadMs = 5000;

interface PossibleNumberQuestion {
  /** Whether it may be sent as it is. If not, the person is asked, and `onYes` follows their yes. */
  mayBeSent: (onYes: () => void) => boolean;
  /** The dialog is on its way. */
  isLoading: boolean;
  /** Stands over the page. */
  dialog: ReactNode;
  /** Stands in the form where there is no dialog: sending it again is the yes. */
  inForm: ReactNode;
}

interface Asked {
  numbers: readonly string[];
  onYes: () => void;
  /** Null where its code cannot be fetched: offline, or a newer version was released. Missing until that is known. */
  Dialog?: ComponentType<PossibleNumberDialogProps> | null;
}

/**
 * Asks about a number that may be a resident's, in a text of the form that others will read. An account's may stay. Nobody
 * is asked twice about a number.
 */
export function usePossibleNumberQuestion<Input extends FieldValues, Output>({
  schema,
  getValues,
}: ZodForm<Input, Output>): PossibleNumberQuestion {
  const answered = useRef(new Set<string>());
  // Kept when the dialog closes, because its words stay visible while it fades.
  const [asked, setAsked] = useState<Asked>();
  const [isOpen, setOpen] = useState(false);
  const ask = async (question: Asked) => {
    setAsked(question);
    const Dialog = await loadDialog();
    setAsked({ ...question, Dialog });
    // The form's sentence has been read when the form is sent again.
    if (!Dialog) answer(question);
  };
  const answer = ({ numbers }: Asked) => numbers.forEach((number) => answered.current.add(number));
  return {
    mayBeSent: (onYes) => {
      const numbers = possibleNumbersOf(() => schema.safeParse(getValues())).filter(
        (number) => !answered.current.has(number),
      );
      const isAsked = numbers.length > 0;
      setOpen(isAsked);
      if (isAsked) void ask({ numbers, onYes });
      return !isAsked;
    },
    isLoading: isOpen && asked?.Dialog === undefined,
    dialog: asked?.Dialog && (
      <asked.Dialog
        numbers={asked.numbers}
        isOpen={isOpen}
        onCancel={() => setOpen(false)}
        onConfirm={() => {
          answer(asked);
          setOpen(false);
          asked.onYes();
        }}
      />
    ),
    inForm: isOpen && asked?.Dialog === null && (
      <Banner tone="warning">
        주민등록번호일 수 있는 번호가 있어요: {asked.numbers.join(", ")}. 계좌번호 같은 것이라면 한 번 더 눌러
        보내 주세요.
      </Banner>
    ),
  };
}

// Hardly any form ever asks, and the first view of all is a form.
function loadDialog(): Promise<Required<Asked>["Dialog"]> {
  return new Promise((resolve) => {
    setTimeout(resolve, longestLoadMs, null);
    import("./possible-number-dialog.tsx").then(
      ({ PossibleNumberDialog }) => resolve(PossibleNumberDialog),
      () => resolve(null),
    );
  });
}
