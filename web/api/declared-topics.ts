import type { FunctionDeclaration } from "#contract/define.ts";
import { declarations, type FunctionName } from "#contract/index.ts";
import type { Topic } from "#contract/topics.ts";

interface DeclaredTopics {
  /** What a command touches. */
  touches?: readonly Topic[];
  /** What a query shows. A stream gets its changes from the server. */
  shows?: readonly Topic[];
  removes?: string | undefined;
}

/**
 * The topics of each function's declaration, as far as the browser asks for them. The build replaces this
 * module by its value (vite.config.ts), so that the first page does not load the schemas of all functions.
 */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- an entry for every function
export const declaredTopics = Object.fromEntries(
  Object.entries(declarations).map(([name, declaration]) => [name, topicsOf(declaration)]),
) as Record<FunctionName, DeclaredTopics>;

/** Each visitor of the first page loads it, so nothing empty is in it. */
function topicsOf({ kind, touches, shows, removes }: FunctionDeclaration): DeclaredTopics {
  if (kind === "query") return shows.length > 0 ? { shows } : {};
  return { ...(touches.length > 0 && { touches }), removes };
}
