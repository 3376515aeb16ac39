import { z } from "zod";

const defaultPageSize = 50;
const maxPageSize = 100;

/**
 * The optional fields of every list that grows without bound. A limit above 100 is clamped, and a page
 * of very long texts ends earlier: only `nextCursor` tells whether there is more.
 */
export const pageFields = {
  /** The `nextCursor` of the page before; absent for the first. */
  cursor: z.string().max(200, "잘못된 접근입니다.").nullish(),
  limit: z
    .number({ error: "한 번에 볼 개수는 숫자여야 해요." })
    .int("한 번에 볼 개수는 숫자여야 해요.")
    .min(1, "한 번에 볼 개수는 1 이상이어야 해요.")
    .nullish()
    .transform((limit) => Math.min(limit ?? defaultPageSize, maxPageSize)),
};

/** The optional field of a list whose rows carry a text of any length. */
export const excerptField = {
  /** True asks for the first 200 characters of each `content`: for a list that does not show all of it. */
  excerpt: z.boolean("잘못된 접근입니다.").nullish(),
};

/** A payload that may be left out: null stands for one without fields. */
export function optionalPayload<Shape extends z.ZodRawShape>(shape: Shape) {
  const payload = z.object(shape);
  return payload.nullish().transform((given) => given ?? payload.parse({}));
}

/** The payload of a list that takes nothing but a page. */
export const pageInput = optionalPayload(pageFields);

/** Beside the list: where the next page starts; null after the last. */
export const nextCursor = z.string().nullable();
