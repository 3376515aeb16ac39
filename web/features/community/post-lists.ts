import type { FunctionName } from "#contract/index.ts";

/** Every list in which a post appears: what writing, editing, deleting and commenting make stale. */
export const postLists = [
  "getPostsByBoard",
  "getAllPostsByBoard",
  "getMyPosts",
  "getHotPosts",
  "searchPosts",
] as const satisfies readonly FunctionName[];
