import type { voteCastingFunctions } from "#contract/vote-casting.ts";
import type { Handlers } from "#server/call/handler-types.ts";

import { castBallot } from "./cast-ballot.ts";
import { deskHandlers } from "./desk.ts";
import { paperHandlers } from "./papers.ts";
import { pileHandlers } from "./piles.ts";
import { checkVoteReceipt } from "./receipts.ts";

export const voteCastingHandlers: Handlers<keyof typeof voteCastingFunctions> = {
  castBallot,
  checkVoteReceipt,
  ...deskHandlers,
  ...paperHandlers,
  ...pileHandlers,
};
