import Check from "lucide-react/icons/check";
import ChevronDown from "lucide-react/icons/chevron-down";
import { type KeyboardEvent, type Ref, useState } from "react";
import { Button } from "react-aria-components/Button";
import { ListBox, ListBoxItem } from "react-aria-components/ListBox";
import { Select, SelectValue } from "react-aria-components/Select";

import { Popover } from "#web/ui/overlays/popover.tsx";

import { fieldClass, FieldLabel, FieldNotes, type FieldProps, inputClass } from "./field.tsx";
import { itemClass, popoverClass, popoverMaxHeight } from "./list-box-styles.ts";

export interface SelectOption<Value extends string> {
  value: Value;
  label: string;
}

export interface SelectFieldProps<Value extends string> extends FieldProps {
  options: readonly SelectOption<Value>[];
  value: Value | null;
  onChange: (value: Value) => void;
  onBlur?: () => void;
  name?: string;
  placeholder?: string;
  /** Hides the label from the eye only, for a select in a table's row. */
  hidesLabel?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

/**
 * A choice from a few options. For more than about twenty, use SearchableSelectField. Nothing is chosen before the
 * list is open: a choice may act at once.
 */
export function SelectField<Value extends string>({
  label,
  help,
  error,
  hidesError,
  isRequired,
  disabledReason,
  options,
  value,
  onChange,
  placeholder = "선택해 주세요",
  hidesLabel = false,
  ref,
  ...rest
}: SelectFieldProps<Value>) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Select
      {...rest}
      isOpen={isOpen}
      onOpenChange={setOpen}
      className={fieldClass}
      aria-label={hidesLabel ? label : undefined}
      value={value}
      onChange={(key) => {
        const chosen = options.find((option) => option.value === key);
        if (chosen) onChange(chosen.value);
      }}
      placeholder={placeholder}
      isRequired={isRequired}
      isDisabled={disabledReason !== undefined}
      isInvalid={error !== undefined}
      validationBehavior="aria"
    >
      {!hidesLabel && <FieldLabel label={label} isRequired={isRequired} />}
      {/* Only listens, before React Aria does: it would choose by arrow keys and letters with the list closed. */}
      <div
        className="contents"
        onKeyDownCapture={(event) => {
          if (isOpen || !wouldChoose(event)) return;
          event.preventDefault();
          event.stopPropagation();
          if (disabledReason === undefined) setOpen(true);
        }}
      >
        <Button
          ref={ref}
          data-invalid={error !== undefined || undefined}
          className={inputClass("flex items-center justify-between gap-2 text-start")}
        >
          <SelectValue className="truncate data-placeholder:text-placeholder" />
          <ChevronDown aria-hidden size="1.125rem" className="shrink-0 text-neutral-weak" />
        </Button>
      </div>
      <FieldNotes {...{ help, error, hidesError, disabledReason }} />
      <Popover maxHeight={popoverMaxHeight} className={`min-w-(--trigger-width) ${popoverClass}`}>
        <ListBox items={options} className="outline-none">
          {(option) => (
            <ListBoxItem id={option.value} textValue={option.label} className={itemClass}>
              {({ isSelected }) => (
                <>
                  <span className="flex-1">{option.label}</span>
                  {isSelected && <Check aria-hidden size="1.125rem" className="shrink-0 text-brand" />}
                </>
              )}
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </Select>
  );
}

function wouldChoose({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  if (key === "ArrowLeft" || key === "ArrowRight") return true;
  // Letters; a space presses the button.
  return key.length === 1 && key !== " " && !ctrlKey && !metaKey && !altKey;
}
