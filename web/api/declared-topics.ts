import { type FunctionName, functions } from "#contract/index.ts";
import type { Topic } from "#contract/topics.ts";
import type { OfficeRight } from "#contract/values/office-rights.ts";

interface DeclaredTopics {
  kind: string;
  touches: readonly Topic[];
  shows: readonly Topic[];
  removes?: string | undefined;
  right?: OfficeRight | undefined;
}

/**
 * The topics and the right of each function's declaration. The build replaces this module by its value (vite.config.ts), so
 * that the first page does not load the schemas of all functions.
 */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- an entry for every function
export const declaredTopics = Object.fromEntries(
  Object.entries(functions).map(([name, { kind, touches, shows, removes, right }]) => [
    name,
    { kind, touches, shows, removes, right },
  ]),
) as Record<FunctionName, DeclaredTopics>;
