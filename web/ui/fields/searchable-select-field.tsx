import Check from "lucide-react/icons/check";
import ChevronsUpDown from "lucide-react/icons/chevrons-up-down";
import { type Ref, useDeferredValue, useMemo, useState } from "react";
import { Button } from "react-aria-components/Button";
import { Collection } from "react-aria-components/Collection";
import { ComboBox } from "react-aria-components/ComboBox";
import { Input } from "react-aria-components/Input";
import { ListBox, ListBoxItem, ListBoxLoadMoreItem } from "react-aria-components/ListBox";

import { OptionsPopover } from "#web/ui/overlays/options-popover.tsx";

import { fieldClass, FieldLabel, FieldNotes, type FieldProps, inputClass } from "./field.tsx";
import { createKoreanFilter } from "./korean-search.ts";
import { itemClass, popoverClass, popoverMaxHeight } from "./list-box-styles.ts";

export interface SearchableOption {
  value: string;
  label: string;
  /** A second line, which is searched too. It distinguishes options of the same name. */
  detail?: string;
}

export interface SearchableSelectFieldProps extends FieldProps {
  options: readonly SearchableOption[];
  value: string | null;
  onChange: (value: string | null) => void;
  onBlur?: () => void;
  name?: string;
  placeholder?: string;
  /** Which options fit what is typed. */
  createFilter?: (typed: string) => (text: string) => boolean;
  /** Gets what is typed, for options that are found elsewhere. */
  onSearch?: (typed: string) => void;
  /** Says that no option fits. */
  emptyMessage?: string;
  ref?: Ref<HTMLInputElement>;
}

/** This many options are drawn at first, and this many more each time the end of the list comes into view. */
const pageSize = 50;

/** A choice from many options, such as thousands of apartments. Typing filters them, also by initials. */
export function SearchableSelectField({
  label,
  help,
  error,
  hidesError,
  isRequired,
  disabledReason,
  options,
  value,
  onChange,
  placeholder = "이름으로 찾아 주세요",
  createFilter = createKoreanFilter,
  onSearch,
  emptyMessage = "찾는 이름이 없어요.",
  ref,
  ...rest
}: SearchableSelectFieldProps) {
  const chosen = useMemo(() => options.find((option) => option.value === value), [options, value]);
  const [typed, setTyped] = useState<string>();
  const [shownCount, setShownCount] = useState(pageSize);
  const sought = useDeferredValue(typed ?? "");
  const matches = useMemo(
    () => filterOptions(options, sought, createFilter),
    [options, sought, createFilter],
  );
  const shown = matches.slice(0, shownCount);
  const listed = chosen && !shown.includes(chosen) ? [...shown, { ...chosen, isHidden: true }] : shown;
  return (
    <ComboBox
      {...rest}
      className={fieldClass}
      value={value}
      onChange={(key) => {
        setTyped(undefined);
        onChange(key === null ? null : String(key));
      }}
      inputValue={typed ?? chosen?.label ?? ""}
      onInputChange={(text) => {
        setTyped(text === chosen?.label ? undefined : text);
        onSearch?.(text);
        setShownCount(pageSize);
      }}
      items={listed}
      allowsEmptyCollection
      // Without options of its own, the list would open only to say so.
      menuTrigger={onSearch ? "input" : "focus"}
      isRequired={isRequired}
      isDisabled={disabledReason !== undefined}
      isInvalid={error !== undefined}
      validationBehavior="aria"
    >
      <FieldLabel label={label} isRequired={isRequired} />
      <div className="relative">
        <Input ref={ref} placeholder={placeholder} className={inputClass("pe-12")} />
        <Button className="absolute inset-y-0 end-0 grid w-target place-items-center rounded-control text-neutral-weak">
          <ChevronsUpDown aria-hidden size="1.125rem" />
        </Button>
      </div>
      <FieldNotes {...{ help, error, hidesError, disabledReason }} />
      <OptionsPopover maxHeight={popoverMaxHeight} className={`w-(--trigger-width) ${popoverClass}`}>
        {matches.length === 0 && <p className="px-3 py-2 text-neutral-weak">{emptyMessage}</p>}
        <ListBox className="outline-none">
          <Collection items={listed}>{renderOption}</Collection>
          {shownCount < matches.length && (
            <ListBoxLoadMoreItem onLoadMore={() => setShownCount(shownCount + pageSize)} />
          )}
        </ListBox>
      </OptionsPopover>
    </ComboBox>
  );
}

function filterOptions(
  options: readonly SearchableOption[],
  query: string,
  createFilter: (typed: string) => (text: string) => boolean,
): readonly SearchableOption[] {
  if (query.trim() === "") return options;
  const matches = createFilter(query);
  return options.filter(
    (option) => matches(option.label) || (option.detail !== undefined && matches(option.detail)),
  );
}

interface ListedOption extends SearchableOption {
  /**
   * The chosen option where it is not among those shown. React Aria looks its text up in the list when the focus leaves, and
   * opens the list again where it finds none.
   */
  isHidden?: boolean;
}

function renderOption({ value, label, detail, isHidden = false }: ListedOption) {
  return (
    <ListBoxItem
      id={value}
      textValue={label}
      isDisabled={isHidden}
      className={isHidden ? "hidden" : itemClass}
    >
      {({ isSelected }) => (
        <>
          <span className="min-w-0 flex-1">
            <span className="block">{label}</span>
            {detail !== undefined && <span className="block text-label text-neutral-weak">{detail}</span>}
          </span>
          {isSelected && <Check aria-hidden size="1.125rem" className="shrink-0 text-brand" />}
        </>
      )}
    </ListBoxItem>
  );
}
