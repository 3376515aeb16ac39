import { sql } from "kysely";

/** Whether a row of `complaints` should have been done by yesterday, by Seoul's calendar. */
export const isOverdue = sql<boolean>`(status <> 'resolved' and due_on < seoul_today())`;

/** Whether a row of `complaints` is to be done today, or should have been. */
export const isDue = sql<boolean>`(status <> 'resolved' and due_on <= seoul_today())`;
