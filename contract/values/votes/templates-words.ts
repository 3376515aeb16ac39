/** How a contest is decided, by the law or the bylaws: each template's rule is in rules.ts. */
export const contestTemplates = [
  "representative",
  "representativeAgain",
  "chair",
  "auditor",
  "dismissRepresentative",
  "dismissOfficer",
  "managementMethod",
  "bylaws",
  "residentsMajority",
  "ownersMajority",
  "twoThirds",
  "custom",
  "opinion",
] as const;
export type ContestTemplate = (typeof contestTemplates)[number];

/** Candidates (those with the most votes win), 찬성 or 반대, or choices. */
export const contestForms = ["candidates", "approval", "choices"] as const;
export type ContestForm = (typeof contestForms)[number];

/** The options of every approval contest, by their numbers. */
export const approvalOptions = ["찬성", "반대"] as const;

/** Templates about persons: their votes are elections, and their contests name candidates. */
export const templatesOfPersons: readonly ContestTemplate[] = [
  "representative",
  "representativeAgain",
  "chair",
  "auditor",
];

/** Templates about one person each, who is no candidate: their contests name that person. */
export const templatesOfDismissal: readonly ContestTemplate[] = ["dismissRepresentative", "dismissOfficer"];
