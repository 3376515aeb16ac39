import { sql } from "kysely";

/**
 * Whether super admins look after a manager, a row of `users`. The manager who runs an office's accounts looks after
 * its other managers; where nobody does, super admins look after all.
 */
export const isInCareOfSuperAdmins = sql<boolean>`('staff' = any (users.rights) or not exists (
  select from users keeper
  where keeper.apartment_id = users.apartment_id and keeper.role = 'manager' and 'staff' = any (keeper.rights)
))`;
