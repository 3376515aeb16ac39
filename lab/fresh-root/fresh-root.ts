/**
 * `npx node lab/fresh-root/fresh-root.ts`, as root: installs the package of dist/release (`npm run release`) in a new
 * Debian without any network, lives its first day there, upgrades it while people read and write, restores a backup,
 * removes and purges it, and says what each took. `--before <deb>` gives the version to upgrade from.
 *
 * Needs mmdebstrap. A chroot has no systemd: it starts and stops the server where the unit would.
 */
import { existsSync } from "node:fs";
import { appendFile, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";

import { startS3Server } from "#server/testing/s3-server.ts";
import { orFail, projectRoot, run } from "#tools/launch/processes.ts";

import { calling, liveFirstDay } from "./first-day.ts";
import { InstalledServer } from "./installed-server.ts";
import { loadWhile } from "./load.ts";
import { FreshRoot, keepDebian, orThrow } from "./root.ts";

const { values } = parseArgs({ options: { before: { type: "string" }, alone: { type: "boolean" } } });
const unit = "usr/lib/systemd/system/danji.service";
const mostExposed = 2;

await orFail(async () => {
  if (process.getuid?.() !== 0) throw new Error("root로 실행해 주세요.");
  if (values.alone) return live();
  await keepDebian();
  // From here on there is no network but this machine's own.
  const again = [process.execPath, import.meta.filename, "--alone", ...process.argv.slice(2)];
  process.exitCode = await run("unshare", [
    "--net",
    "sh",
    "-c",
    'ip link set lo up && exec "$@"',
    "sh",
    ...again,
  ]);
});

async function live(): Promise<void> {
  const upgrade = await packageOf(join(projectRoot, "dist/release"));
  const before = values.before ?? upgrade;
  const root = await FreshRoot.unpack();
  const filesBefore = new Set(await filesOf(root));
  await timed("설치", async () => root.run("dpkg", "--install", await root.bringIn(before)));
  await rateUnit(root);

  await followQuickStart(root);
  let server = await timed("첫 시작", () => InstalledServer.start(root));
  const { manager, resident } = await timed("첫날: 단지, 관리자, 입주민", () =>
    liveFirstDay(server.origin, server.oneTimePassword!),
  );
  say("doctor", (await root.tryTo("danji", "doctor")).output.trim());

  const seen = await loadWhile(server.origin, { manager, resident }, async () => {
    await timed("새 버전을 설치", async () => root.run("dpkg", "--install", await root.bringIn(upgrade)));
    await server.stop();
    server = await InstalledServer.start(root);
  });
  say(
    "업그레이드하는 동안",
    `대답 ${seen.answered}번, 쓰기 ${seen.written.length}번, 가장 긴 틈 ${seen.longestGapMs}ms, 거절 ${seen.refused.length}번`,
  );
  const call = calling(server.origin);
  const { notices } = await call(manager, "getNotices", { limit: 100 });
  const titles = new Set(notices.map(({ title }) => title));
  const lost = seen.written.filter((title) => !titles.has(title));
  if (lost.length > 0 || seen.refused.length > 0)
    throw new Error(`잃은 것: ${lost.join()} 거절: ${seen.refused.join()}`);

  const backup = (await timed("백업(서버가 켜진 채로)", () => root.run("danji", "backup")))
    .trim()
    .split("\n")
    .at(-1)!;
  await call(manager, "createNotice", { title: "백업한 뒤에 쓴 공지", content: "되돌리면 없어요." });
  await server.stop();
  await timed("되돌리기", () => root.run("danji", "restore", backup));
  server = await InstalledServer.start(root);
  const after = await calling(server.origin)(manager, "getNotices", { limit: 100 });
  if (after.notices.length !== notices.length) throw new Error("되돌린 공지의 수가 달라요.");
  await server.stop();
  server = await fromElsewhere(root, manager, notices.length);
  await server.stop();

  await timed("제거", () => root.run("dpkg", "--remove", "danji"));
  say("제거한 뒤", `데이터는 ${existsSync(join(root.folder, "var/lib/danji/pglite")) ? "있어요" : "없어요"}`);
  await timed("완전히 삭제", () => root.run("dpkg", "--purge", "danji"));
  const left = (await filesOf(root)).filter((path) => !filesBefore.has(path) && !isOfDpkg(path));
  say("완전히 삭제한 뒤 남은 것", left.join(", ") || "없음");
  const people = await readFile(join(root.folder, "etc/passwd"), "utf8");
  if (left.length > 0 || people.includes("danji")) throw new Error("삭제한 뒤에 남은 것이 있어요.");
}

/** Sends a backup into a bucket, empties the machine's data folder, and fetches it back there with the key. */
async function fromElsewhere(root: FreshRoot, manager: string, notices: number): Promise<InstalledServer> {
  const s3 = await startS3Server();
  const key = await root.run("danji", "backup-key");
  const settings = Object.entries(s3.environment).map(([name, value]) => `BACKUP_${name}=${value}`);
  const [recipient] = /^BACKUP_AGE_RECIPIENT=.+$/m.exec(key)!;
  await appendFile(join(root.folder, "etc/danji/danji.env"), `\n${[...settings, recipient].join("\n")}\n`);
  // Root's alone, as operators keep it: the user danji cannot read it.
  await writeFile(join(root.folder, "secret.txt"), key, { mode: 0o600 });
  const sent = await timed("암호화해서 버킷으로", () => root.run("danji", "backup", "--to", "s3"));
  await root.run("find", "/var/lib/danji", "-mindepth", "1", "-delete");
  const name = sent.trim().split("\n").at(-1)!;
  await timed("빈 기계에서 버킷의 백업을 되돌리기", () =>
    root.run("sh", "-ec", 'danji restore --from s3 --key - "$1" < /secret.txt', "sh", name),
  );
  const server = await InstalledServer.start(root);
  const there = await calling(server.origin)(manager, "getNotices", { limit: 100 });
  if (there.notices.length !== notices) throw new Error("버킷에서 되돌린 공지의 수가 달라요.");
  await s3.stop();
  return server;
}

async function packageOf(folder: string): Promise<string> {
  const name = (await readdir(folder).catch(() => [])).find((file) => file.endsWith(".deb"));
  if (name === undefined) throw new Error("먼저 npm run release로 패키지를 만들어 주세요.");
  return join(folder, name);
}

/** The lines of the quick start that set the address. Caddy and systemd are not there, and its host is nobody's. */
async function followQuickStart(root: FreshRoot): Promise<void> {
  const page = await readFile(join(projectRoot, "docs/quick-start.md"), "utf8");
  const [, block] = /## 2\.[^]*?```sh\n([^]*?)```/.exec(page)!;
  const lines = block!.split("\n").filter((line) => !/^(systemctl|danji) /.test(line));
  await root.run("sh", "-ec", ["mkdir /etc/caddy", ...lines].join("\n"));
  const settings = await readFile(join(root.folder, "etc/danji/danji.env"), "utf8");
  const caddy = await readFile(join(root.folder, "etc/caddy/Caddyfile"), "utf8");
  await root.run("rm", "-r", "/etc/caddy");
  if (!settings.endsWith("PUBLIC_URL=https://danji.example.com\nTRUST_PROXY=1\n")) throw new Error(settings);
  if (!caddy.includes("\ndanji.example.com {\n")) throw new Error(caddy);
  say("빠른 시작 2", "danji.env와 Caddyfile을 그대로 만들어요");
}

/** What systemd says of how much the unit may do: from 0, nothing, to 10. */
async function rateUnit(root: FreshRoot): Promise<void> {
  const args = ["security", "--offline=true", "--no-pager", join(root.folder, unit)];
  const told = (await orThrow("systemd-analyze", args)).trim().split("\n").at(-1)!;
  say("systemd-analyze security", told.trim());
  const exposed = Number(/([\d.]+) /.exec(told.split(":").at(-1)!)?.[1]);
  if (!(exposed < mostExposed)) throw new Error(`${exposed}은 ${mostExposed}보다 작아야 해요.`);
}

async function filesOf(root: FreshRoot): Promise<string[]> {
  const list = await orThrow("find", [root.folder, "-xdev", "-printf", "%P\\n"]);
  return list.split("\n");
}

/** The journals, copies and locks of dpkg and adduser, which every package leaves. */
function isOfDpkg(path: string): boolean {
  return /^(tmp\/|var\/(log|cache|lib\/dpkg)\/|etc\/(passwd|group|shadow|gshadow|subuid|subgid)-?$|etc\/\.pwd\.lock$|run\/adduser$)/.test(
    path,
  );
}

function say(what: string, said: string): void {
  process.stdout.write(`${what}: ${said}\n`);
}

async function timed<Result>(what: string, work: () => Promise<Result>): Promise<Result> {
  const startedAt = performance.now();
  const result = await work();
  say(what, `${((performance.now() - startedAt) / 1000).toFixed(1)}초`);
  return result;
}
