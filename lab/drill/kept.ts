import pg from "pg";

import { ask } from "#server/testing/ask.ts";

import type { Acknowledged } from "./load.ts";

/** Whether what was acknowledged was kept, and whether people were told. */
export interface Kept {
  lost: number;
  /** What is there more often than it was wished. */
  doubled: number;
  /** Figures about all notices in all inboxes that were looked at. */
  alerts: { expected: number; lost: number; doubled: number };
}

/** The database as it is, and the inboxes as their people see them. */
export interface Witnesses {
  administratorUrl: string;
  origin: string;
  /** Residents. Each is to have each notice once. */
  tokens: string[];
}

/** Compares what was acknowledged with what there is, and the notices since a moment with the inboxes. */
export async function compare(
  { administratorUrl, origin, tokens }: Witnesses,
  acknowledged: Acknowledged[],
  since: Date,
): Promise<Kept> {
  const { ids, notices, doubled } = await readStored(administratorUrl, since);
  const stored = new Set(ids);
  const kept: Kept = {
    lost: acknowledged.filter(({ id }) => !stored.has(id)).length,
    doubled: doubled + acknowledged.length - new Set(acknowledged.map(({ id }) => id)).size,
    alerts: { expected: notices.length * tokens.length, lost: 0, doubled: 0 },
  };
  for (const token of tokens) {
    const entries = await readInbox(origin, token, since);
    const counts = notices.map((id) => entries.filter((url) => url.endsWith(id)).length);
    kept.alerts.lost += counts.filter((count) => count === 0).length;
    kept.alerts.doubled += counts.filter((count) => count > 1).length;
  }
  return kept;
}

interface Stored {
  ids: string[];
  /** The notices since then, also those with a lost acknowledgement. */
  notices: string[];
  /** Notices with the title of another: a wish that was granted twice. */
  doubled: number;
}

async function readStored(url: string, since: Date): Promise<Stored> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<Stored>(
      `select
        array(
          select id::text from notices union all select id::text from reservations where status = 'confirmed'
        ) as ids,
        array(select id::text from notices where created_at >= $1) as notices,
        (select count(*) - count(distinct title) from notices)::int as doubled`,
      [since],
    );
    return rows[0]!;
  } finally {
    await client.end();
  }
}

/** Returns where each entry since then leads. */
async function readInbox(origin: string, token: string, since: Date): Promise<string[]> {
  const urls: string[] = [];
  for (let cursor: string | null | undefined; cursor !== null;) {
    const { result } = await ask(origin, token, "getAlerts", { limit: 100, cursor });
    if (!result) throw new Error("알림함을 읽지 못했어요.");
    const entries = result.alerts.filter(({ createdAt }) => new Date(createdAt) >= since);
    urls.push(...entries.map((entry) => entry.url));
    cursor = entries.length < result.alerts.length ? null : result.nextCursor;
  }
  return urls;
}
