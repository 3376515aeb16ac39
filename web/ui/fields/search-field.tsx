import Search from "lucide-react/icons/search";
import X from "lucide-react/icons/x";
import { Button } from "react-aria-components/Button";
import { Input } from "react-aria-components/Input";
import { SearchField as AriaSearchField } from "react-aria-components/SearchField";

import { classNames } from "#web/ui/class-names.ts";

import { FieldLabel, inputClass } from "./field.tsx";

interface SearchFieldProps {
  label: string;
  /** Hides the label from the eye only, where the place explains the search box. */
  hidesLabel?: boolean;
  value: string;
  onChange: (value: string) => void;
  /** Called on Enter, unless the input method is still composing. */
  onSubmit?: (value: string) => void;
  placeholder?: string;
  /** Opens the phone's number pad, but accepts everything. */
  inputMode?: "numeric";
}

export function SearchField({ label, hidesLabel = false, placeholder, ...rest }: SearchFieldProps) {
  return (
    <AriaSearchField
      {...rest}
      aria-label={hidesLabel ? label : undefined}
      className="group/search flex min-w-0 flex-col gap-1.5"
    >
      {!hidesLabel && <FieldLabel label={label} />}
      <div className="relative">
        <Search
          aria-hidden
          size="1.125rem"
          className="pointer-events-none absolute inset-y-0 start-3.5 my-auto text-neutral-weak"
        />
        <Input
          placeholder={placeholder}
          className={inputClass("px-10", "[&::-webkit-search-cancel-button]:hidden")}
        />
        <Button
          aria-label="지우기"
          className={classNames(
            "absolute inset-y-0 end-0 grid w-target place-items-center rounded-control text-neutral-weak hover:text-neutral",
            "group-data-empty/search:hidden",
          )}
        >
          <X aria-hidden size="1.125rem" />
        </Button>
      </div>
    </AriaSearchField>
  );
}
