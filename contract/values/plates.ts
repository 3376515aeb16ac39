import { plainHyphens } from "./plain-signs.ts";

/** A plate without blanks, hyphens and points, which people and plates set as they like. */
export function plateForm(typed: string): string {
  return plainHyphens(typed)
    .normalize("NFC")
    .replaceAll(/[\s.·ㆍ・｡。-]/g, "");
}

/**
 * Whether it is a number of one of the country's plates, in the form above. The forms are those of the Ministry of
 * Land's notices on plates of cars, of two-wheelers and of construction machines, and of their forerunners, for plates
 * that still drive.
 */
export function isPlate(plate: string): boolean {
  return forms.some((form) => form.test(plate));
}

const region = "(?:서울|부산|대구|인천|광주|대전|울산|세종|경기|강원|충북|충남|전북|전남|경북|경남|제주)";

const forms = [
  // 12가3456, 123가4567; 서울12가3456 of taxis, trucks and machines, and of all before 2004.
  /^(?:[가-힣]{2})?\d{2,3}[가-힣]\d{4}$/,
  // 서울1가2345, from before 1996.
  new RegExp(String.raw`^${region}\d[가-힣]\d{4}$`),
  // 임시1234, 서울임1234: cars that are not registered yet.
  new RegExp(String.raw`^${region}?임시?\d{4,6}$`),
  // 외교001001: embassies, consulates, international organisations and their people.
  /^(?:외교|영사|준외|준영|국기|협정|대표)\d{6}$/,
  // 육123456: the forces. 12육3456 is above.
  /^[국합육해공]\d{4,6}$/,
  // 서울강남가1234, 세종가1234: two-wheelers, by the district where they are registered.
  new RegExp(String.raw`^${region}[가-힣]{0,4}[가-힣]\d{4}$`),
];
