import type { FunctionDeclaration } from "#contract/define.ts";
import { isSharedError } from "#contract/errors.ts";

import type { CallEnvironment } from "./call-environment.ts";
import type { CallError } from "./call-error.ts";

/** A function failed with a code that its declaration does not name. */
class UndeclaredError extends Error {}

/** Without a setting, the server runs as the product. */
const strictOnes = new Set(["development", "test"]);

/**
 * Returns a failure for an error code that the function's declaration does not name in `errors`, and
 * undefined for all other codes. The browser's types know only the declared codes. In production the error is
 * answered as it is.
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
