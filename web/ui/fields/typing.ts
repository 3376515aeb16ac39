/**
 * Sets `data-typing` on the page while a text field has the focus on a touch screen: its keyboard is then open,
 * and what is not needed for typing gives way. Returns the function that ends it.
 */
export function markTyping(): () => void {
  const root = document.documentElement;
  const coarse = matchMedia("(pointer: coarse)");
  const view = globalThis.visualViewport;
  const update = () => {
    const isTyping = coarse.matches && document.activeElement?.matches(typedInto) === true;
    root.toggleAttribute("data-typing", isTyping);
    // Safari lays its keyboard over the page. Other browsers make the page lower, and nothing is covered.
    const covered =
      isTyping && view ? Math.max(0, root.clientHeight - Math.round(view.offsetTop + view.height)) : 0;
    root.style.setProperty("--keyboard-height", `${covered}px`);
  };
  const listening = new AbortController();
  const { signal } = listening;
  // A frame later, because a tap on a button moves the focus before it clicks; and never while a button is held, which
  // moves the focus too. If the bar came back in between, it would lie under the finger and take the click.
  let isHeld = false;
  const updateSoon = () => requestAnimationFrame(() => isHeld || update());
  const hold = () => (isHeld = true);
  const release = () => {
    isHeld = false;
    updateSoon();
  };
  document.addEventListener("pointerdown", hold, { signal, capture: true });
  for (const end of ["pointerup", "pointercancel"]) {
    document.addEventListener(end, release, { signal, capture: true });
  }
  document.addEventListener("focusin", updateSoon, { signal });
  document.addEventListener("focusout", updateSoon, { signal });
  view?.addEventListener("resize", update, { signal });
  view?.addEventListener("scroll", update, { signal });
  return () => listening.abort();
}

const typedInto =
  "textarea, input:not([type=checkbox], [type=radio], [type=button], [type=submit], [type=file]), [contenteditable=true]";
