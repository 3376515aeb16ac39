import { zodResolver } from "@hookform/resolvers/zod";
import {
  createContext,
  type KeyboardEvent,
  type ReactNode,
  useContext,
  useEffect,
  useRef,
  useState,
} from "react";
import {
  type DefaultValues,
  type FieldPath,
  type FieldValues,
  useForm,
  type UseFormReturn,
} from "react-hook-form";
import type { z } from "zod";

import type { Action } from "#web/api/actions.ts";
import { Button, type ButtonProps } from "#web/ui/buttons/button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { Banner } from "#web/ui/states/banner.tsx";

import { useComposingEnter } from "./composing-enter.ts";
import { DraftName, useFormDraft } from "./drafts.ts";
import { type FormHold, HoldForm } from "./form-hold.ts";
import { usePossibleNumberQuestion } from "./possible-number-question.tsx";
import { ResumedDraft } from "./resumed-draft.tsx";

/** A form over a schema of the contract: its values are the schema's input, and it submits the output. */
export interface ZodForm<Input extends FieldValues, Output> extends UseFormReturn<Input, unknown, Output> {
  schema: z.ZodType<Output, Input>;
}

export function useZodForm<Input extends FieldValues, Output extends FieldValues>(
  schema: z.ZodType<Output, Input>,
  { defaultValues }: { defaultValues: DefaultValues<Input> },
): ZodForm<Input, Output> {
  const form = useForm<Input, unknown, Output>({ resolver: zodResolver(schema), defaultValues });
  return Object.assign(form, { schema });
}

/** What a form sends: its values, or a payload made of them. */
export type Sending<Values, Payload> =
  | { command: Action<NoInfer<Values>>; payload?: undefined }
  | { command: Action<Payload>; payload: (values: NoInfer<Values>) => NoInfer<Payload> };

/** The props of every form, in a dialog or not. */
export interface FormContent<Input extends FieldValues, Output> {
  form: ZodForm<Input, Output>;
  /**
   * The typed values are kept under this name until they are sent. It includes what they are about:
   * `notice.{id}`.
   */
  draft?: string | undefined;
  /** Shows no message if a draft has filled the form. */
  resumesSilently?: boolean;
  /** The fields. */
  children: ReactNode;
}

interface FormLook {
  /** Names the form for assistive technology. */
  label: string;
  /** Shown after the failure's sentence. */
  buttons?: ReactNode;
  /** Places fields and failure, for a form that is more than a column. */
  layout?: (fields: ReactNode, failure: ReactNode) => ReactNode;
  className?: string;
}

type CommandFormProps<Input extends FieldValues, Output, Payload> = Sending<Output, Payload> &
  FormContent<Input, Output> &
  FormLook;

/**
 * A form that sends a command. Pending state, failure and the failure's field are the command's own. The
 * browser's own validation is off: the schema decides, errors are shown at their fields, and the first of
 * them gets the focus. While a submit is pending, another one is ignored. What is not ready yet, such as an
 * upload, is waited for.
 */
export function CommandForm<Input extends FieldValues, Output extends FieldValues, Payload>(
  props: CommandFormProps<Input, Output, Payload>,
): ReactNode {
  const { draft } = props;
  return draft === undefined ? (
    <PlainForm<Input, Output, Payload> {...props} />
  ) : (
    <DraftedForm<Input, Output, Payload> {...props} draft={draft} />
  );
}

/** Submits its form, and shows that the form's command is under way. */
export function SubmitButton(
  props: Pick<ButtonProps, "children" | "variant" | "size" | "isWide" | "disabledReason">,
) {
  return <Button {...props} type="submit" isPending={useContext(IsPending)} />;
}

/** Fills the form with its draft, saves every change, and deletes the draft once it is sent. */
function DraftedForm<Input extends FieldValues, Output extends FieldValues, Payload>({
  draft,
  resumesSilently = false,
  children,
  ...rest
}: CommandFormProps<Input, Output, Payload> & { draft: string }) {
  const forgetDraft = useFormDraft(rest.form, draft);
  return (
    <PlainForm<Input, Output, Payload> {...rest} onSent={forgetDraft}>
      {!resumesSilently && <ResumedDraft form={rest.form} name={draft} />}
      <DraftName value={draft}>{children}</DraftName>
    </PlainForm>
  );
}

function PlainForm<Input extends FieldValues, Output extends FieldValues, Payload>({
  form,
  label,
  children,
  buttons,
  layout = inAColumn,
  className = "flex flex-col gap-5",
  onSent,
  ...sending
}: CommandFormProps<Input, Output, Payload> & { onSent?: () => void }) {
  const { isPending, failure, failureField, missingIds } = sending.command;
  const field = isFieldOf(form, failureField) ? failureField : undefined;
  useEffect(() => {
    if (field !== undefined && failure !== undefined) {
      const types = missingIds && { missingIds: [...missingIds] };
      form.setError(field, { type: "server", message: failure, types }, { shouldFocus: true });
    }
  }, [form, field, failure, missingIds]);
  const send = (values: Output) =>
    sending.payload
      ? sending.command.run(sending.payload(values), onSent)
      : sending.command.run(values, onSent);
  const { submit, isWaiting, waitText, hold, question } = useHeldSubmit(form, send);
  const isBusy = isPending || isWaiting || question.isLoading;
  return (
    <form
      noValidate
      aria-label={label}
      aria-busy={isBusy || undefined}
      className={classNames(className)}
      {...useComposingEnter()}
      {...sendingByKeys}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy) submit();
      }}
    >
      <IsPending value={isBusy}>
        {layout(
          <HoldForm value={hold}>{children}</HoldForm>,
          <>
            {failure !== undefined && field === undefined && <Banner tone="critical">{failure}</Banner>}
            {isWaiting && (
              <div ref={bringIntoView}>
                <Banner tone="informative">{waitText}</Banner>
              </div>
            )}
            {question.inForm && <div ref={bringIntoView}>{question.inForm}</div>}
          </>,
        )}
        {buttons}
        {question.dialog}
      </IsPending>
    </form>
  );
}

/** From within a text of several lines, too, where Enter alone begins another. */
const sendingByKeys = {
  onKeyDown(event: KeyboardEvent<HTMLFormElement>) {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    event.currentTarget.requestSubmit();
  },
};

/** On a phone it may stand below what the window shows. */
function bringIntoView(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: "nearest" });
}

/** Sends the form's values once nothing holds them back. Their faults are told, and questions asked, at once. */
function useHeldSubmit<Input extends FieldValues, Output extends FieldValues>(
  form: ZodForm<Input, Output>,
  send: (values: Output) => void,
) {
  const [held, hold] = useState<FormHold>();
  const [isWaiting, setWaiting] = useState(false);
  const question = usePossibleNumberQuestion(form);
  const mustWait = held?.waitText !== undefined;
  const submit = () =>
    void form.handleSubmit(
      (values) => {
        // A person who is asked something does not wait any more, with any answer.
        setWaiting(false);
        if (!question.mayBeSent(() => submitNow.current())) return;
        setWaiting(mustWait);
        if (!held) send(values);
        else if (!mustWait) held.show();
      },
      () => setWaiting(false),
    )();
  const submitNow = useRef(submit);
  useEffect(() => {
    submitNow.current = submit;
  });
  const isOver = isWaiting && !mustWait;
  useEffect(() => {
    if (isOver) submitNow.current();
  }, [isOver]);
  return { submit, isWaiting, waitText: held?.waitText, hold, question };
}

const IsPending = createContext(false);

function inAColumn(fields: ReactNode, failure: ReactNode) {
  return (
    <>
      {fields}
      {failure}
    </>
  );
}

function isFieldOf<Input extends FieldValues, Output>(
  form: ZodForm<Input, Output>,
  name: string | undefined,
): name is FieldPath<Input> {
  return name !== undefined && name in form.getValues();
}
