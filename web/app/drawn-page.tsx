import { type ReactNode, useEffect } from "react";

/** Wakes a page that was drawn when it was built: what the person did before its code came is done now. */
export function DrawnPage({ children }: { children: ReactNode }) {
  useEffect(() => {
    for (const field of document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
      "input:not([type=radio], [type=checkbox]), textarea",
    )) {
      tellOfText(field);
    }
    for (const box of document.querySelectorAll<HTMLInputElement>(
      "input[type=radio], input[type=checkbox]",
    )) {
      if (box.checked !== box.defaultChecked) chooseAgain(box);
    }
    for (const button of globalThis.takeEarlyPresses()) button.click();
  }, []);
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
