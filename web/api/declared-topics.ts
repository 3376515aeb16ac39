import { type FunctionName, functions } from "#contract/index.ts";
import type { Topic } from "#contract/topics.ts";

interface DeclaredTopics {
  kind: string;
  touches: readonly Topic[];
  shows: readonly Topic[];
  removes?: string | undefined;
}

/**
 * What the declaration of each function says about topics. The build replaces this module by its value
 * (vite.config.ts), so that the schemas of all functions do not come with every first page.
 */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- an entry for every function
export const declaredTopics = Object.fromEntries(
  Object.entries(functions).map(([name, { kind, touches, shows, removes }]) => [
    name,
    { kind, touches, shows, removes },
  ]),
) as Record<FunctionName, DeclaredTopics>;
