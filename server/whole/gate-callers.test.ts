import { sql } from "kysely";
import type { RawBuilder } from "kysely";
import { expect, test } from "vitest";

import { inCallTransaction } from "#database/transaction.ts";
import { hashToken } from "#server/call/tokens.ts";
import { raiseAlert } from "#server/domain/alerts.ts";
import { asGate } from "#server/testing/acting.ts";
import { builders } from "#server/testing/builders.ts";
import type { Actor } from "#server/testing/builders.ts";
import { call } from "#server/testing/calling.ts";
import { useTestServer } from "#server/testing/test-server.ts";

// What the gate's functions and the policies refuse by themselves, to callers who got past every check before them.
const server = useTestServer();
const build = () => builders(server.database);

const refused = { code: "42501" };

/** Runs a statement on the connection of a signed-in person, as the application's role. */
const asCaller = ({ token }: Actor, statement: RawBuilder<unknown>) =>
  inCallTransaction(server.database, { tokenHash: hashToken(token)!, readOnly: false }, (db) =>
    statement.execute(db),
  );

async function newCase() {
  const apartment = await build().apartment();
  const [manager, clerk] = [
    await build().manager(apartment),
    await build().manager(apartment, { rights: ["complaints"] }),
  ];
  const [resident, neighbour] = [
    await build().resident(apartment),
    await build().resident(apartment, { unit: 102 }),
  ];
  const written = { title: "누수", content: "천장에서 물이 새요." };
  const { complaintId } = await call(server, resident, "createComplaint", written);
  await call(server, manager, "assignComplaint", { complaintId, staffId: clerk.id });
  return { apartment, manager, clerk, resident, neighbour, complaintId };
}

test("a resident tells the office of what they have just written on their own complaint, and of nothing else", async () => {
  const { clerk, resident, neighbour, complaintId } = await newCase();
  const inbox = async () => (await call(server, clerk, "getAlerts", null)).alerts.map(({ kind }) => kind);
  const before = await inbox();
  const { messageId } = await call(server, resident, "replyToComplaint", {
    complaintId,
    content: "또 새요.",
  });
  expect(await inbox()).toEqual(["complaint_replied", ...before]);
  const telling = (kind: string, message: string) => sql`
    select tell_assignee(${kind}, ${complaintId}::uuid, ${message}::uuid)
  `;
  for (const person of [neighbour, resident]) {
    await expect(asCaller(person, telling("complaint_reopened", messageId))).rejects.toMatchObject(refused);
    await expect(asCaller(person, telling("complaint_replied", complaintId))).rejects.toMatchObject(refused);
  }
  expect(await inbox()).toEqual(["complaint_replied", ...before]);
});

test("a resident cannot tell anybody that a complaint was replied to or reopened", async () => {
  const { clerk, resident, neighbour, complaintId } = await newCase();
  for (const person of [resident, neighbour])
    for (const kind of ["complaint_replied", "complaint_reopened"] as const)
      for (const to of [
        { userId: clerk.id },
        { userId: neighbour.id },
        { officeRight: "complaints" as const },
      ]) {
        const raising = inCallTransaction(
          server.database,
          { tokenHash: hashToken(person.token)!, readOnly: false },
          (db) => raiseAlert(db, { kind, subjectId: complaintId, causeKey: "x", to, words: {} }),
        );
        await expect(raising).rejects.toMatchObject(refused);
      }
});

test("nobody changes their own work, or takes the last one's who runs the accounts", async () => {
  const { apartment, manager, clerk } = await newCase();
  const change = (staff: Actor, rights: string) =>
    asCaller(manager, sql`select update_staff(${staff.id}, null, ${rights}::text[])`);
  await expect(change(manager, "{staff,votes}")).rejects.toMatchObject(refused);
  await change(clerk, "{votes}");
  // As if the caller's own right had been taken a moment ago.
  const other = await build().manager(apartment);
  await asGate(server.database, (db) =>
    sql`update users set rights = '{votes}' where id = ${manager.id}`.execute(db),
  );
  const late = server.database.kysely.transaction().execute(async (db) => {
    await sql`
      select set_config('app.role', 'manager', true), set_config('app.rights', '{staff}', true),
        set_config('app.apartment_id', ${apartment.id}, true), set_config('app.user_id', ${manager.id}, true)
    `.execute(db);
    await sql`select update_staff(${other.id}, null, '{votes}')`.execute(db);
  });
  await expect(late).rejects.toMatchObject(refused);
});

test("nobody asks for help in somebody's name whose link they do not have", async () => {
  const { manager, resident, neighbour } = await newCase();
  await expect(
    asCaller(neighbour, sql`select ask_office_for_password(${resident.id}::uuid)`),
  ).rejects.toMatchObject(refused);
  await asCaller(neighbour, sql`select settle_reset_mail('\\x00', false)`);
  const { requests } = await call(server, manager, "getPasswordHelp", null);
  expect(requests).toEqual([]);
});

test("nobody writes a message of tomorrow, which would stay open to new files", async () => {
  const { manager, resident } = await newCase();
  const writing = (person: Actor, kind: string, moment: string) =>
    asCaller(
      person,
      sql`
        insert into complaint_messages (apartment_id, kind, content, author_id, author_name, created_at)
        values (${person.apartmentId}, ${kind}, 'x', ${person.id}, 'x', ${sql.raw(moment)})
      `,
    );
  for (const moment of ["now() + interval '1 day'", "'infinity'"]) {
    await expect(writing(resident, "reply", moment)).rejects.toMatchObject(refused);
    await expect(writing(manager, "answer", moment)).rejects.toMatchObject(refused);
  }
  await writing(resident, "reply", "clock_timestamp()");
});
