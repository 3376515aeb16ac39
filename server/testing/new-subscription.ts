import { createECDH, randomBytes } from "node:crypto";

/** A browser's subscription at a vendor, for tests that send nothing there. */
export function newSubscription(): { endpoint: string; p256dh: string; auth: string } {
  return {
    endpoint: `https://fcm.googleapis.com/fcm/send/${randomBytes(16).toString("base64url")}`,
    p256dh: createECDH("prime256v1").generateKeys("base64url"),
    auth: randomBytes(16).toString("base64url"),
  };
}
