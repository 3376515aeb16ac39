import { useLocation, useNavigate, useSearchParams } from "react-router";

/** The value of `?edit` for a notice that does not exist yet. */
export const newNotice = "new";

export interface EditedNotice {
  /** A notice's id, or `newNotice`; undefined if none is edited. */
  target: string | undefined;
  open: (target: string) => void;
  close: () => void;
}

/** The address holds the open form, so it survives a reload and a new sign-in, and 'back' closes it. */
export function useEditedNotice(): EditedNotice {
  const [search, setSearch] = useSearchParams();
  const navigate = useNavigate();
  const { state } = useLocation();
  return {
    target: search.get("edit") ?? undefined,
    open: (target) =>
      setSearch((before) => editing(before, target), { preventScrollReset: true, state: openedAbove(state) }),
    close: () => {
      if (wasOpenedHere(state)) void navigate(-1);
      else
        setSearch((before) => editing(before, undefined), { replace: true, preventScrollReset: true, state });
    },
  };
}

/** The rest of the address, such as the tab of the list, stays. */
function editing(before: URLSearchParams, target: string | undefined): URLSearchParams {
  const search = new URLSearchParams(before);
  if (target === undefined) search.delete("edit");
  else search.set("edit", target);
  return search;
}

/** With what the entry below keeps, such as the words of its search: the list still shows behind the form. */
function openedAbove(state: unknown): object {
  return { ...(typeof state === "object" ? state : null), openedHere: true };
}

/** Otherwise the history entry before it belongs to another screen. */
function wasOpenedHere(state: unknown): boolean {
  return typeof state === "object" && state !== null && "openedHere" in state;
}
