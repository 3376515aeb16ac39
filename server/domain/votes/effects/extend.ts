import { sql } from "kysely";
import { z } from "zod";

import { givenMoment } from "#contract/values/text.ts";
import { mostExtensionDays, mostExtensions } from "#contract/values/votes/phases.ts";
import type { CallDatabase } from "#database/transaction.ts";
import { CallError } from "#server/call/call-error.ts";
import { raiseAlert } from "#server/domain/alerts.ts";
import { decisionEffect } from "#server/domain/votes/decision-effect.ts";
import type { VoteRow } from "#server/domain/votes/read-vote.ts";

const dayMs = 24 * 60 * 60 * 1000;

/** Puts the close off, never forward. */
export const extend = decisionEffect({
  from: ["ready", "open"],
  payload: z.object({ closesAt: givenMoment("새 마감 날짜와 시간을 정해 주세요.") }),
  refuse,
  takeEffect: async (db, { decisionId, vote, payload: { closesAt } }) => {
    await sql`select extend_vote(${decisionId}, ${closesAt})`.execute(db);
    await raiseAlert(db, {
      kind: "vote_extended",
      subjectId: vote.id,
      causeKey: `vote_extended:${decisionId}`,
      to: { residents: "all" },
      words: {},
    });
  },
});

async function refuse(_: CallDatabase, vote: VoteRow, { closesAt }: { closesAt: string }): Promise<void> {
  if (vote.extensions >= mostExtensions) {
    throw new CallError("decision_not_possible", {
      message: `마감은 ${mostExtensions}번까지 미룰 수 있어요.`,
    });
  }
  const [now, old, until] = [vote.now, vote.closesAt, closesAt].map((each) => Date.parse(each)) as [
    number,
    number,
    number,
  ];
  const refuseWith = (message: string) => {
    throw new CallError("invalid_input", { field: "payload.closesAt", message });
  };
  if (until <= old || until <= now) refuseWith("새 마감은 지금 마감보다 늦어야 해요.");
  if (until > old + mostExtensionDays * dayMs) {
    refuseWith(`한 번에 ${mostExtensionDays}일까지 미룰 수 있어요.`);
  }
}
