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
 * Refuses lines if one tells of a home or a person, or names the one who filed the complaint.
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
  const told = found?.text ?? homeIn(summary) ?? nameIn(summary, names);
  if (told === undefined) return;
  throw new CallError("personal_data_found", {
    field: "summary",
    message: `세대를 알아볼 수 있는 내용이 있어요: ${told}. 지우고 다시 시도해 주세요.`,
  });
}

/** Stricter than the warnings of a notice, which may mention a floor: a line here is about somebody's home. */
function homeIn(text: string): string | undefined {
  // Korean keyboards also type wide digits.
  const narrow = text.normalize("NFKC");
  return homes.map((home) => home.exec(narrow)?.[0]).find((told) => told !== undefined);
}

/** '101동 12층' and '102동의 1101호', then '1203호'. Nobody lives below the ground, and '2호 라인' are many homes. */
const homes = [
  /(?<!\d)\d{1,5} ?동[^.!?\n]{0,20}?(?<!\d)(?<!지하 ?)\d{1,5} ?(?:층|호(?!기|선| ?라인))/u,
  /(?<!\d)\d{3,5} ?호(?!기|선)/u,
];

/** The first of the names that the text says, or else the given name of one with the word for a person after it. */
function nameIn(text: string, names: readonly string[]): string | undefined {
  return wholeNameIn(text, names) ?? names.flatMap(givenNames).flatMap((name) => addressed(name, text))[0];
}

/** However it is spaced; one of a single letter only as a word. */
function wholeNameIn(text: string, names: readonly string[]): string | undefined {
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

/** A family name has one syllable, or seldom two. */
function givenNames(name: string): string[] {
  const form = searchForm(name);
  if (!/^[가-힣]{2,4}$/.test(form)) return [];
  return form.length === 4 ? [form.slice(1), form.slice(2)] : [form.slice(1)];
}

/** '정숙님', '정숙 씨': one of a single syllable only as a word, because many words end with it. */
function addressed(name: string, text: string): string[] {
  const before = name.length === 1 ? String.raw`(?<!\p{L})` : "";
  return new RegExp(`${before}${name} ?(?:님|씨)`, "u").exec(text)?.slice() ?? [];
}
