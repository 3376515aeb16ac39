import { z } from "zod";

const defaultPageSize = 50;
const maxPageSize = 100;

/** The optional fields of every list that grows without bound. A limit above 100 is clamped. */
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

/** The payload of a list that takes nothing but a page; null stands for the first one. */
export const pageInput = z
  .object(pageFields)
  .nullish()
  .transform((page) => page ?? { cursor: undefined, limit: defaultPageSize });

/** Beside the list: where the next page starts; null after the last. */
export const nextCursor = z.string().nullable();
