import { useEffect, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";

import type { FileView } from "#contract/files.ts";

interface ShownPhoto {
  index: number;
  isOpen: boolean;
  open: (index: number) => void;
  /** Shows another one in place of it. */
  show: (index: number) => void;
  close: () => void;
}

/**
 * Which photo is shown large. That is an entry of the browser's history, so that 'back' closes it, as it does for
 * everything else that covers a phone's screen.
 */
export function useShownPhoto(photos: readonly FileView[]): ShownPhoto {
  const navigate = useNavigate();
  const { pathname, search, hash, state } = useLocation();
  const opened = photos.findIndex(({ id }) => id === openedIn(state));
  // The last one stays visible while the viewer fades.
  const [index, show] = useState(Math.max(0, opened));
  const isOpen = opened >= 0;
  // A second press may come before the browser has gone back, and must not go back twice.
  const isClosing = useRef(false);
  useEffect(() => {
    if (isOpen) isClosing.current = false;
  }, [isOpen]);
  return {
    index,
    isOpen,
    open: (place) => {
      show(place);
      const above = { ...(typeof state === "object" ? state : null), shownPhoto: photos[place]?.id };
      void navigate({ pathname, search, hash }, { preventScrollReset: true, state: above });
    },
    show,
    close: () => {
      if (!isOpen || isClosing.current) return;
      isClosing.current = true;
      void navigate(-1);
    },
  };
}

function openedIn(state: unknown): unknown {
  return typeof state === "object" && state !== null && "shownPhoto" in state ? state.shownPhoto : undefined;
}
