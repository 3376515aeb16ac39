import type { z } from "zod";

import type { VotePhase } from "#contract/values/votes/phases.ts";
import type { DecisionPayload } from "#contract/vote-offices.ts";
import type { CallDatabase } from "#database/transaction.ts";
import { CallError } from "#server/call/call-error.ts";
import type { Caller, CallOrigin } from "#server/call/handler-types.ts";

import type { VoteRow } from "./read-vote.ts";

/** Who proposes or approves. */
export interface Deciding {
  caller: Caller & { apartmentId: string };
  origin: CallOrigin;
}

/** A decision of one kind, and what follows from it. */
interface EffectOf<Payload> {
  /** The phases in which it can be decided. */
  from: readonly VotePhase[];
  payload: z.ZodType<Payload>;
  /** Refuses what is not possible now. Asked with the proposal, and again before it is carried out. */
  refuse?: (db: CallDatabase, vote: VoteRow, payload: Payload) => Promise<void>;
  /** Carries it out, in the transaction of the last approval: `decisionId` opens the gate's function for it. */
  takeEffect: (
    db: CallDatabase,
    decision: { decisionId: string; vote: VoteRow; payload: Payload; deciding: Deciding },
  ) => Promise<void>;
}

/** The same for decisions.ts, which knows no kind's payload. */
export interface DecisionEffect {
  from: readonly VotePhase[];
  /** What is stored of a payload. */
  parse: (given: unknown) => DecisionPayload | object;
  refuse: (db: CallDatabase, vote: VoteRow, given: unknown) => Promise<void>;
  takeEffect: (
    db: CallDatabase,
    decision: { decisionId: string; vote: VoteRow; payload: unknown; deciding: Deciding },
  ) => Promise<void>;
}

/** Declares what follows from a kind of decision. */
export function decisionEffect<Payload extends object>({
  from,
  payload: schema,
  refuse,
  takeEffect,
}: EffectOf<Payload>): DecisionEffect {
  const parse = (given: unknown): Payload => {
    const { data, error } = schema.safeParse(given);
    if (data !== undefined) return data;
    const [issue] = error!.issues;
    throw new CallError("invalid_input", {
      field: ["payload", ...issue!.path].join("."),
      message: issue!.message,
    });
  };
  return {
    from,
    parse,
    refuse: async (db, vote, given) => refuse?.(db, vote, parse(given)),
    takeEffect: (db, { payload, ...decision }) => takeEffect(db, { ...decision, payload: parse(payload) }),
  };
}
