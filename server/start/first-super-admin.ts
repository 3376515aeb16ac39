import { sql } from "kysely";

import type { Database } from "#database/database.ts";
import {
  drawTemporaryPassword,
  hashPassword,
  hashTemporaryPassword,
  temporaryPasswordExpiry,
} from "#server/domain/passwords.ts";

import type { Settings } from "./settings.ts";

/**
 * Makes the first super admin of an empty database, with SUPERADMIN_PASSWORD or with a one-time password that
 * must be replaced at the first sign-in.
 *
 * @returns the one-time password, if one was drawn
 */
export async function makeFirstSuperAdmin(
  { kysely }: Database,
  settings: Settings,
): Promise<string | undefined> {
  const { SUPERADMIN_EMAIL: email, SUPERADMIN_PASSWORD: chosen } = settings;
  const drawn = chosen === undefined ? drawTemporaryPassword() : undefined;
  const { rows } = await sql<{ created: boolean }>`
    select create_first_super_admin(
      ${email}, ${chosen === undefined ? null : await hashPassword(chosen)},
      ${drawn === undefined ? null : hashTemporaryPassword(drawn)},
      ${drawn === undefined ? null : temporaryPasswordExpiry()}
    ) as created
  `.execute(kysely);
  return rows[0]!.created ? drawn : undefined;
}
