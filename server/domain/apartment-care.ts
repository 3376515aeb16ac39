import { sql } from "kysely";

import { type ApartmentCare, quietDays } from "#contract/values/apartment-care.ts";

/**
 * What an apartment lacks first, if anything. A computed column of a query of `apartments`, joined with
 * `apartment_usage as usage`.
 */
export const apartmentCare = sql<ApartmentCare | null>`
  case
    when apartments.manager_count = 0 then 'manager'
    when usage.set_up_count = 0 then 'setup'
    when coalesce(usage.last_sign_in_at, apartments.created_at) < now() - ${sql.lit(quietDays)} * interval '1 day'
      then 'signIn'
  end
`;
