import { useLocation, useNavigate, useSearchParams } from "react-router";

/** The value of `?edit` for a notice that does not exist yet. */
export const newNotice = "new";

interface EditedNotice {
  /** A notice's id, or `newNotice`; nothing while none is edited. */
  target: string | undefined;
  open: (target: string) => void;
  close: () => void;
}

/** The open form stands in the address: a reload and a new sign-in find it again, and 'back' closes it. */
export function useEditedNotice(): EditedNotice {
  const [search, setSearch] = useSearchParams();
  const navigate = useNavigate();
  const { state } = useLocation();
  return {
    target: search.get("edit") ?? undefined,
    open: (target) => setSearch({ edit: target }, { preventScrollReset: true, state: openedHere }),
    close: () => {
      if (wasOpenedHere(state)) void navigate(-1);
      else setSearch({}, { replace: true, preventScrollReset: true });
    },
  };
}

const openedHere = { openedHere: true };

/** Otherwise the entry before is another screen's. */
function wasOpenedHere(state: unknown): boolean {
  return typeof state === "object" && state !== null && "openedHere" in state;
}
