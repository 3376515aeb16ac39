/** Where a resident's account stands: `waiting` for its first set-up, or `active`. */
export const residentStatuses = ["waiting", "expired", "active"] as const;

/** `expired` ones wait, too, but their temporary password is no longer accepted. */
export type ResidentStatus = (typeof residentStatuses)[number];

interface Account {
  isInitialPassword: boolean;
  /** When the temporary password ends; null once the resident has chosen one. */
  temporaryPasswordExpiresAt: string | null;
}

/** Whether the account belongs into a list of this status. */
export function hasStatus(account: Account, status: ResidentStatus, now = new Date()): boolean {
  if (status === "active") return !account.isInitialPassword;
  return account.isInitialPassword && (status === "waiting" || isExpired(account, now));
}

/** Whether the account's temporary password is no longer accepted. */
export function isExpired({ temporaryPasswordExpiresAt }: Account, now = new Date()): boolean {
  return temporaryPasswordExpiresAt !== null && Date.parse(temporaryPasswordExpiresAt) <= now.getTime();
}
