import type { DB } from "#database/types.generated.ts";

/** The tables that have all of these columns, so that a new one need not be named where a column is enough. */
export type TableWith<Columns extends string> = {
  [Table in keyof DB]: [Columns] extends [keyof DB[Table]] ? Table : never;
}[keyof DB];
