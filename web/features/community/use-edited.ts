import { useSearchParams } from "react-router";

interface Edited {
  /** 'post', or a comment's id. */
  edited: string | null;
  edit: (what: string) => void;
  close: () => void;
}

/** Which form of a post's screen is open. The address holds it, so it survives a reload and a new sign-in. */
export function useEdited(): Edited {
  const [search, setSearch] = useSearchParams();
  const options = { replace: true, preventScrollReset: true };
  return {
    edited: search.get("edit"),
    edit: (what) => setSearch({ edit: what }, options),
    close: () => setSearch({}, options),
  };
}
