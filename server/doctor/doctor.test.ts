import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { createServer as createHttpServer } from "node:http";
import type { RequestListener } from "node:http";
import { createServer as createHttpsServer } from "node:https";
import type { AddressInfo, Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { generateX25519Identity, identityToRecipient } from "age-encryption";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";

import { backupName } from "#server/jobs/backup-retention.ts";
import { openElsewhere } from "#server/jobs/open-elsewhere.ts";
import { readSettings } from "#server/start/settings.ts";
import { startClamdServer } from "#server/testing/clamd-server.ts";
import { startMailServer } from "#server/testing/mail-server.ts";
import { startS3Server } from "#server/testing/s3-server.ts";
import { sampleCertificate } from "#server/testing/sample-certificate.ts";
import { copyServerDatabase } from "#server/testing/server-databases.ts";

import { describeFinding, examine } from "./doctor.ts";
import { examineAddress, examineCertificate } from "./examine-address.ts";
import { thisMachine } from "./examine-machine.ts";
import type { Machine } from "./examine-machine.ts";
import { examineLine } from "./examine-ways-out.ts";
import type { Finding, Part } from "./finding.ts";

const gigabyte = 1024 ** 3;
const soundMachine: Machine = {
  freeDisk: () => 50 * gigabyte,
  totalMemory: () => 4 * gigabyte,
  freeMemory: () => 2 * gigabyte,
  isClockKept: async () => true,
};

let dataDir: string;
const servers: Server[] = [];

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "danji-doctor-"));
});

afterAll(async () => {
  for (const server of servers) server.close();
  await rm(dataDir, { recursive: true });
});

async function stateOf(
  part: Part,
  environment: NodeJS.ProcessEnv,
  machine = soundMachine,
): Promise<Finding["state"]> {
  const findings = await examine(readSettings({ DATA_DIR: dataDir, ...environment }), machine);
  return findings.find((finding) => finding.part === part)!.state;
}

async function listening(server: Server): Promise<number> {
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return (server.address() as AddressInfo).port;
}

const answering =
  (body: unknown): RequestListener =>
  (_, response) =>
    response.setHeader("content-type", "application/json").end(JSON.stringify(body));

describe("the address", () => {
  test.each([
    ["none", {}, "care"],
    ["this machine", { PUBLIC_URL: "https://localhost" }, "care"],
    ["a network of the house", { PUBLIC_URL: "https://192.168.0.7" }, "care"],
  ] as const)("that is %s cannot be opened by residents", async (_, environment, state) => {
    expect(await stateOf("address", environment)).toBe(state);
  });

  test("is opened, and another's answer is told from ours", async () => {
    const ours = await listening(createHttpServer(answering({ status: "ok" })));
    const others = await listening(createHttpServer(answering({ hello: "nginx" })));
    const closed = await listening(createHttpServer());
    servers.at(-1)!.close();
    const at = async (port: number) => (await examineAddress(new URL(`http://127.0.0.1:${port}`))).state;
    expect(await Promise.all([at(ours), at(others), at(closed)])).toEqual(["good", "fault", "fault"]);
  });
});

test("a certificate is trusted and lasts, or one is told", async () => {
  const PUBLIC_URL = new URL(`https://localhost:${await listening(createHttpsServer(sampleCertificate))}`);
  const trusted = sampleCertificate.cert;
  const nearItsEnd = Date.parse("2126-10-29");
  expect((await examineCertificate({ PUBLIC_URL })).state).toBe("fault");
  expect((await examineCertificate({ PUBLIC_URL }, { trusted })).state).toBe("good");
  expect((await examineCertificate({ PUBLIC_URL }, { trusted, now: nearItsEnd })).state).toBe("care");
  expect(await stateOf("certificate", {})).toBe("off");
});

describe("the machine", () => {
  test.each([
    ["disk", { freeDisk: () => 2 * gigabyte }, "care"],
    ["disk", { freeDisk: () => gigabyte / 2 }, "fault"],
    ["memory", { totalMemory: () => gigabyte / 2 }, "care"],
    ["memory", { freeMemory: () => gigabyte / 10 }, "care"],
    ["clock", { isClockKept: () => Promise.resolve(false) }, "care"],
    ["clock", { isClockKept: () => Promise.resolve(undefined) }, "off"],
  ] satisfies [Part, Partial<Machine>, Finding["state"]][])("%s: %o", async (part, machine, state) => {
    expect(await stateOf(part, {}, { ...soundMachine, ...machine })).toBe(state);
    expect(await stateOf(part, {})).toBe("good");
  });

  test("a data folder that is not there yet is told, and not made", async () => {
    const environment = { DATA_DIR: join(dataDir, "nowhere") };
    expect(await stateOf("disk", environment, thisMachine)).toBe("off");
    expect(await stateOf("storage", environment)).toBe("off");
    expect(await readdir(dataDir)).not.toContain("nowhere");
  });
});

describe("PostgreSQL", () => {
  test("is looked at without being changed, and a wrong password is told without it", async ({ skip }) => {
    const template = inject("template");
    const { url, dispose } = await copyServerDatabase(
      "url" in template ? template : skip("there is no server"),
    );
    try {
      const DATABASE_URL = url;
      expect(await stateOf("database", { DATABASE_URL })).toBe("good");
      expect(await stateOf("backup", { DATABASE_URL })).toBe("care");
      const wrong = new URL(DATABASE_URL);
      wrong.password = "s3cret-and-wrong";
      const settings = readSettings({ DATA_DIR: dataDir, DATABASE_URL: wrong.href });
      const told = (await examine(settings, soundMachine)).find(({ part }) => part === "database")!;
      expect(told).toMatchObject({ state: "fault", message: "PostgreSQL에 연결하지 못했어요(28P01)." });
      expect(describeFinding(told)).not.toContain("s3cret");
    } finally {
      await dispose();
    }
  });
});

test("backups of the embedded database are there and new, or one is told", async () => {
  const DATA_DIR = await mkdtemp(join(dataDir, "embedded-"));
  expect(await stateOf("database", { DATA_DIR })).toBe("off");
  await mkdir(join(DATA_DIR, "pglite"));
  await writeFile(join(DATA_DIR, "pglite", "PG_VERSION"), "18");
  expect(await stateOf("backup", { DATA_DIR })).toBe("care");
  await mkdir(join(DATA_DIR, "backups"));
  const backUpAt = (time: number) => writeFile(join(DATA_DIR, "backups", backupName(new Date(time))), "");
  await backUpAt(Date.now() - 3 * 24 * 60 * 60 * 1000);
  expect(await stateOf("backup", { DATA_DIR })).toBe("care");
  await backUpAt(Date.now());
  expect(await stateOf("backup", { DATA_DIR })).toBe("good");
});

test("backups elsewhere are there and new, or one is told", async () => {
  const s3 = await startS3Server();
  const recipient = await identityToRecipient(await generateX25519Identity());
  const settings = Object.entries(s3.environment).map(([name, value]) => [`BACKUP_${name}`, value]);
  const environment = { ...Object.fromEntries(settings), BACKUP_AGE_RECIPIENT: recipient };
  const { store } = openElsewhere(readSettings(environment));
  const isThere = (time: number) => store.put(`${backupName(new Date(time))}.age`, Buffer.from("sealed"));
  expect(await stateOf("elsewhere", {})).toBe("off");
  expect(await stateOf("elsewhere", environment)).toBe("care");
  await isThere(Date.now() - 2 * 24 * 60 * 60 * 1000);
  expect(await stateOf("elsewhere", environment)).toBe("care");
  await isThere(Date.now());
  expect(await stateOf("elsewhere", environment)).toBe("good");
  await s3.stop();
  expect(await stateOf("elsewhere", environment)).toBe("fault");
});

describe("ways out", () => {
  test("a mail server lets us in, or is told", async () => {
    const mail = await startMailServer();
    const environment = { SMTP_URL: mail.settings.SMTP_URL, MAIL_FROM: mail.settings.MAIL_FROM };
    expect(await stateOf("mail", {})).toBe("off");
    expect(await stateOf("mail", environment)).toBe("good");
    await mail.close();
    expect(await stateOf("mail", environment)).toBe("fault");
    expect(mail.received).toEqual([]);
  });

  test("a scanner answers, or is told", async () => {
    const clamd = await startClamdServer();
    expect(await stateOf("scanner", {})).toBe("off");
    expect(await stateOf("scanner", { CLAMD_URL: clamd.url })).toBe("good");
    await clamd.stop();
    expect(await stateOf("scanner", { CLAMD_URL: clamd.url })).toBe("fault");
  });

  test("files are written and read, or it is told", async () => {
    expect(await stateOf("storage", {})).toBe("good");
    await writeFile(join(dataDir, "no-folder"), "");
    expect(await stateOf("storage", { DATA_DIR: join(dataDir, "no-folder") })).toBe("fault");
  });

  test("a line opens, or is told", async () => {
    const port = await listening(createHttpServer(answering({})));
    expect((await examineLine("messages", new URL(`http://127.0.0.1:${port}`))).state).toBe("good");
    servers.at(-1)!.close();
    expect((await examineLine("messages", new URL(`http://127.0.0.1:${port}`))).state).toBe("fault");
    expect(await stateOf("push", {})).toBe("off");
  });
});

test("each fault has its remedy beneath it", () => {
  const finding: Finding = { part: "mail", state: "fault", message: "안 가요.", remedy: "확인해 주세요." };
  expect(describeFinding(finding)).toBe("✗ 이메일: 안 가요.\n    확인해 주세요.");
  expect(describeFinding({ ...finding, state: "good" })).toBe("✓ 이메일: 안 가요.");
});
