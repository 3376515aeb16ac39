import { type RefObject, useEffect, useRef, useState } from "react";

/**
 * Takes files that are pasted into the form around this element or dropped on it. Returns whether some are held
 * over the form.
 */
export function useDroppedFiles(
  element: RefObject<HTMLElement | null>,
  onFiles: (files: readonly File[]) => void,
): boolean {
  const [isOver, setOver] = useState(false);
  const take = useRef(onFiles);
  useEffect(() => {
    take.current = onFiles;
  });
  useEffect(() => {
    const form = element.current?.closest("form");
    if (!form) return;
    const listening = new AbortController();
    const { signal } = listening;
    const onTransfer = (event: Event, transfer: DataTransfer | null) => {
      setOver(false);
      const files = [...(transfer?.files ?? [])];
      // Text is the field's own matter.
      if (files.length === 0) return;
      event.preventDefault();
      take.current(files);
    };
    form.addEventListener("paste", (event) => onTransfer(event, event.clipboardData), { signal });
    form.addEventListener("drop", (event) => onTransfer(event, event.dataTransfer), { signal });
    form.addEventListener(
      "dragover",
      (event) => {
        if (!event.dataTransfer?.types.includes("Files")) return;
        // Otherwise the browser would open the file in place of the page.
        event.preventDefault();
        setOver(true);
      },
      { signal },
    );
    form.addEventListener(
      "dragleave",
      ({ relatedTarget }) => {
        if (!(relatedTarget instanceof Node && form.contains(relatedTarget))) setOver(false);
      },
      { signal },
    );
    return () => listening.abort();
  }, [element]);
  return isOver;
}
