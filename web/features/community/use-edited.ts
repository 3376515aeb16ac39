import { useSearchParams } from "react-router";

interface Edited {
  /** 'post', or a comment's id. */
  edited: string | null;
  edit: (what: string) => void;
  close: () => void;
}

/** Which form of a post's screen is open. It stands in the address: a reload and a new sign-in find it again. */
export function useEdited(): Edited {
  const [search, setSearch] = useSearchParams();
  const options = { replace: true, preventScrollReset: true };
  return {
    edited: search.get("edit"),
    edit: (what) => setSearch({ edit: what }, options),
    close: () => setSearch({}, options),
  };
}
