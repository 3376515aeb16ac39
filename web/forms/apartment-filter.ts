import { apartmentNameForms, soughtNameForms } from "#contract/values/apartment-names.ts";
import { createKoreanFilter, remember } from "#web/ui/fields/korean-search.ts";

/** As createKoreanFilter(), and for every way of writing an apartment's name, as the server finds them. */
export function createApartmentFilter(typed: string): (text: string) => boolean {
  const asTyped = createKoreanFilter(typed);
  const inForms = soughtNameForms(typed).map(createKoreanFilter);
  return (text) => asTyped(text) || inForms.some((matches) => matches(formsOf(text)));
}

const formsOf = remember((text) => apartmentNameForms(text).join("\n"));
