import { sql } from "kysely";

import { findPersonalData } from "#contract/values/personal-data.ts";
import { searchForm } from "#contract/values/search-form.ts";
import { countCharacters } from "#contract/values/text.ts";
import type { CallDatabase } from "#database/transaction.ts";
import { CallError } from "#server/call/call-error.ts";

interface WrittenLine {
  complaintId: string;
  summary: string;
}

/**
 * Refuses lines of which one tells of a home or a person, or names whoever filed the complaint.
 *
 * @throws CallError personal_data_found
 */
export async function requireSafeSummaries(db: CallDatabase, lines: readonly WrittenLine[]): Promise<void> {
  const namesOf = await readNames(
    db,
    lines.map(({ complaintId }) => complaintId),
  );
  for (const { complaintId, summary } of lines) requireSafe(summary, namesOf.get(complaintId) ?? []);
}

function requireSafe(summary: string, names: readonly string[]): void {
  const [found] = findPersonalData(summary);
  const told = found?.text ?? nameIn(summary, names);
  if (told === undefined) return;
  throw new CallError("personal_data_found", {
    field: "summary",
    message: `세대를 알아볼 수 있는 내용이 있어요: ${told}. 지우고 다시 시도해 주세요.`,
  });
}

/** The first of the names that the text says, however it is spaced; one of a single letter only as a word. */
export function nameIn(text: string, names: readonly string[]): string | undefined {
  return names.find((name) => {
    const form = searchForm(name);
    if (countCharacters(form) > 1) return searchForm(text).includes(form);
    return form !== "" && text.split(/[^\p{L}\p{N}]+/u).some((word) => searchForm(word) === form);
  });
}

async function readNames(db: CallDatabase, complaintIds: readonly string[]) {
  const { rows } = await sql<{ complaintId: string; names: string[] }>`
    select complaint_id as "complaintId", names from names_of_complainants(${complaintIds}::uuid[])
  `.execute(db);
  return new Map(rows.map(({ complaintId, names }) => [complaintId, names]));
}
