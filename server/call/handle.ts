import type { Call, CallEnvironment } from "./call-environment.ts";
import type { Caller } from "./handler-types.ts";

/** What a handler gets of its call besides what all get. `handler-types.ts` says what each kind of function has. */
interface Given {
  caller: Caller | null;
  input: unknown;
  [means: string]: unknown;
}

/** Lets the function's handler do its work. */
export function handle(
  { handlers, settings }: CallEnvironment,
  { name, receivedAt, origin, cookie }: Call,
  given: Given,
) {
  return handlers[name]!({ ...given, receivedAt, origin, cookie, settings });
}
