import type { AlertSettings } from "#contract/alert-settings.ts";

/** Whether there is anything to choose: something may reach the person, and this service has a way to send it. */
export function canBeSentOut({ categories, push, email }: AlertSettings): boolean {
  return categories.length > 0 && (push.isAvailable || email.isAvailable);
}

/** Whether push would bring the person anything that is not in the inbox alone. */
export function canBePushed({ categories, push }: AlertSettings): boolean {
  return categories.length > 0 && push.isAvailable;
}
