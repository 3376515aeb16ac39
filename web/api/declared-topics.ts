import { type FunctionName, functions } from "#contract/index.ts";
import type { Topic } from "#contract/topics.ts";

interface DeclaredTopics {
  kind: string;
  touches: readonly Topic[];
  shows: readonly Topic[];
  removes?: string | undefined;
}

/**
 * The topics of each function's declaration. The build replaces this module by its value (vite.config.ts), so
 * that the first page does not load the schemas of all functions.
 */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- an entry for every function
export const declaredTopics = Object.fromEntries(
  Object.entries(functions).map(([name, { kind, touches, shows, removes }]) => [
    name,
    { kind, touches, shows, removes },
  ]),
) as Record<FunctionName, DeclaredTopics>;
