import { showKeptFont } from "#web/late-font.ts";
import { readAppearance, showAppearance, storageKey } from "#web/ui/layout/saved-appearance.ts";

// The build writes this code into each document, so that it runs before the first paint: a dark page must not
// flash light.
showAppearance(readAppearance());
showKeptFont();
addEventListener("storage", ({ key }) => {
  if (key === storageKey) showAppearance(readAppearance());
});

// A page that was drawn when it was built is seen before its code has come. What is pressed meanwhile is kept,
// and no form is sent by the browser itself: what was typed would stand in the address. (Other pages show nothing
// that could be pressed before their code is there, and would collect presses for ever.)
const presses: HTMLElement[] = [];
addEventListener("click", keepPress, true);
addEventListener("submit", (event) => event.preventDefault());

/** Returns the buttons that were pressed so far, and keeps no further ones. */
globalThis.takeEarlyPresses = () => {
  removeEventListener("click", keepPress, true);
  return presses;
};

function keepPress({ target }: Event): void {
  if (!document.querySelector("#root[data-drawn]")) return;
  const button = target instanceof Element ? target.closest<HTMLElement>("button, [role=tab]") : null;
  if (button) presses.push(button);
}

declare global {
  var takeEarlyPresses: () => HTMLElement[];
}
