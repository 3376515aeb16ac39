import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";

import { askForLostMails } from "#server/jobs/lost-mails.ts";
import { builders, unique } from "#server/testing/builders.ts";
import { forgetting } from "#server/testing/forgetting.ts";
import { startMailServer } from "#server/testing/mail-server.ts";
import { useTestServer } from "#server/testing/test-server.ts";

const mails = await startMailServer();
afterAll(() => mails.close());
const server = useTestServer(mails.settings);
const stopping = useTestServer(mails.settings);
const { ask, asOwner, helpFor, home, prove, tokenFor } = forgetting(server, mails);

test("a stop waits for the mail with the link", async () => {
  const there = forgetting(stopping, mails);
  const { apartment } = await there.home();
  const email = `slow-${unique("r")}@example.com`;
  const resident = await builders(stopping.database).resident(apartment, { email });
  await there.prove(resident);
  await there.ask(email);
  await stopping.app.close();
  expect(mails.mailsTo(email)).toHaveLength(1);
  expect(
    await there.asOwner((db) => sql`select from password_reset_links where is_settled`.execute(db)),
  ).toMatchObject({ rows: [{}] });
});

test("a mail that was lost with its server is the office's to hear of, once, and no other", async () => {
  const later = () =>
    asOwner((db) =>
      sql`update password_reset_links set expires_at = expires_at - interval '3 minutes'`.execute(db),
    );
  const { apartment, office, resident } = await home();
  await prove(resident);
  await builders(server.database).resetLink(resident);
  await askForLostMails(server.database);
  expect(await helpFor(office)).toEqual([]);

  const mailed = await builders(server.database).resident(apartment, { unit: 1204 });
  await prove(mailed);
  await ask(mailed.email);
  await tokenFor(mailed);
  const settled = () =>
    asOwner((db) =>
      sql`select from password_reset_links where user_id = ${mailed.id} and is_settled`.execute(db),
    );
  await expect.poll(settled).toMatchObject({ rows: [{}] });
  await later();
  await Promise.all([askForLostMails(server.database), askForLostMails(server.database)]);
  await askForLostMails(server.database);
  const requests = await helpFor(office);
  expect(requests.map(({ email }) => email)).toEqual([resident.email]);
});
