import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";

import type { FunctionName, Input, Output } from "#contract/index.ts";
import { openEmbedded } from "#database/open-embedded.ts";
import { openServer } from "#database/open-server.ts";
import { asGate } from "#server/testing/acting.ts";
import { builders } from "#server/testing/builders.ts";
import type { Actor } from "#server/testing/builders.ts";
import { giveBrowsers } from "#server/testing/give-browsers.ts";
import { startMailServer } from "#server/testing/mail-server.ts";
import type { MailServer } from "#server/testing/mail-server.ts";
import { startMessageGateway } from "#server/testing/message-gateway.ts";
import type { MessageGateway } from "#server/testing/message-gateway.ts";
import { startPushService } from "#server/testing/push-service.ts";
import type { PushService } from "#server/testing/push-service.ts";
import { makeDataPlace, startServerProcess } from "#server/testing/server-process.ts";
import type { ServerProcess } from "#server/testing/server-process.ts";

/** In every name, address and text of the run, except for the apartment's name and the notice's title. */
const markers = ["표시한이름", "표시한별명", "표시한글", "marked-mail", "87871", "76761"];
const marked = { name: "표시한이름", nickname: "표시한별명" };
const writing = { title: "표시한글 제목", content: "표시한글 본문, 87871동 76761호" };

let service: PushService;
let mails: MailServer;
let gateway: MessageGateway;
let server: ServerProcess;
let people: Record<"manager" | "author" | "neighbour", Actor>;
let dispose: () => Promise<void>;

beforeAll(async () => {
  service = await startPushService();
  mails = await startMailServer();
  gateway = await startMessageGateway();
  const { settings, dispose: disposePlace } = await makeDataPlace();
  const { DATABASE_URL: url, DATA_DIR } = settings;
  const database = url === undefined ? await openEmbedded(DATA_DIR!) : await openServer(url, 2);
  const build = builders(database);
  const apartment = await build.apartment();
  const home = { building: 87_871, unit: 76_761 };
  people = {
    manager: await build.manager(apartment, { ...marked, email: "marked-mail-1@example.com" }),
    author: await build.resident(apartment, { ...marked, ...home, email: "marked-mail-2@example.com" }),
    neighbour: await build.resident(apartment, { ...marked, ...home, email: "marked-mail-3@example.com" }),
  };
  await giveBrowsers(database, service, Object.values(people));
  // What goes wrong is logged.
  for (const status of [413, 500, 302, 410]) await giveBrowsers(database, service, [people.author], status);
  // Everybody gets mails at once, and has a marked number.
  await asGate(database, async (db) => {
    await sql`update users set email_proved_at = now(), phone = '01087871234'`.execute(db);
    await sql`delete from alert_settings`.execute(db);
    await sql`
      insert into alert_settings (apartment_id, person_id, quiet_from, quiet_until, email_mode, switches)
      select apartment_id, id, null, null, 'each', '{"community": {"email": true}}' from users
    `.execute(db);
  });
  await database.close();
  // What it prints as its address is where it listens.
  const { SMTP_URL, MAIL_FROM } = mails.settings;
  server = startServerProcess({
    ...settings,
    ...service.settings,
    SMTP_URL,
    MAIL_FROM,
    ...gateway.settings,
    LOG_LEVEL: "debug",
  });
  dispose = async () => {
    server.kill("SIGKILL");
    await server.ended;
    await disposePlace();
    await service.close();
    await mails.close();
    await gateway.close();
  };
});
afterAll(() => dispose());

test("neither pushes, mails nor the log hold a name, a home, an address or what people wrote", async () => {
  const { manager, author, neighbour } = people;
  await call(manager, "createNotice", { ...writing, title: "단수 안내" });
  const { complaintId } = await call(author, "createComplaint", writing);
  await call(manager, "updateComplaintStatus", { complaintId, status: "in_progress" });
  const { postId } = await call(author, "createPost", { ...writing, boardId: "free_board" });
  await call(neighbour, "addComment", { postId, content: writing.content });
  await call(author, "sendTestAlert", null);
  const kinds = () => new Set(service.received.map(({ payload }) => payload?.["kind"]));
  await expect
    .poll(kinds, { timeout: 50_000 })
    .toEqual(new Set(["notice_published", "complaint_filed", "complaint_moved", "post_commented", "test"]));
  const subjects = () => new Set(mails.received.map(({ headers }) => headers["subject"]));
  await expect
    .poll(subjects, { timeout: 50_000 })
    .toEqual(
      new Set([
        "새 공지가 있어요",
        "새 민원이 접수됐어요",
        "민원이 '처리 중'으로 바뀌었어요",
        "내 글에 댓글이 달렸어요",
      ]),
    );

  server.kill("SIGTERM");
  const { output, errors } = await server.ended;
  expect(output).toContain("status 413");
  for (const marker of markers) {
    expect(JSON.stringify(service.received)).not.toContain(marker);
    for (const { headers, body } of mails.received) {
      // The address itself: nothing else names the person.
      const { to: _, ...rest } = headers;
      expect(JSON.stringify(rest) + body).not.toContain(marker);
    }
    expect(output + errors).not.toContain(marker);
  }
  // A reader of the log could send to it.
  expect(output + errors).not.toContain("/push/");
  for (const { payload } of service.received) expect(JSON.stringify(payload).length).toBeLessThan(1024);
  expect(service.faults).toEqual([]);
});

async function call<Name extends FunctionName>(
  { token }: Actor,
  name: Name,
  data: Input<Name>,
): Promise<Output<Name>> {
  const response = await fetch(`${await server.origin}/asia-northeast3/${name}`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
    body: JSON.stringify({ data }),
  });
  const { result, error } = (await response.json()) as { result: Output<Name>; error?: { message: string } };
  if (error) throw new Error(error.message);
  return result;
}
