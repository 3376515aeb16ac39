import { alertCategories, type AlertCategory } from "#contract/values/alert-kind.ts";
import type { PageFilter } from "#web/lists/paged-query.ts";

interface AlertFilter {
  category?: AlertCategory | undefined;
  unreadOnly?: boolean | undefined;
}

type Area = "resident" | "manager";

/** The inbox as its address asks for it: a category, and whether what was read is left out. */
export function alertFilter(search: URLSearchParams, area: Area) {
  const asked = search.get("category");
  const category = categoriesOf(area).find((one) => one === asked);
  const unreadOnly = search.get("unread") === "1" ? true : undefined;
  return { category, unreadOnly } satisfies PageFilter<"getAlerts">;
}

/** The search part of an inbox's address. */
export function filterParams({ category, unreadOnly }: AlertFilter): Record<string, string> {
  return { ...(category && { category }), ...(unreadOnly && { unread: "1" }) };
}

/** The categories that an area's people can choose from: none, as long as all they get is of one. */
export function categoriesOf(area: Area): readonly AlertCategory[] {
  const own = categories.filter((category) => alertCategories[category].role === area);
  return own.length > 1 ? own : [];
}

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the record's own keys
const categories = Object.keys(alertCategories) as AlertCategory[];
