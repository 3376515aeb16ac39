import { CallError } from "#server/call/call-error.ts";
import { attemptLimit, networkLimits } from "#server/domain/attempt-limits.ts";
import type { AttemptLimit } from "#server/domain/attempt-limits.ts";

import type { Account } from "./claims.ts";
import type { KnownPlace, SignInPlaces } from "./known-places.ts";

/**
 * The limits of what was typed, an e-mail address or a household, and of the networks that it comes from. Those who are
 * refused are told so. The limits know no accounts, so they give away nothing about one.
 */
export function typedLimits(
  typed: string,
  address: string,
  places: SignInPlaces,
  known: KnownPlace,
): AttemptLimit[] {
  const [fromHere, ...fromAnywhere] = guessLimits("signIn", typed, places, known);
  if (known === "device") return [fromHere];
  // A network may be a whole town's, and a guesser in it tries one account after another, so networks are
  // counted too.
  return [fromHere, ...networkLimits("signIn address", address, 100, 15), ...fromAnywhere];
}

/**
 * The limits of an account. They count tries by its e-mail address and by its household together, so that two ways give
 * no more tries than one. Nobody is told of them: that the tries for an e-mail address close a household would tell who
 * lives where. A new password opens new counters: who failed before the office gave them a slip would be told that the
 * slip is wrong.
 */
export function accountLimits(
  { user_id, session_epoch }: Pick<Account, "user_id" | "session_epoch">,
  places: SignInPlaces,
  known: KnownPlace,
): AttemptLimit[] {
  return guessLimits("signIn of account", `${user_id} ${session_epoch}`, places, known);
}

/** A place that the account knows has its own counter, which strangers cannot use up: see decision 0003. */
function guessLimits(
  what: string,
  whom: string,
  { device, network }: SignInPlaces,
  known: KnownPlace,
): [fromHere: AttemptLimit, ...fromAnywhere: AttemptLimit[]] {
  if (known === "device") return [attemptLimit([`${what} device`, whom, device.toString("hex")], 10, 15)];
  const fromHere = attemptLimit([what, whom, network.toString("hex")], 10, 15);
  return known === "network" ? [fromHere] : [fromHere, attemptLimit([`${what} account`, whom], 100, 60)];
}

export function signInThrottled(retryAfterSeconds = 15 * 60, what = "로그인 시도가 너무 많아요."): CallError {
  const minutes = Math.ceil(retryAfterSeconds / 60);
  const message = `${what} ${minutes}분 뒤에 다시 시도해 주세요.`;
  return new CallError("sign_in_throttled", { message, retryAfterSeconds });
}
