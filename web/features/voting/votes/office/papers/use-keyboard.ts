import { useEffect } from "react";

import type { VoteContest } from "#contract/votes.ts";

import { type Entry, pressDigit, pressEnter } from "./paper-keys.ts";

interface KeyboardOptions {
  isOn: boolean;
  contests: readonly VoteContest[];
  onPress: (next: (entry: Entry) => Entry) => void;
  onTakeBack: () => void;
}

/** Digits choose, 0 is 무효, Backspace takes back, Enter ends. Wherever the focus is: nothing here is typed into. */
export function useKeyboard({ isOn, contests, onPress, onTakeBack }: KeyboardOptions): void {
  // After a press with the mouse, the keyboard's Enter would press the button again.
  useEffect(() => {
    const keepFocus = (event: MouseEvent) => {
      if (isOnButton(event)) event.preventDefault();
    };
    document.addEventListener("mousedown", keepFocus);
    return () => document.removeEventListener("mousedown", keepFocus);
  }, []);
  useEffect(() => {
    if (!isOn) return;
    const listen = (event: KeyboardEvent) => {
      // A key that is held down is no pile of papers.
      if (event.repeat || event.ctrlKey || event.altKey || event.metaKey) return;
      if (/^[0-9]$/.test(event.key)) onPress((entry) => pressDigit(entry, contests, event.key));
      else if (event.key === "Backspace") onTakeBack();
      else if (event.key === "Enter" && !isOnButton(event)) onPress((entry) => pressEnter(entry, contests));
    };
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, [isOn, contests, onPress, onTakeBack]);
}

function isOnButton({ target }: Event): boolean {
  return target instanceof Element && target.closest("button") !== null;
}
