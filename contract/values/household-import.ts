// Separate from the contract's schemas, so that a screen that only shows a choice does not load zod.

/** What a column of the office's list holds. `home` is building and unit in one cell. */
export const importColumns = [
  "building",
  "unit",
  "home",
  "name",
  "email",
  "phone",
  "phoneConsent",
  "relation",
  "movedInOn",
  "vehicle",
] as const;

export type ImportColumn = (typeof importColumns)[number];

/** Columns by their letters. */
export type ColumnChoice = Partial<Record<ImportColumn, string>>;

/** What an import would do with a row. New households are those of new people and vacant homes that had none yet. */
export const importRowKinds = [
  "newHouseholds",
  "newPeople",
  "renamed",
  "unchanged",
  "conflicts",
  "moveOuts",
  "vacant",
  "errors",
] as const;

export type ImportRowKind = (typeof importRowKinds)[number];

/** What happens to a person if the household has an account in use: another member, an exchange, nothing. */
export const conflictChoices = ["add", "replace", "skip"] as const;

export type ConflictChoice = (typeof conflictChoices)[number];

export const maxImportRows = 20_000;

/** From so many move-outs, or this part of all residents, their number must be typed. */
export function needsMoveOutCount(moveOuts: number, residents: number): boolean {
  return moveOuts >= 50 || (moveOuts > 0 && moveOuts * 10 >= residents);
}
