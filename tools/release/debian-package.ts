import { chmod, cp, mkdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

import { projectRoot } from "#tools/launch/processes.ts";
import { runOrThrow } from "#tools/launch/quiet-run.mjs";

import { copyProgram } from "./stage.ts";

const files = "tools/release/files";

/** Debian's names of the processors that Node is made for. */
const architectures: Record<string, string> = { x64: "amd64", arm64: "arm64" };

/**
 * Makes a Debian package of a staged release: /usr/lib/danji, the command `danji`, a systemd unit, settings in
 * /etc/danji and a user of its own, whom /var/lib/danji belongs to.
 *
 * @param epoch seconds: the time that all files of the package bear
 * @returns the package's path
 */
export async function makeDebianPackage(
  stage: string,
  into: string,
  { version, epoch }: { version: string; epoch: number },
): Promise<string> {
  const root = join(stage, "../debian");
  const architecture = architectures[process.arch];
  if (architecture === undefined) throw new Error(`${process.arch}용 Debian 패키지는 만들지 않아요.`);
  await rm(root, { recursive: true, force: true });
  await layOut(root, stage);
  await writeControl(root, version, architecture);
  const path = join(into, `danji_${version}_${architecture}.deb`);
  await runOrThrow("dpkg-deb", ["--root-owner-group", "-Zzstd", "-z9", "--build", root, path], {
    env: { SOURCE_DATE_EPOCH: String(epoch) },
  });
  return path;
}

async function layOut(root: string, stage: string): Promise<void> {
  const at = (path: string) => join(root, path);
  const documents = at("usr/share/doc/danji");
  for (const folder of ["DEBIAN", "etc/danji", "usr/bin", "usr/lib/systemd/system"]) {
    await mkdir(at(folder), { recursive: true });
  }
  await cp(stage, at("usr/lib/danji"), { recursive: true, verbatimSymlinks: true });
  await mkdir(documents, { recursive: true });
  for (const name of ["docs", "examples", "README.md", "LICENSE", "CHANGELOG.md"]) {
    await rm(at(`usr/lib/danji/${name}`), { recursive: true, force: true });
  }
  await cp(join(projectRoot, "docs"), join(documents, "docs"), { recursive: true });
  await cp(join(projectRoot, "README.md"), join(documents, "README.md"));
  await cp(join(projectRoot, "LICENSE"), join(documents, "copyright"));
  const changes = await readFile(join(projectRoot, "CHANGELOG.md"));
  await cp(join(projectRoot, "tools/release/examples"), join(documents, "examples"), { recursive: true });
  await writeFile(join(documents, "changelog.gz"), gzipSync(changes, { level: 9 }));
  await symlink("../lib/danji/bin/danji", at("usr/bin/danji"));
  await cp(join(projectRoot, files, "danji.service"), at("usr/lib/systemd/system/danji.service"));
  await cp(join(projectRoot, files, "danji.env"), at("etc/danji/danji.env"));
  await chmod(at("etc/danji/danji.env"), 0o640);
  for (const script of ["postinst", "prerm", "postrm"]) {
    await copyProgram(join(files, `${script}.sh`), at(`DEBIAN/${script}`));
  }
}

async function writeControl(root: string, version: string, architecture: string): Promise<void> {
  const control = [
    "Package: danji",
    `Version: ${version}`,
    `Architecture: ${architecture}`,
    "Maintainer: danji <danji@localhost>",
    "Section: web",
    "Priority: optional",
    // What Node is linked with, and what the scripts of the package call.
    "Depends: adduser, init-system-helpers (>= 1.52), libatomic1, libc6 (>= 2.31), libgcc-s1, libstdc++6 (>= 10)",
    "Recommends: ca-certificates, systemd",
    "Suggests: caddy, clamav-daemon, postgresql",
    "Description: the web application that a Korean apartment complex runs on",
    " Notices, complaints, bookings, bills, votes and neighbours of any number of",
    " complexes, each of which sees only itself. Brings its own Node and database.",
    "",
  ];
  await writeFile(join(root, "DEBIAN/control"), control.join("\n"));
  await writeFile(join(root, "DEBIAN/conffiles"), "/etc/danji/danji.env\n");
}
