import { infiniteQueryOptions } from "@tanstack/react-query";

import type { FunctionName, Input, Output } from "#contract/index.ts";
import { call } from "#web/api/call.ts";

/** A function that answers a list page by page. */
export type PagedFunction = {
  [Name in FunctionName]: Output<Name> extends { nextCursor: string | null } ? Name : never;
}[FunctionName];

/** What a list is narrowed to. */
export type PageFilter<Name extends PagedFunction> = Omit<NonNullable<Input<Name>>, "cursor" | "limit">;

/** The query of a paged list: the same for the screen that shows it and for what reads it ahead. */
export function pagedQuery<Name extends PagedFunction>(name: Name, filter?: PageFilter<Name>) {
  return infiniteQueryOptions({
    queryKey: [name, "pages", filter ?? null],
    queryFn: ({ signal, pageParam }) =>
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- every paged function takes a cursor beside its filter
      call(name, { ...filter, cursor: pageParam } as unknown as Input<Name>, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
}
