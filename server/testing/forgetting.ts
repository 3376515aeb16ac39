import { sql } from "kysely";
import { expect } from "vitest";

import type { CallDatabase } from "#database/transaction.ts";

import { asGate } from "./acting.ts";
import { builders } from "./builders.ts";
import type { Actor } from "./builders.ts";
import { bearer, call } from "./calling.ts";
import type { MailServer } from "./mail-server.ts";
import type { TestServer } from "./test-server.ts";

interface AccessRecord {
  action: string;
  actor_id: string | null;
  details: object;
}

let lastAddress = 0;

/** What tests of forgotten passwords do with a server that mails to a mail server of our own. */
export function forgetting(server: TestServer, mails: MailServer) {
  const asOwner = <Result>(work: (db: CallDatabase) => Promise<Result>): Promise<Result> =>
    server.database.kysely.transaction().execute(async (db) => {
      await sql`set local role none`.execute(db);
      return work(db);
    });

  return {
    asOwner,

    /** Each request comes from another network, because five an hour are allowed. */
    ask: async (email: string, { from, by }: { from?: string; by?: Actor } = {}) => {
      lastAddress++;
      const answer = await server.app.inject({
        method: "POST",
        url: "/asia-northeast3/requestPasswordReset",
        headers: { "content-type": "application/json", ...bearer(by) },
        payload: JSON.stringify({ data: { email } }),
        remoteAddress: from ?? `10.0.${lastAddress >> 8}.${lastAddress & 255}`,
      });
      return answer.json<{ result?: unknown; error?: { message: string; details: { code: string } } }>();
    },

    prove: ({ id }: Actor) =>
      asGate(server.database, (db) =>
        sql`update users set email_proved_at = now() where id = ${id}`.execute(db),
      ),

    /** The token of the newest mail. */
    tokenFor: async ({ email }: Actor): Promise<string> => {
      const link = () =>
        /reset-password#token=([\w-]{43})/.exec(mails.mailsTo(email).at(-1)?.body ?? "")?.[1];
      await expect.poll(link).toBeDefined();
      return link()!;
    },

    helpFor: async (helper: Actor) => (await call(server, helper, "getPasswordHelp", null)).requests,

    home: async () => {
      const build = builders(server.database);
      const apartment = await build.apartment();
      const office = await build.manager(apartment);
      const resident = await build.resident(apartment, { building: 102, unit: 1203, name: "김입주" });
      return { apartment, office, resident };
    },

    /** The access records about somebody, as the operator reads them. */
    recordsOn: async (subjectId: string): Promise<AccessRecord[]> => {
      const { rows } = await asOwner((db) =>
        sql<AccessRecord>`
          select action, actor_id, details from audit_log where subject_id = ${subjectId}::uuid order by id
        `.execute(db),
      );
      return rows;
    },
  };
}

/** The answer that everybody gets. */
export const asked = {
  result: {
    success: true,
    message:
      "계정이 있으면 이메일을 보냈거나 관리사무소에 요청을 전했어요. 이메일이 오지 않으면 관리사무소를 방문해 주세요.",
  },
};
