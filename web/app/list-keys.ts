/** Focuses the search of the screen. @returns whether it has one */
export function focusSearch(): boolean {
  const box = document.querySelector<HTMLInputElement>("main input[type=search]");
  box?.focus();
  box?.select();
  return box !== null;
}

/** Focuses the next row of the screen's lists, or the one before; the first if none has the focus. */
export function focusRow(step: 1 | -1): boolean {
  const links = [...document.querySelectorAll<HTMLElement>("main :is(tbody tr, ul > li)")].flatMap((row) => {
    const link = row.querySelector<HTMLElement>("a[href]");
    return link?.checkVisibility() ? [link] : [];
  });
  const focused = document.activeElement?.closest("tr, li");
  const at = links.findIndex((link) => focused?.contains(link));
  const next = links[at < 0 ? 0 : at + step];
  next?.focus();
  next?.scrollIntoView({ block: "nearest" });
  return next !== undefined;
}

/** Whether a letter is somebody's typing, or would act behind something that is open. */
export function isTyping({ target }: KeyboardEvent): boolean {
  if (document.querySelector(".modal-overlay, [role=menu], [role=listbox]")) return true;
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches("textarea, select, input:not([type=checkbox], [type=radio])"))
  );
}
