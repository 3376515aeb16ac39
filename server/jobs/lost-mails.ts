import { sql } from "kysely";

import type { Database } from "#database/database.ts";

/** Hands the office the mails that a stopped server did not send: see ask_office_for_lost_mails(). */
export async function askForLostMails({ kysely }: Database): Promise<void> {
  await sql`select ask_office_for_lost_mails(100)`.execute(kysely);
}
