import { findPersonalData } from "#contract/values/personal-data.ts";
import { searchForm } from "#contract/values/search-form.ts";
import { countCharacters } from "#contract/values/text.ts";
import type { CallDatabase } from "#database/transaction.ts";
import { CallError } from "#server/call/call-error.ts";

/**
 * Refuses a line that tells of a home or a person, or names whoever filed the complaint.
 *
 * @throws CallError personal_data_found
 */
export async function requireSafeSummary(
  db: CallDatabase,
  { complaintId, summary }: { complaintId: string; summary: string },
): Promise<void> {
  const [found] = findPersonalData(summary);
  const told = found?.text ?? nameIn(summary, await namesOf(db, complaintId));
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

async function namesOf(db: CallDatabase, complaintId: string): Promise<string[]> {
  const { names } = await db
    .selectNoFrom((of) => of.fn<string[] | null>("names_of_complainant", [of.val(complaintId)]).as("names"))
    .executeTakeFirstOrThrow();
  return names ?? [];
}
