// Separate from the contract's schemas, so that a list that only shows sources does not load zod.

/** How a complaint came to the office, and each way's name on the screen. The database has the same keys. */
export const complaintSources = {
  app: "앱",
  phone: "전화",
  visit: "방문",
  guard: "경비실",
  patrol: "순찰",
} as const;

export type ComplaintSource = keyof typeof complaintSources;

export const complaintSourceNames = Object.keys(complaintSources).filter(isComplaintSource);

function isComplaintSource(name: string): name is ComplaintSource {
  return Object.hasOwn(complaintSources, name);
}

/** How one comes that the office enters for somebody, the most frequent first. */
export const takenSources = [
  "phone",
  "visit",
  "guard",
  "patrol",
] as const satisfies readonly ComplaintSource[];
