import { describe, expect, it } from "vitest";

import { roles } from "#contract/values/roles.ts";
import { areaScreens, screensBeside } from "#e2e/support/addresses.ts";
import { paths } from "#web/paths.ts";

import { managerPlaces } from "./manager-menu.ts";
import { residentPlaces } from "./resident-menu.ts";
import { superAdminPlaces } from "./super-admin-menu.ts";

const menus = { superAdmin: superAdminPlaces, manager: managerPlaces, resident: residentPlaces };

/** Places that no menu names and that the browser tests of all screens do not visit, and why. */
const foundOtherwise: Record<string, string> = {
  "/resident/disclosures": "the complaints lead there",
  "/superadmin/password-help": "the dashboard leads there while somebody waits",
  "/manager/home": "a home's name leads there, and it leads on to the home's page",
  "/manager/password-help": "the list of residents leads there while somebody waits",
};

it("writes the menus out for the browser tests, where a review sees each changed path and word: `-u` renews it", async () => {
  const written = Object.entries(menus).map(([role, places]) => {
    const lines = places.map(({ path, label }) => `    "${path}": "${label}",\n`);
    return `  ${role}: {\n${lines.join("")}  },\n`;
  });
  const text = `/** Each area's menu, as web/app/menus.test.ts writes it. */
export const areaMenus = {
${written.join("")}} as const;
`;
  await expect(text).toMatchFileSnapshot("../../e2e/support/menus.ts");
});

describe.each(roles)("a %s", (role) => {
  it("has no place that is neither in the menu nor visited beside it", () => {
    const places = Object.values(paths[role]).filter(
      (path) => typeof path === "string" && /^\/\w+\/[\w-]+$/.test(path),
    );
    const known = new Set([...areaScreens[role], ...screensBeside[role], ...Object.keys(foundOtherwise)]);
    expect(places.filter((path) => !known.has(path))).toEqual([]);
  });
});
