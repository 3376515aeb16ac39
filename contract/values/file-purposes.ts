import type { OfficeRight } from "./office-rights.ts";
import type { Role } from "./roles.ts";

interface FilePurpose {
  /** Who may upload files for it: those who may write such a thing. */
  roles: readonly Role[];
  /** The right that managers need for it. */
  right?: OfficeRight;
  /** How many pictures one such thing may have. */
  photos: number;
  /** How many documents. */
  documents: number;
  /** How many of both together. */
  total: number;
}

/** What files may be attached to. A service that takes files adds its line here. */
const purposes = {
  notice: { roles: ["manager"], right: "notices", photos: 10, documents: 10, total: 10 },
  complaint: { roles: ["resident"], photos: 5, documents: 0, total: 5 },
  answer: { roles: ["manager"], right: "complaints", photos: 10, documents: 10, total: 10 },
  reply: { roles: ["resident"], photos: 5, documents: 0, total: 5 },
  note: { roles: ["manager"], right: "complaints", photos: 10, documents: 0, total: 10 },
  post: { roles: ["resident"], photos: 10, documents: 0, total: 10 },
  comment: { roles: ["resident"], photos: 1, documents: 0, total: 1 },
  // What the office makes public: minutes, contracts, audits.
  document: { roles: ["manager"], right: "notices", photos: 10, documents: 10, total: 10 },
  // The amounts that the office's program computed for each home in a month.
  bill: { roles: ["manager"], right: "bills", photos: 0, documents: 1, total: 1 },
  // A photo of what a meter says.
  meter: { roles: ["resident"], photos: 1, documents: 0, total: 1 },
  // The office's list of households: it hangs on nothing, so nobody but its sender ever sees it.
  import: { roles: ["manager"], right: "residents", photos: 0, documents: 1, total: 1 },
} as const satisfies Record<string, FilePurpose>;

export type FilePurposeName = keyof typeof purposes;

export const filePurposes: Readonly<Record<FilePurposeName, FilePurpose>> = purposes;

export function isFilePurpose(name: string): name is FilePurposeName {
  return Object.hasOwn(filePurposes, name);
}

/** The largest files that are taken, in bytes. A picture is stored much smaller. */
export const fileLimits = {
  photoBytes: 30 * 1024 * 1024,
  documentBytes: 20 * 1024 * 1024,
  importBytes: 10 * 1024 * 1024,
  nameLength: 200,
  photoPixels: 120_000_000,
  /** For pictures that must be unpacked whole to be made smaller; an iPhone's HEIC photo has 24 million. */
  wholePhotoPixels: 25_000_000,
} as const;
