import { z } from "zod";

import { nothing, query, success } from "./define.ts";
import { apartmentCares } from "./values/apartment-care.ts";
import { timestamp } from "./values/text.ts";

const systemCheck = z.object({
  /** The thing that was checked. */
  name: z.enum(["database", "migrations", "disk", "push", "email"]),
  healthy: z.boolean(),
  /** Korean: the fault, or that all is well. */
  message: z.string(),
});

/** What `danji doctor` says of one part of the installation. */
const finding = z.object({
  /** Korean: what was looked at. */
  part: z.string(),
  /** `off` is not set up, and danji works without it. */
  state: z.enum(["good", "off", "care", "fault"]),
  /** Korean: what was found. */
  message: z.string(),
  /** Korean: what to do about it. */
  remedy: z.string().nullable(),
});

/** The apartments that lack the same thing. */
const apartmentsInCare = z.object({
  care: z.enum(apartmentCares),
  count: z.number().int(),
  /** Up to three of them, those first that have waited longest. */
  names: z.array(z.string()),
});

export type InstallationFinding = z.infer<typeof finding>;

export type ApartmentsInCare = z.infer<typeof apartmentsInCare>;

export const systemFunctions = {
  getSystemOverview: query({
    audience: ["superAdmin"],
    input: nothing,
    output: success({
      apartmentCount: z.number().int(),
      /** As many as getManagers lists. */
      managerCount: z.number().int(),
      /** Consultation requests that nobody has answered. */
      waitingRequestCount: z.number().int(),
      /** Without what no apartment lacks. */
      inCare: z.array(apartmentsInCare),
      status: z.object({ healthy: z.boolean(), checks: z.array(systemCheck) }),
      installation: z.object({
        /** When this server last looked; null before the first time: what its settings tell by themselves. */
        examinedAt: timestamp.nullable(),
        findings: z.array(finding),
      }),
    }),
    shows: ["apartments", "managers", "residents", "consultations"],
  }),
};
