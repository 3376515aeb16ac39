import type { Input, Output } from "#contract/index.ts";

type Creation = Output<"beginPasskey">["options"];
type Request = Output<"beginPasskeySignIn">["options"];

/** Whether this browser can make keys for this page. */
export function canUsePasskeys(): boolean {
  return typeof PublicKeyCredential !== "undefined";
}

/** Whether this device itself asks for a finger, a face or a code. */
export async function hasOwnScreenLock(): Promise<boolean> {
  if (!canUsePasskeys()) return false;
  return PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable().catch(() => false);
}

/**
 * Asks the device for a new key.
 *
 * @throws PasskeyRefusal with a sentence for the user
 */
export async function makePasskey(optionsJSON: Creation): Promise<Input<"addPasskey">["response"]> {
  const stopped = "지문이나 얼굴을 확인하지 못하고 멈췄어요. 다시 시도해 주세요.";
  return asked(
    async ({ startRegistration }) => startRegistration({ optionsJSON: known(optionsJSON) }),
    stopped,
  );
}

/**
 * Asks the device to sign in with a key that it has.
 *
 * @throws PasskeyRefusal with a sentence for the user
 */
export async function signWithPasskey(optionsJSON: Request): Promise<Input<"signInByPasskey">["response"]> {
  const stopped =
    "지문이나 얼굴로 확인하지 못했어요. 이 기기를 등록한 적이 없다면 비밀번호로 로그인한 뒤 내 정보에서 등록해 주세요.";
  return asked(async ({ startAuthentication }) => startAuthentication({ optionsJSON }), stopped);
}

/**
 * Offers the device's keys among what the browser fills in, and waits until the person takes one. Undefined where the
 * browser has no such offer, and when something else has taken its place.
 */
export async function offerPasskeys(
  begin: () => Promise<Request>,
): Promise<Input<"signInByPasskey">["response"] | undefined> {
  if (!canUsePasskeys()) return undefined;
  try {
    const { browserSupportsWebAuthnAutofill, startAuthentication } = await import("@simplewebauthn/browser");
    if (!(await browserSupportsWebAuthnAutofill())) return undefined;
    return await startAuthentication({ optionsJSON: await begin(), useBrowserAutofill: true });
  } catch {
    // Nobody has asked for it, so nobody is told.
    return undefined;
  }
}

/** Takes the offer back. */
export async function withdrawOffer(): Promise<void> {
  const { WebAuthnAbortService } = await import("@simplewebauthn/browser");
  WebAuthnAbortService.cancelCeremony();
}

/** Why the device gave no answer. */
export class PasskeyRefusal extends Error {
  // Whoever loads this file late knows the class by its name.
  override name = "PasskeyRefusal";
}

type Library = typeof import("@simplewebauthn/browser");

/** @param stopped what is said if the person breaks it off, or the device has no key: browsers do not tell which */
async function asked<Answer>(work: (library: Library) => Promise<Answer>, stopped: string): Promise<Answer> {
  if (!canUsePasskeys()) throw new PasskeyRefusal(unable);
  const library = await import("@simplewebauthn/browser").catch((cause: unknown) => {
    throw new PasskeyRefusal(notLoaded, { cause });
  });
  try {
    return await work(library);
  } catch (error) {
    // By the name of what the browser throws (WebAuthn Level 3, 5.1.3 and 5.1.4).
    const byName: Partial<Record<string, string>> = {
      NotAllowedError: stopped,
      AbortError: stopped,
      InvalidStateError: "이 기기는 이미 등록되어 있어요.",
    };
    throw new PasskeyRefusal(byName[error instanceof Error ? error.name : ""] ?? unable, { cause: error });
  }
}

const unable = "이 기기나 브라우저에서는 지문·얼굴로 로그인할 수 없어요. 비밀번호로 로그인해 주세요.";
const notLoaded = "지문·얼굴 로그인을 준비하지 못했어요. 인터넷 연결을 확인하고 다시 시도해 주세요.";

/** The library's list of ways to a device is shorter than what devices may say. */
function known({
  excludeCredentials,
  ...options
}: Creation): Parameters<Library["startRegistration"]>[0]["optionsJSON"] {
  return { ...options, excludeCredentials: excludeCredentials.map(({ id, type }) => ({ id, type })) };
}
