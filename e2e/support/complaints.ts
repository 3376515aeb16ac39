import type { Locator, Page } from "@playwright/test";

import type { Database } from "#database/database.ts";
import { acting } from "#server/testing/acting.ts";
import type { Actor } from "#server/testing/builders.ts";

import { callAs } from "./people.ts";

/** Files a complaint by a call. */
export function file(
  request: Parameters<typeof callAs>[0],
  resident: Parameters<typeof callAs>[1],
  title: string,
): Promise<{ complaintId: string }> {
  return callAs(request, resident, "createComplaint", { title, content: "3층이 어두워요." });
}

/** Inserts this many complaints, one a minute: a person may not file so many in an hour. */
export async function fileMany(
  database: Database,
  { id, apartmentId }: Actor,
  count: number,
  { daysAgo = 0 } = {},
): Promise<void> {
  const acts = { role: "resident", apartmentId: apartmentId!, userId: id } as const;
  const complaints = Array.from({ length: count }, (_, index) => ({
    apartment_id: apartmentId!,
    title: `민원 ${index + 1}번`,
    content: "3층이 어두워요.",
    author_id: id,
    author_name: "박주민",
    created_at: new Date(Date.now() - daysAgo * 86_400_000 - (count - 1 - index) * 60_000).toISOString(),
  }));
  await acting(database, acts, (db) => db.insertInto("complaints").values(complaints).execute());
}

export function statusMenus(page: Page): Locator {
  return page.getByRole("main").getByRole("button", { name: /처리 상태$/ });
}

/** The status of one complaint in the manager's list. */
export function statusMenu(page: Page, title: string): Locator {
  return page.getByRole("button", { name: new RegExp(`${title} 처리 상태$`) });
}

/** What takes a complaint's change of status back. */
export function takingBack(page: Page, title: string): Locator {
  return page.getByRole("button", { name: `${title} 처리 상태 되돌리기` });
}

export async function chooseStatus(page: Page, menu: Locator, status: string): Promise<void> {
  await menu.click();
  await page.getByRole("menuitemradio", { name: status, exact: true }).click();
}
