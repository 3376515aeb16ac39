import { type ClubCategory, clubCategoryNames } from "#contract/values/clubs.ts";
import { wordsOf } from "#web/lists/search-words.ts";

/** What the list's address asks for. A club's name is nobody's secret, so the words stand there, too. */
export function clubFilter(search: URLSearchParams) {
  const asked = search.get("category");
  const category: ClubCategory | undefined = clubCategoryNames.find((one) => one === asked);
  return { category, query: wordsOf(search.get("q") ?? "") };
}
