import type { HomeRelation } from "#contract/values/home-relations.ts";
import { mostVehicles } from "#contract/values/home-relations.ts";
import { isPlate, plateForm } from "#contract/values/plates.ts";
import { dayOf, telephoneOf, textOf } from "#server/domain/foreign-table/cells.ts";
import type { Cell } from "#server/domain/foreign-table/table.ts";

/** What a row says for the card of its home. */
export interface ListedCard {
  /** Any number, for the office's work: consent is for messages. */
  officePhone: string | null;
  relation: HomeRelation | null;
  /** As 2024-03-01. */
  movedInOn: string | null;
  plates: string[];
}

interface CardCells {
  phone?: Cell;
  relation?: Cell;
  movedInOn?: Cell;
  vehicle?: Cell;
}

/** What cannot be read is left out: it costs nobody their account. */
export function cardOf(cells: CardCells, behindName: HomeRelation | null): ListedCard {
  const day = dayOf(cells.movedInOn);
  return {
    officePhone: telephoneOf(cells.phone) ?? null,
    relation: relationOf(textOf(cells.relation)) ?? behindName,
    movedInOn: day !== undefined && day >= "1950-01-01" && day < "2100-01-01" ? day : null,
    plates: platesOf(cells.vehicle),
  };
}

/** '오서연(임차인)' is 오서연, who is a tenant. What else stands in brackets belongs to the name. */
export function partsOfName(name: string): { name: string; relation: HomeRelation | null } {
  const [, before, word = ""] = /^(.+?)\s*[([]\s*([^()[\]]+?)\s*[)\]]$/.exec(name) ?? [];
  const relation = relationOf(word);
  return before !== undefined && relation ? { name: before, relation } : { name, relation: null };
}

function relationOf(text: string): HomeRelation | null {
  const word = text.replaceAll(/\s/g, "");
  return words.find(([form]) => form.test(word))?.[1] ?? null;
}

const words: readonly (readonly [RegExp, HomeRelation])[] = [
  [/^(?:소유자?|소유주|집주인|자가|자가거주)$/, "owner"],
  [/^(?:임차인?|임차자|세입자?|전세|월세|임대)$/, "tenant"],
  [/^(?:가족|배우자|자녀|부모|세대원)$/, "family"],
];

function platesOf(cell: Cell | undefined): string[] {
  if (cell == null || cell instanceof Date) return [];
  const plates = String(cell)
    .split(/[,;/\r\n]/)
    .map(plateForm)
    .filter(isPlate);
  return [...new Set(plates)].slice(0, mostVehicles);
}
