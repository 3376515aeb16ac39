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

/** Edits the row that has the focus, or what the screen is about: presses what is called 수정 there. */
export function pressEdit(): boolean {
  const row = document.activeElement?.closest<HTMLElement>("main :is(tbody tr, ul > li)");
  const buttons = [...(row ?? document).querySelectorAll<HTMLElement>("main :is(a, button)")];
  // Without a chosen row, none is edited; in a row, its title comes first and may end with the same word.
  const edits = row ? buttons : buttons.filter((each) => !each.closest("main :is(tbody tr, ul > li)"));
  const edit = edits.findLast(
    (each) => each.checkVisibility() && /(?:^|\s)수정$/u.test(each.ariaLabel ?? each.textContent),
  );
  edit?.click();
  return edit !== undefined;
}

/** Whether something lies over the screen, behind which no key may act. */
export function isCovered(): boolean {
  return document.querySelector(".modal-overlay, [role=menu], [role=listbox]") !== null;
}

/** Whether a letter is somebody's typing. */
export function isTyping({ target }: KeyboardEvent): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches("textarea, select, input:not([type=checkbox], [type=radio])"))
  );
}
