import type { Settings } from "#server/start/settings.ts";

import { examine } from "./doctor.ts";
import type { Finding } from "./finding.ts";
import { tellSettings } from "./settings-told.ts";

interface Examination {
  /** When it ended; null for what the settings alone tell. */
  examinedAt: string | null;
  findings: Finding[];
}

/** Of each server of this process: a server that runs for years examines itself every hour. */
const latest = new WeakMap<Settings, Examination>();

/** Looks at everything, and keeps what was found for whoever asks next. Takes seconds where something does not answer. */
export async function examineAgain(settings: Settings): Promise<void> {
  const findings = await examine(settings);
  latest.set(settings, { examinedAt: new Date().toISOString(), findings });
}

/** What was found last. Asks nobody, so a call may wait for it. */
export function latestExamination(settings: Settings): Examination {
  return latest.get(settings) ?? { examinedAt: null, findings: tellSettings(settings) };
}
