import { useRef } from "react";
import type { Control } from "react-hook-form";
import { useWatch } from "react-hook-form";

import { placeholders, placesOf } from "#contract/values/notice-placeholders.ts";
import type { ZodForm } from "#web/forms/command-form.tsx";
import { Button } from "#web/ui/buttons/button.tsx";

import type { TypedNotice, WrittenNotice } from "./notice-form.ts";

/** The places that a template has left open: each leads to the next one of its kind, ready to be typed over. */
export function OpenPlaceholders({ form }: { form: ZodForm<TypedNotice, WrittenNotice> }) {
  const group = useRef<HTMLDivElement>(null);
  const open = useOpenPlaceholders(form.control);
  if (open.length === 0) return null;
  return (
    <div ref={group} role="group" aria-label="채울 칸" className="flex flex-wrap items-center gap-2">
      <p className="text-label font-semibold text-warning">채울 칸이 남았어요</p>
      {open.map(({ placeholder, count, field }) => (
        <Button
          key={placeholder}
          size="small"
          label={`${placeholder} ${count}곳 채우기`}
          onPress={() => {
            // At once: a phone opens its keyboard for a focus within the press alone.
            const input = group.current?.closest("form")?.elements.namedItem(field);
            if (!(input instanceof HTMLInputElement || input instanceof HTMLTextAreaElement)) return;
            const [place] = placesOf(input.value, placeholder);
            input.focus();
            if (place) input.setSelectionRange(place.start, place.end);
          }}
        >
          {`${placeholder} ${count}곳`}
        </Button>
      ))}
    </div>
  );
}

function useOpenPlaceholders(control: Control<TypedNotice, unknown, WrittenNotice>) {
  const { title = "", content = "" } = useWatch({ control });
  return placeholders.flatMap((placeholder) => {
    const [inTitle, inContent] = [title ?? "", content ?? ""].map(
      (text) => placesOf(text, placeholder).length,
    );
    const count = inTitle! + inContent!;
    const field = inTitle! > 0 ? ("title" as const) : ("content" as const);
    return count === 0 ? [] : [{ placeholder, count, field }];
  });
}
