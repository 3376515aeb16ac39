import { useSearchParams } from "react-router";

interface Edited {
  /** 'post', or a comment's id. */
  edited: string | null;
  edit: (what: string) => void;
  close: () => void;
}

/** Which form of a post's screen is open. The address holds it, so it survives a reload and a new sign-in. */
export function useEdited(): Edited {
  const { value, set, clear } = useAddressed("edit");
  return { edited: value, edit: set, close: clear };
}

interface Replying {
  /** The id of the comment that the form for a new one replies to. */
  repliedId: string | null;
  reply: (commentId: string) => void;
  stop: () => void;
}

/** Which comment is being replied to. It stays where it is while another form of the screen is open. */
export function useReplying(): Replying {
  const { value, set, clear } = useAddressed("reply");
  return { repliedId: value, reply: set, stop: clear };
}

function useAddressed(name: "edit" | "reply") {
  const [search, setSearch] = useSearchParams();
  const change = (value: string | undefined) =>
    setSearch(
      (now) => {
        if (value === undefined) now.delete(name);
        else now.set(name, value);
        return now;
      },
      { replace: true, preventScrollReset: true },
    );
  return { value: search.get(name), set: change, clear: () => change(undefined) };
}
