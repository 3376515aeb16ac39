import type { DecisionKind } from "#contract/values/votes/phases.ts";

import type { DecisionEffect } from "./decision-effect.ts";
import { cancel } from "./effects/cancel.ts";
import { candidateWithdrawn } from "./effects/candidate-withdrawn.ts";
import { extend } from "./effects/extend.ts";
import { final } from "./effects/final.ts";
import { paperDone } from "./effects/paper-done.ts";
import { settle } from "./effects/settle.ts";
import { start } from "./effects/start.ts";
import { voided } from "./effects/void.ts";
import { withdraw } from "./effects/withdraw.ts";

/** What follows from each kind of decision. */
export const decisionEffects: Record<DecisionKind, DecisionEffect> = {
  start,
  withdraw,
  extend,
  candidateWithdrawn,
  cancel,
  paperDone,
  settle,
  final,
  void: voided,
};
