import { sql } from "kysely";

import { officeRights } from "#contract/values/office-rights.ts";
import type { Role } from "#contract/values/roles.ts";
import type { Database } from "#database/database.ts";
import type { CallDatabase } from "#database/transaction.ts";

export interface Migrated {
  db: CallDatabase;
  /** All statements after this are this caller's. */
  actAs: (caller: { role: Role; id?: string; apartmentId?: string | null }) => Promise<unknown>;
}

/** Runs a script as migrations run, calls `look`, and rolls everything back. */
export async function afterMigration(
  { kysely }: Database,
  script: string,
  look: (migrated: Migrated) => Promise<void>,
): Promise<void> {
  const rollback = new Error("rolled back");
  const done = kysely.transaction().execute(async (db) => {
    const { rows } = await sql<{ application: string }>`select current_user as application`.execute(db);
    const { application } = rows[0]!;
    await sql`select set_config('role', 'none', true)`.execute(db);
    for (const statement of script.split(";").filter((text) => text.trim() !== "")) {
      await sql.raw(statement.replaceAll("danji_app", application)).execute(db);
    }
    const actAs: Migrated["actAs"] = ({ role, id = "", apartmentId }) =>
      sql`
        select set_config('role', ${application}, true), set_config('app.role', ${role}, true),
          set_config('app.user_id', ${id}, true), set_config('app.apartment_id', ${apartmentId ?? ""}, true),
          set_config('app.rights', ${role === "manager" ? `{${officeRights.join()}}` : ""}, true)
      `.execute(db);
    await look({ db, actAs });
    throw rollback;
  });
  await done.catch((error: unknown) => {
    if (error !== rollback) throw error;
  });
}

/** A table as a new feature makes it. It follows all rules, but is missing in the export. */
export const newTable = `
  create table scratch_likes (
    apartment_id uuid not null,
    post_id uuid not null,
    user_id uuid not null,
    primary key (apartment_id, post_id, user_id),
    constraint post_exists foreign key (apartment_id, post_id) references posts (apartment_id, id) on delete cascade,
    constraint user_exists foreign key (apartment_id, user_id) references users (apartment_id, id) on delete cascade
  );
  create index scratch_likes_by_user on scratch_likes (apartment_id, user_id);
  call protect_tenant_table('scratch_likes');
  grant select, insert, delete on scratch_likes to danji_app;
  create policy residents_like on scratch_likes to danji_app using ((select app_role() = 'resident'));
  call follow_person('scratch_likes', 'user_id', 'delete');`;
