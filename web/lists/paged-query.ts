import { type InfiniteData, infiniteQueryOptions, type QueryKey } from "@tanstack/react-query";

import type { FunctionName, Input, Output } from "#contract/index.ts";
import { call } from "#web/api/call.ts";

/** A function that answers a list page by page. */
export type PagedFunction = {
  [Name in FunctionName]: Output<Name> extends { nextCursor: string | null } ? Name : never;
}[FunctionName];

/** The filter of a list. */
export type PageFilter<Name extends PagedFunction> = Omit<NonNullable<Input<Name>>, "cursor" | "limit">;

/** The query of a paged list. The screen and its early read use the same one. */
export function pagedQuery<Name extends PagedFunction>(name: Name, filter?: PageFilter<Name>) {
  // Named, because the compiler does not write out the type that it would infer from so many functions.
  return infiniteQueryOptions<
    Output<Name>,
    Error,
    InfiniteData<Output<Name>, string | null>,
    QueryKey,
    string | null
  >({
    queryKey: [name, "pages", filter ?? null],
    queryFn: ({ signal, pageParam }) =>
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- every paged function takes a cursor beside its filter
      call(name, { ...filter, cursor: pageParam } as unknown as Input<Name>, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
}
