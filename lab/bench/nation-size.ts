import type { Rows, Size } from "./rows.ts";

const apartmentsOfNation = 18_000;

/** Every apartment is as large as the country's average one: 11 million homes, 20 million posts, 100 million alerts. */
const homes = 611;
const rows: Rows = { posts: 1111, complaints: 300, clubPosts: 100, bookings: 180, alerts: 5556 };

/** The apartments that the country is compared with. */
const fewApartments = 20;

/** What an apartment takes on the disk, with its indexes, as measured with 54 of them. */
const bytesOfApartment = 10_600_000;
/** The disk is shared with the write-ahead log, with what is sorted there, and with others. */
const usableShare = 0.8;

function sizeOf(title: string, apartments: number): Size {
  return { title, apartments, homes, managers: apartments, measured: rows, elsewhere: rows };
}

export const fewSize = sizeOf(`단지 ${fewApartments}개`, fewApartments);

/** @param share of the country, from 0 to 1 */
export function nationSize(share: number): Size {
  return sizeOf("전국", Math.max(fewApartments * 2, Math.round(apartmentsOfNation * share)));
}

/** The largest share of the country that fits, in whole per cent if it is one per cent at least. */
export function shareThatFits(freeBytes: number): number {
  const share = (freeBytes * usableShare) / (bytesOfApartment * apartmentsOfNation);
  if (share >= 1) return 1;
  return share >= 0.01 ? Math.floor(share * 100) / 100 : share;
}

/** How many of everything there are, and which share of the country that is. */
export function totalsOf({ apartments }: Size) {
  const times = (each: number) => apartments * each;
  return {
    share: apartments / apartmentsOfNation,
    apartments,
    homes: times(homes),
    posts: times(rows.posts + rows.clubPosts),
    alerts: times(rows.alerts!),
  };
}
