import type { Input } from "#contract/index.ts";
import type { UsageKind } from "#contract/values/bills.ts";

import { inDays } from "./booking.ts";
import type { Actor } from "./builders.ts";
import { call } from "./calling.ts";
import { householdOf as homeOf } from "./meter-rounds.ts";
import type { TestServer } from "./test-server.ts";

/** What tests of meters do, again and again: with water, unless a test says otherwise. */
export function metering(server: TestServer) {
  const householdOf = (person: Actor) => homeOf(server.database, person);
  const open = async (office: Actor, kinds: UsageKind[] = ["water"], to = inDays(5)) =>
    (await call(server, office, "openMeterRound", { kinds, from: inDays(0), to })).roundId;
  const submit = (person: Actor, value: number, more: Partial<Input<"submitMeterReading">> = {}) =>
    call(server, person, "submitMeterReading", { kind: "water", value, ...more });
  const own = async (person: Actor) => (await call(server, person, "getMyMeterRound", null)).readings;
  const rowsOf = async (office: Actor, asked: Input<"getMeterRound"> = {}) =>
    (await call(server, office, "getMeterRound", asked)).rows;
  const set = async (office: Actor, roundId: string, home: Actor, value: number | null) =>
    call(server, office, "setMeterReading", {
      roundId,
      householdId: await householdOf(home),
      kind: "water",
      value,
    });
  return { householdOf, open, submit, own, rowsOf, set };
}
