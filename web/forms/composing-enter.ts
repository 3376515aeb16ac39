import { type CompositionEvent, type KeyboardEvent, useRef } from "react";

/**
 * What a form does with an Enter while an input method composes. One that takes up a proposal, such as Chinese letters
 * for typed sounds, must not submit the form. A Hangul syllable is what it will be: its Enter ends it and submits, as in
 * all other programs. Browsers that send a second Enter for that submit by the second one, as the first does nothing.
 */
export function useComposingEnter() {
  const composed = useRef("");
  return {
    onCompositionUpdateCapture: ({ data }: CompositionEvent) => {
      composed.current = data;
    },
    onKeyDownCapture: (event: KeyboardEvent) => {
      // Safari reports this Enter after the composition has ended. Only its key code 229 gives it away.
      const isComposing = event.nativeEvent.isComposing || event.nativeEvent.keyCode === 229;
      if (event.key !== "Enter" || !isComposing || !(event.target instanceof HTMLInputElement)) return;
      if (!/^\p{Script=Hangul}+$/u.test(composed.current)) event.preventDefault();
    },
  };
}
