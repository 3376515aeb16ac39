import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { readSettings } from "#server/start/settings.ts";
import { startServerProcess } from "#server/testing/server-process.ts";
import { demoAccounts } from "#tools/demo/demo-accounts.ts";
import { loadDemoData } from "#tools/demo/demo-data.ts";
import { step } from "#tools/launch/progress.mjs";

/** A production server with the sample apartment, in a process of its own. */
export interface SampleSite {
  origin: string;
  /** The `cookie` header of the sample's resident. */
  cookie: string;
  /** Addresses with an id in them, of writings that the sample has. */
  board: string;
  post: string;
  notice: string;
  stop: () => Promise<void>;
}

/** Starts the server on fresh sample data. The front end must have been built. */
export async function startSampleSite(): Promise<SampleSite> {
  const folder = await mkdtemp(join(tmpdir(), "danji-first-view-"));
  const { email, password } = demoAccounts.superAdmin;
  const environment = {
    NODE_ENV: "production",
    DATA_DIR: folder,
    SUPERADMIN_EMAIL: email,
    SUPERADMIN_PASSWORD: password,
  };
  await step("예시 단지를 준비해요", () => loadDemoData(readSettings(environment), false));
  const server = startServerProcess(environment);
  const stop = async () => {
    server.kill("SIGTERM");
    await server.ended;
    await rm(folder, { recursive: true, force: true });
  };
  try {
    return { ...(await visit(await server.origin)), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function visit(origin: string): Promise<Omit<SampleSite, "stop">> {
  const { email, password } = demoAccounts.resident;
  const signedIn = await post(origin, "signIn", { email, password, cookie: true });
  const cookie = signedIn.headers.getSetCookie()[0]!.split(";")[0]!;
  const read = async <Answer>(name: string, data: object) => {
    const answer = await post(origin, name, data, { cookie });
    return ((await answer.json()) as { result: Answer }).result;
  };
  const { posts } = await read<{ posts: { id: string }[] }>("getHotPosts", {});
  const { notices } = await read<{ notices: { id: string }[] }>("getNotices", {});
  return {
    origin,
    cookie,
    board: "/resident/community/board/free_board",
    post: `/resident/community/post/${posts[0]!.id}`,
    notice: `/resident/notices/${notices[0]!.id}`,
  };
}

async function post(origin: string, name: string, data: object, headers: Record<string, string> = {}) {
  const response = await fetch(`${origin}/asia-northeast3/${name}`, {
    method: "POST",
    headers: { "content-type": "application/json", origin, ...headers },
    body: JSON.stringify({ data }),
  });
  if (!response.ok) throw new Error(`${name} answered ${response.status}: ${await response.text()}`);
  return response;
}
