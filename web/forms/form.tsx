import { zodResolver } from "@hookform/resolvers/zod";
import { type KeyboardEvent, type ReactNode, useEffect } from "react";
import {
  type DefaultValues,
  type FieldPath,
  type FieldValues,
  useForm,
  type UseFormReturn,
} from "react-hook-form";
import type { z } from "zod";

import { classNames } from "#web/ui/class-names.ts";
import { Banner } from "#web/ui/states/banner.tsx";

/** A form over a schema of the contract: what goes in is its input, what is submitted its output. */
export type ZodForm<Input extends FieldValues, Output> = UseFormReturn<Input, unknown, Output>;

export function useZodForm<Input extends FieldValues, Output extends FieldValues>(
  schema: z.ZodType<Output, Input>,
  { defaultValues }: { defaultValues: DefaultValues<Input> },
): ZodForm<Input, Output> {
  return useForm<Input, unknown, Output>({ resolver: zodResolver(schema), defaultValues });
}

export interface FormProps<Input extends FieldValues, Output> {
  form: ZodForm<Input, Output>;
  onSubmit: (values: Output) => unknown;
  /** Why the last submit failed, in a sentence for the user. */
  error: string | undefined;
  /** The field that the failure is about (`details.field`): the sentence then stands there. */
  errorField?: string | undefined;
  isPending: boolean;
  /** A function says itself where the failure's sentence stands; else it stands last. */
  children: ReactNode | ((errorMessage: ReactNode) => ReactNode);
  id?: string;
  /** Names the form for assistive technology. */
  label?: string;
  className?: string;
}

/**
 * Native validation is off: the schema decides, errors stand at their fields and the first of them
 * is focused. While a submit is pending, another one is ignored.
 */
export function Form<Input extends FieldValues, Output>({
  form,
  onSubmit,
  error,
  errorField,
  isPending,
  children,
  id,
  label,
  className,
}: FormProps<Input, Output>) {
  const field = isFieldOf(form, errorField) ? errorField : undefined;
  useEffect(() => {
    if (field !== undefined && error !== undefined) {
      form.setError(field, { type: "server", message: error }, { shouldFocus: true });
    }
  }, [form, field, error]);
  const errorMessage = error !== undefined && field === undefined && <Banner tone="critical">{error}</Banner>;
  return (
    <form
      id={id}
      noValidate
      aria-label={label}
      aria-busy={isPending || undefined}
      className={classNames(className ?? "flex flex-col gap-5")}
      onKeyDownCapture={ignoreEnterWhileComposing}
      onSubmit={(event) => {
        if (isPending) event.preventDefault();
        else void form.handleSubmit(onSubmit)(event);
      }}
    >
      {typeof children === "function" ? (
        children(errorMessage)
      ) : (
        <>
          {children}
          {errorMessage}
        </>
      )}
    </form>
  );
}

/** Enter that ends a syllable of the input method belongs to the input method: it submits nothing. */
function ignoreEnterWhileComposing(event: KeyboardEvent): void {
  // Safari reports the Enter after the composition has ended; only its key code 229 gives it away.
  const isComposing = event.nativeEvent.isComposing || event.nativeEvent.keyCode === 229;
  if (event.key === "Enter" && isComposing && event.target instanceof HTMLInputElement)
    event.preventDefault();
}

function isFieldOf<Input extends FieldValues, Output>(
  form: ZodForm<Input, Output>,
  name: string | undefined,
): name is FieldPath<Input> {
  return name !== undefined && name in form.getValues();
}
