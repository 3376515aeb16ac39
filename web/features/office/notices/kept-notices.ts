import type { QueryClient } from "@tanstack/react-query";
import { z } from "zod";

import { notice } from "#contract/notices.ts";
import { keptCache, personOfDevice } from "#web/api/kept.ts";

const keptNotice = notice.pick({ id: true, title: true, createdAt: true }).extend({
  /** Only of a notice that was opened. */
  content: z.string().optional(),
});

export type KeptNotice = z.infer<typeof keptNotice>;

const keptNotices = z.object({
  personId: z.string(),
  /** When the server last answered. */
  at: z.string(),
  notices: z.array(keptNotice),
});

export type KeptNotices = z.infer<typeof keptNotices>;

const address = "/kept/notices";
const most = 50;

/** Keeps the newest notices that this person has seen on this device, as often as the server answers. */
export function keepNotices(client: QueryClient, personId: string): () => void {
  let turn = Promise.resolve();
  const keep = (queryKey: readonly unknown[], data: unknown) => {
    const seen = noticesIn(queryKey, data);
    if (seen.notices.length === 0) return;
    turn = turn.then(() => write(personId, seen)).catch(() => undefined);
  };
  for (const { queryKey, state } of client.getQueryCache().getAll()) keep(queryKey, state.data);
  return client.getQueryCache().subscribe((event) => {
    if (event.type === "updated" && event.action.type === "success")
      keep(event.query.queryKey, event.query.state.data);
  });
}

/** The notices that this device keeps, if they are of the person who was signed in here last. */
export async function readKeptNotices(): Promise<KeptNotices | undefined> {
  try {
    const response = await (await caches.open(keptCache)).match(address);
    const { data } = keptNotices.safeParse(await response?.json());
    return data?.personId === personOfDevice()?.id ? data : undefined;
  } catch {
    // Storage may be forbidden.
    return undefined;
  }
}

async function write(personId: string, { notices: seen, isNewest }: Seen): Promise<void> {
  const before = (await readKeptNotices())?.notices ?? [];
  const oldest = Math.min(...seen.map(momentOf));
  // What is missing among the newest was deleted.
  const staying = before.filter((one) => !isNewest || momentOf(one) < oldest);
  const contents = new Map(before.map(({ id, content }) => [id, content]));
  // A list tells nothing of a text that was opened before.
  const known = new Map(staying.map((one) => [one.id, one]));
  for (const one of seen) known.set(one.id, { content: contents.get(one.id), ...one });
  const notices = [...known.values()]
    .toSorted((one, other) => momentOf(other) - momentOf(one))
    .slice(0, most);
  const kept: KeptNotices = { personId, at: new Date().toISOString(), notices };
  // The person may have left while we read.
  if (personOfDevice()?.id !== personId) return;
  await (await caches.open(keptCache)).put(address, Response.json(kept));
  // Or meanwhile, in another tab.
  if (personOfDevice()?.id !== personId) await caches.delete(keptCache);
}

function momentOf({ createdAt }: KeptNotice): number {
  return Date.parse(createdAt);
}

interface Seen {
  notices: KeptNotice[];
  /** Whether these are the newest of all. */
  isNewest: boolean;
}

const list = z.object({ notices: z.array(keptNotice.omit({ content: true })) });
const pages = z.object({ pages: z.array(list) });
const single = z.object({ notice: keptNotice });

/** The notices in an answer. A list has only the beginnings of their texts, so it gives no text. */
function noticesIn([name, payload]: readonly unknown[], data: unknown): Seen {
  if (name === "peekNotice") {
    const { data: answer } = single.safeParse(data);
    return { notices: answer ? [answer.notice] : [], isNewest: false };
  }
  if (name !== "getNotices") return { notices: [], isNewest: false };
  const answers = pages.safeParse(data).data?.pages ?? [list.safeParse(data).data];
  const isSearch =
    typeof payload === "object" && payload !== null && "query" in payload && Boolean(payload.query);
  return { notices: answers.flatMap((page) => page?.notices ?? []), isNewest: !isSearch };
}
