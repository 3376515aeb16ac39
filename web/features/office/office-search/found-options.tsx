import type { ReactNode } from "react";

import type { Output } from "#contract/index.ts";
import { complaintStatusNames } from "#contract/values/complaint-status.ts";
import { homeName } from "#contract/values/home-name.ts";
import type { OfficeRight } from "#contract/values/office-rights.ts";
import { withTyped } from "#web/lists/list-search.ts";
import { paths } from "#web/paths.ts";
import { createKoreanFilter } from "#web/ui/fields/korean-search.ts";
import { DateText } from "#web/ui/text/date-text.tsx";

/** A place of the menu. */
export interface MenuPlace {
  path: string;
  label: string;
}

/** What leads to places of the menu. */
export const menuGroup = "메뉴";

/** A line of the search that leads somewhere. */
export interface FoundOption {
  key: string;
  /** Options of one group stand together. */
  group: string;
  label: string;
  detail?: ReactNode;
  href: string;
  state?: object;
}

/** What is found, in groups. Places of the menu are known at once, so they stand first and nothing moves later. */
export function foundOptions(
  typed: string,
  places: readonly MenuPlace[],
  found: Output<"searchOffice"> | undefined,
  may: (right: OfficeRight) => boolean,
): FoundOption[] {
  const fits = createKoreanFilter(typed);
  const options: FoundOption[] = places
    .filter(({ label }) => fits(label))
    .map(({ path, label }) => ({ key: path, group: menuGroup, label, href: path }));
  if (!found) return options;
  const homes = found.homes.map(({ id, ...home }) => ({
    key: id,
    group: "세대",
    label: homeName(home),
    href: paths.manager.household(id),
  }));
  const people = found.people.map(({ id, name, householdId, ...home }) => ({
    key: id,
    group: "주민",
    label: name,
    detail: homeName(home),
    href: paths.manager.household(householdId),
  }));
  const cars = found.cars.map(({ id, plate, householdId, endsOn, ...home }) => ({
    key: id,
    group: "차량",
    label: plate,
    detail: (
      <>
        {homeName(home)}
        {endsOn === null ? " · 세대 차량" : " · "}
        {endsOn !== null && (
          <>
            <DateText value={endsOn} />
            까지
          </>
        )}
      </>
    ),
    href: paths.manager.household(householdId),
  }));
  const complaints = found.complaints.map(({ id, title, where, status, createdAt }) => ({
    key: id,
    group: "민원",
    label: title,
    detail: (
      <>
        {complaintStatusNames[status]} · {where === null ? null : `${where} · `}
        <DateText value={createdAt} />
      </>
    ),
    href: paths.manager.complaint(id),
  }));
  const notices = found.notices.map(({ id, title, createdAt }) => ({
    key: id,
    group: "공지사항",
    label: title,
    detail: <DateText value={createdAt} />,
    href: paths.manager.notice(id),
  }));
  const all = may("complaints") && complaints.length > 0 ? [allComplaints(typed.trim())] : [];
  return [...options, ...homes, ...people, ...cars, ...complaints, ...all, ...notices];
}

/** Older ones, too, are found in their own list. */
function allComplaints(words: string): FoundOption {
  return {
    key: "all complaints",
    group: "민원",
    label: `민원에서 '${words}' 모두 찾기`,
    href: `${paths.manager.complaints}?status=all`,
    state: withTyped(null, words),
  };
}
