import { CallError } from "./call-error.ts";
import { call } from "./call.ts";
import { commander } from "./commands.ts";
import { type PushAbility, pushAbility } from "./push-ability.ts";
import { type PushMark, pushMark, setPushMark } from "./push-mark.ts";
import type { Session } from "./session.ts";

/** What push does on this device now. */
export type PushState = "on" | "off" | "refused" | Exclude<PushAbility, "possible">;

export async function readPushState(userId: string): Promise<PushState> {
  const ability = pushAbility();
  if (ability !== "possible") return ability;
  if (Notification.permission === "denied") return "refused";
  const isOn = pushMark()?.userId === userId && Notification.permission === "granted";
  return isOn && (await presentSubscription()) ? "on" : "off";
}

/**
 * Asks the person for permission if need be, and registers this device. To be called within a press: browsers ask at
 * no other time.
 *
 * @throws CallError
 */
export async function switchPushOn(userId: string, publicKey: string): Promise<"on" | "refused"> {
  const permission = await Notification.requestPermission();
  if (permission === "denied") return "refused";
  if (permission === "default") throw unanswered();
  setPushMark(await register(userId, await subscribe(publicKey)));
  return "on";
}

/** The device gets nothing more, and the server forgets it. */
export async function switchPushOff(): Promise<void> {
  await forgetDevice();
  await endPush();
}

/** This browser gets nothing more, even if the server does not know: the address is dead for the push service too. */
export async function endPush(): Promise<void> {
  setPushMark();
  const subscription = await presentSubscription();
  await subscription?.unsubscribe();
  await closeNotifications();
}

/**
 * Before a sign-out: the server forgets the device. It would do so itself, but the device may have been registered in
 * an earlier session.
 */
export async function forgetDevice(): Promise<void> {
  const endpoint = pushMark()?.endpoint;
  if (endpoint !== undefined) await commander("removePushSubscription")({ endpoint });
}

/**
 * Nothing is pushed here after signing out, nor before another person's eyes. A session that has merely run out leaves
 * the push as it is, because a notice is what brings the person back: if it was ended, the server pushes no more.
 */
export async function leavePush({ user, ended }: Session): Promise<void> {
  if (pushMark()?.userId === user?.id) return;
  await (user || ended === "here" ? endPush() : closeNotifications());
}

/** Takes what was shown off the device's screen. */
async function closeNotifications(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  for (const shown of (await registration?.getNotifications()) ?? []) shown.close();
}

/**
 * At each visit: the server learns that the device is still in use, and its new address. A device that was disconnected
 * elsewhere stays so.
 */
export async function keepPush(userId: string): Promise<void> {
  const mark = pushMark();
  if (!mark) return;
  if (mark.userId !== userId || Notification.permission !== "granted") {
    await endPush();
    return;
  }
  const { settings } = await call("getAlertSettings");
  const { publicKey } = settings.push;
  if (publicKey === null) return;
  const present = await presentSubscription();
  const isUsable = present !== null && isOf(present, publicKey);
  // The browser may have drawn a new address. Otherwise the server must still know the old one.
  if (isUsable && present.endpoint === mark.endpoint && !(await isKnown(mark.deviceId))) {
    await endPush();
    return;
  }
  const renewed = await register(userId, isUsable ? present : await subscribe(publicKey));
  // The person may have signed out meanwhile.
  if (pushMark()) setPushMark(renewed);
}

async function isKnown(deviceId: string): Promise<boolean> {
  const { devices } = await call("getPushDevices");
  return devices.some(({ id }) => id === deviceId);
}

async function register(userId: string, subscription: PushSubscription): Promise<PushMark> {
  const { endpoint, keys: { p256dh, auth } = {} } = subscription.toJSON();
  if (endpoint === undefined || p256dh === undefined || auth === undefined) throw unreachable();
  const { deviceId } = await commander("addPushSubscription")({ endpoint, p256dh, auth });
  return { userId, endpoint, deviceId };
}

async function subscribe(publicKey: string): Promise<PushSubscription> {
  try {
    await navigator.serviceWorker.register("/sw.js");
    const { pushManager } = await navigator.serviceWorker.ready;
    const present = await pushManager.getSubscription();
    if (present && isOf(present, publicKey)) return present;
    await present?.unsubscribe();
    return await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
  } catch (error) {
    console.error("The browser did not subscribe.", error);
    throw unreachable();
  }
}

async function presentSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** Whether a subscription was made for this key of the server. */
function isOf({ options }: PushSubscription, publicKey: string): boolean {
  const { applicationServerKey: key } = options;
  if (key === null) return false;
  const text = btoa(String.fromCodePoint(...new Uint8Array(key)));
  return text.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "") === publicKey;
}

/** A person who closes the question without an answer can be asked again. */
function unanswered(): CallError {
  return new CallError({
    code: "failed-precondition",
    status: 0,
    message: "브라우저가 물어볼 때 ‘허용’을 눌러야 켤 수 있어요. 다시 켜 주세요.",
  });
}

/** The browser asks its vendor's push service, which may be out of reach. */
function unreachable(): CallError {
  return new CallError({
    code: "unavailable",
    status: 0,
    message: "이 브라우저의 푸시 서비스에 연결하지 못했어요. 잠시 후 다시 시도해 주세요.",
  });
}
