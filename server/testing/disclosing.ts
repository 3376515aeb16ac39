import { sql } from "kysely";

import type { CallDatabase } from "#database/transaction.ts";

import { acting } from "./acting.ts";
import { builders } from "./builders.ts";
import type { Actor, TestApartment } from "./builders.ts";
import { call } from "./calling.ts";
import type { TestServer } from "./test-server.ts";

/** The month that the tests tell about. */
export const month = "2026-03";

interface Sample {
  category?: string;
  title?: string;
  content?: string;
  filed: string;
  resolved?: string;
}

/** What tests of an office's disclosures do. */
export function disclosing(server: TestServer) {
  const asOwner = <Result>({ id }: TestApartment, work: (db: CallDatabase) => Promise<Result>) =>
    acting(server.database, { role: "manager", apartmentId: id }, async (db) => {
      await sql`set local role none`.execute(db);
      return work(db);
    });

  return {
    newOffice: async () => {
      const build = builders(server.database);
      const apartment = await build.apartment();
      return {
        apartment,
        manager: await build.manager(apartment, { name: "김소장" }),
        resident: await build.resident(apartment, {
          building: 103,
          unit: 1203,
          name: "박정숙",
          nickname: "봄이",
        }),
      };
    },

    /** Complaints of the past, which only the owner of the tables may write. */
    seed: (apartment: TestApartment, { id }: Actor, samples: readonly Sample[]): Promise<string[]> =>
      asOwner(apartment, async (db) => {
        const ids: string[] = [];
        for (const {
          category = "other",
          title = "민원",
          content = "내용",
          filed,
          resolved = null,
        } of samples) {
          const { rows } = await sql<{ id: string }>`
            insert into complaints
              (apartment_id, title, content, category, author_id, author_name, created_at, status, resolved_at)
            values (${apartment.id}, ${title}, ${content}, ${category}, ${id}, '박정숙', ${`${filed}+09`},
              ${resolved === null ? "submitted" : "resolved"}, ${resolved === null ? null : `${resolved}+09`})
            returning id
          `.execute(db);
          ids.push(rows[0]!.id);
        }
        return ids;
      }),

    /** So many resolved complaints, each with a written line. */
    seedWritten: (apartment: TestApartment, { id }: Actor, count: number) =>
      asOwner(apartment, (db) =>
        sql`
          with filed as (
            insert into complaints
              (apartment_id, title, content, category, author_id, author_name, created_at, status, resolved_at)
            select ${apartment.id}, nth, '내용', 'leak', ${id}, '박정숙', '2026-03-02 10:00+09', 'resolved',
              timestamptz '2026-03-04 10:00+09' + nth * interval '1 second'
            from generate_series(1, ${count}::integer) as nth
            returning apartment_id, id, title
          )
          insert into disclosure_entries (apartment_id, complaint_id, summary)
          select apartment_id, id, title || '번째 일을 마쳤어요.' from filed
        `.execute(db),
      ),

    draftOf: (manager: Actor) => call(server, manager, "getDisclosureDraft", { month }),
    publish: (manager: Actor) => call(server, manager, "publishDisclosure", { month }),
    save: (manager: Actor, complaintId: string, summary: string | null) =>
      call(server, manager, "saveDisclosureEntry", { complaintId, summary }),
  };
}
