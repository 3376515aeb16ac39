import { type ReactNode, useEffect, useState } from "react";

/** Wakes a page that was drawn when it was built: what the person did before its code came is done now. */
export function DrawnPage({ children }: { children: ReactNode }) {
  // A slip's code in the address fills the form in, so what the browser had filled in gives way.
  const [isFilledByCode] = useState(() => location.hash.includes("password="));
  useEffect(() => {
    const typed = isFilledByCode
      ? []
      : document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
          "input:not([type=radio], [type=checkbox]), textarea",
        );
    for (const field of typed) tellOfText(field);
    for (const box of document.querySelectorAll<HTMLInputElement>(
      "input[type=radio], input[type=checkbox]",
    )) {
      if (box.checked !== box.defaultChecked) chooseAgain(box);
    }
    for (const button of globalThis.takeEarlyPresses()) button.click();
  }, [isFilledByCode]);
  return children;
}

/** Tells React what was typed into a field that it did not know yet. */
function tellOfText(field: HTMLInputElement | HTMLTextAreaElement): void {
  const { value } = field;
  if (value === "") return;
  // React knows what was set on the element itself; the prototype's setter goes unnoticed.
  field.value = "";
  Reflect.set(Object.getPrototypeOf(field), "value", value, field);
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

function chooseAgain(box: HTMLInputElement): void {
  box.checked = box.defaultChecked;
  box.click();
}
