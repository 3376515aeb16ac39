import { z } from "zod";

const defaultPageSize = 50;
const maxPageSize = 100;

/** How many rows a page may have; a function that answers a whole list without it does not make it 50. */
export const limitField = z
  .number({ error: "한 번에 볼 개수는 숫자여야 해요." })
  .int("한 번에 볼 개수는 숫자여야 해요.")
  .min(1, "한 번에 볼 개수는 1 이상이어야 해요.")
  .nullish();

/** 50 rows if nothing is said, and never more than 100. */
export function pageSize(limit: number | null | undefined): number {
  return Math.min(limit ?? defaultPageSize, maxPageSize);
}

/**
 * The optional fields of every list that grows without bound. A limit above 100 counts as 100, and a page of
 * very long texts ends earlier, so only `nextCursor` tells whether there is more.
 */
export const pageFields = {
  /** The `nextCursor` of the previous page; missing for the first page. */
  cursor: z.string().max(200, "잘못된 접근입니다.").nullish(),
  limit: limitField.transform(pageSize),
};

/** The optional field of a list with texts of any length in its rows. */
export const excerptField = {
  /** If true, each `content` has only its first 200 characters, for a list that does not show more. */
  excerpt: z.boolean("잘못된 접근입니다.").nullish(),
};

/**
 * A row of a list of excerpts, in the browser: its text has another name, so that the compiler refuses it where
 * the whole text is needed, such as in a form.
 */
export type Excerpt<Row extends { content: string }> = Omit<Row, "content"> & { excerpt: string };

/** A payload that may be left out: null counts as an empty object. */
export function optionalPayload<Shape extends z.ZodRawShape>(shape: Shape) {
  const payload = z.object(shape);
  return payload.nullish().transform((given) => given ?? payload.parse({}));
}

/** The payload of a list that takes only a page. */
export const pageInput = optionalPayload(pageFields);

/** The place of the next page; null after the last one. */
export const nextCursor = z.string().nullable();
