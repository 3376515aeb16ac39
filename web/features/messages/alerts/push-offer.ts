import { pushAbility } from "#web/api/push-ability.ts";
import { pushMark } from "#web/api/push-mark.ts";

const storageKey = "danji.pushOffer";
const pauseMs = 30 * 24 * 60 * 60 * 1000;

/** Whether push may be offered here: where it can work, is not on, and was neither refused nor put off of late. */
export function mayOfferPush(userId: string): boolean {
  if (pushAbility() !== "possible" || Notification.permission === "denied") return false;
  return pushMark()?.userId !== userId && !wasPutOff(userId);
}

/** The person wants to decide later. */
export function putOffPush(userId: string): void {
  try {
    localStorage.setItem(storageKey, `${userId} ${Date.now()}`);
  } catch {
    // Without storage the offer comes again at the next visit.
  }
}

function wasPutOff(userId: string): boolean {
  try {
    const [person, time] = (localStorage.getItem(storageKey) ?? "").split(" ");
    return person === userId && Date.now() - Number(time) < pauseMs;
  } catch {
    // An answer that cannot be remembered would bring the question at every visit.
    return true;
  }
}
