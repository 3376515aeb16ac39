import type { FunctionDeclaration } from "#contract/define.ts";
import { isSharedError } from "#contract/errors.ts";

import type { CallEnvironment } from "./call-environment.ts";
import type { CallError } from "./call-error.ts";

/** A function failed with a code that its declaration does not name. */
class UndeclaredError extends Error {}

/** Whoever sets nothing else runs the product. */
const strictOnes = new Set(["development", "test"]);

/**
 * What a failure is instead where the browser's types do not know its code: `errors` of a declaration is the list of
 * what its function may fail with, beside what any function may. In production a clear answer stays one.
 */
export function undeclaredError(
  { settings }: CallEnvironment,
  { errors }: FunctionDeclaration,
  functionName: string,
  told: CallError,
): Error | undefined {
  const { code } = told.details;
  if (!strictOnes.has(settings.NODE_ENV) || isSharedError(code) || errors.includes(code)) return undefined;
  const message = `${functionName} failed with ${code}: add it to \`errors\` in its declaration`;
  return new UndeclaredError(message, { cause: told });
}
