import type { Settings } from "#server/start/settings.ts";

import { examineAddress, examineCertificate } from "./examine-address.ts";
import { examineDatabase } from "./examine-database.ts";
import { examineElsewhere } from "./examine-elsewhere.ts";
import { examineClock, examineDisk, examineMemory, thisMachine } from "./examine-machine.ts";
import type { Machine } from "./examine-machine.ts";
import { examineLine, examineMail, examineScanner, examineStorage } from "./examine-ways-out.ts";
import { partNames } from "./finding.ts";
import type { Finding, Part } from "./finding.ts";
import { isNearby, tellSettings } from "./settings-told.ts";

/** Push services of the browsers that most residents have. Others are reached over the same line. */
const pushService = new URL("https://fcm.googleapis.com");

/**
 * Looks at all that an installation depends on, while it runs or before. Nothing is changed, and nobody gets a message.
 *
 * @returns one finding a part, in the order of `partNames`
 */
export async function examine(settings: Settings, machine: Machine = thisMachine): Promise<Finding[]> {
  const told = new Map(tellSettings(settings).map((finding) => [finding.part, finding]));
  const { findings: ofDatabase, now } = await examineDatabase(settings);
  const asked = await Promise.all([...whatCanBeAsked(settings, told), examineClock(machine, now)]);
  const ofMachine = [examineDisk(settings, machine), examineMemory(machine)];
  const found = new Map(
    [...told.values(), ...ofDatabase, ...asked, ...ofMachine].map((finding) => [finding.part, finding]),
  );
  return (Object.keys(partNames) as Part[]).flatMap((part) => found.get(part) ?? []);
}

/** What is set up is tried. What is told to be off or out of reach need not be. */
function whatCanBeAsked(settings: Settings, told: ReadonlyMap<Part, Finding>): Promise<Finding>[] {
  const { PUBLIC_URL: url, SMTP_URL: smtp, MESSAGE_WEBHOOK_URL: gateway, CLAMD_URL: clamd } = settings;
  return [
    examineStorage(settings),
    examineCertificate(settings),
    ...(url && !isNearby(url.hostname) ? [examineAddress(url)] : []),
    ...(smtp === undefined ? [] : [examineMail({ SMTP_URL: smtp })]),
    ...(told.get("push")?.state === "good" ? [examineLine("push", pushService)] : []),
    ...(told.get("elsewhere")?.state === "good" ? [examineElsewhere(settings)] : []),
    ...(gateway === undefined ? [] : [examineLine("messages", new URL(gateway))]),
    ...(clamd === undefined ? [] : [examineScanner(clamd)]),
  ];
}

const marks: Record<Finding["state"], string> = { good: "✓", off: "·", care: "!", fault: "✗" };

/** A line a part, and under it what to do. */
export function describeFinding({ part, state, message, remedy }: Finding): string {
  const line = `${marks[state]} ${partNames[part]}: ${message}`;
  return state === "good" || remedy === undefined ? line : `${line}\n    ${remedy}`;
}
