import { sql } from "kysely";

import { apartmentNameForms } from "#contract/values/apartment-names.ts";
import type { Database } from "#database/database.ts";

const apartmentsAtOnce = 500;

/** Makes the forms that names are found in, where a server of a version before has written a name. */
export async function nameApartments({ kysely }: Database): Promise<void> {
  const withoutForms = sql<{ id: string; name: string }>`
    select id, name from apartments_without_name_forms(${apartmentsAtOnce})
  `;
  for (;;) {
    const { rows } = await withoutForms.execute(kysely);
    if (rows.length === 0) return;
    const forms = rows.map(({ name }) => apartmentNameForms(name).join("\n"));
    await sql`
      select give_name_forms(
        ${rows.map(({ id }) => id)}::uuid[], ${rows.map(({ name }) => name)}::text[], ${forms}::text[]
      )
    `.execute(kysely);
  }
}
