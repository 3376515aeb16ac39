import { auditActions, auditNotes } from "#server/domain/audit-actions.ts";
import type { AuditAction } from "#server/domain/audit-actions.ts";

/** docs/operations/kept.md with the list of the actions that access records are kept of, in place of the one it has. */
export function withKeptActions(page: string): string {
  const areas = Object.entries(auditActions).map(
    ([area, actions]) => `- **${area}**: ${actions.map((action) => nameOf(action)).join(", ")}`,
  );
  return page.replace(/(?<=\n## Access records\n[^]*?\n\n)(?:- .+\n)+/, `${areas.join("\n")}\n`);
}

function nameOf(action: AuditAction): string {
  const note = auditNotes[action];
  return note === undefined ? `\`${action}\`` : `\`${action}\` (${note})`;
}
