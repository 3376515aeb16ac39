import { sql } from "kysely";

import type { VisitorAtGate } from "#contract/visitors.ts";
import type { CallDatabase } from "#database/transaction.ts";
import { CallError } from "#server/call/call-error.ts";
import { raiseAlert } from "#server/domain/alerts.ts";

import { isInside, isOfToday, selectVisitorsAtGate } from "./visitor-rows.ts";

export type GateEvent = "arrived" | "left";

interface Passing {
  event: GateEvent;
  isTakenBack: boolean;
}

/** Notes what the gate saw, and tells the person who registered the car that it came. */
export async function check(
  db: CallDatabase,
  visitorId: string,
  { event, isTakenBack }: Passing,
): Promise<VisitorAtGate> {
  const before = await db
    .selectFrom("visitor_vehicles")
    .select(["person_id as personId", isInside.as("isInside")])
    .select(sql<number>`cardinality(arrivals)`.as("arrivals"))
    .where("id", "=", visitorId)
    .where(isOfToday)
    .forUpdate()
    .executeTakeFirst();
  if (!before) throw new CallError("visitor_not_found");
  await db
    .updateTable("visitor_vehicles")
    .set(isTakenBack ? takenBack[event] : noted[event])
    .where("id", "=", visitorId)
    .where(isTakenBack ? happenedLast[event] : canHappen[event])
    .execute();
  if (event === "arrived" && !isTakenBack && !before.isInside) {
    await raiseAlert(db, {
      kind: "visitor_arrived",
      subjectId: visitorId,
      causeKey: `visitor:${visitorId}:${before.arrivals + 1}`,
      // A check that the gate takes back at once has not left the product.
      turn: { from: "outside", to: "inside" },
      to: { userId: before.personId },
      words: {},
    });
  }
  return selectVisitorsAtGate(db).where("id", "=", visitorId).executeTakeFirstOrThrow();
}

/** A car that nobody saw coming is seen going: it came then. */
const noted = {
  arrived: { arrivals: sql<string[]>`arrivals || now()` },
  left: {
    arrivals: sql<string[]>`case when ${isInside} then arrivals else arrivals || now() end`,
    departures: sql<string[]>`departures || now()`,
  },
};

/** With the arrival that the going brought along. */
const takenBack = {
  arrived: { arrivals: sql<string[]>`trim_array(arrivals, 1)` },
  left: {
    arrivals: sql<string[]>`case
      when arrivals[cardinality(arrivals)] = departures[cardinality(departures)] then trim_array(arrivals, 1)
      else arrivals
    end`,
    departures: sql<string[]>`trim_array(departures, 1)`,
  },
};

/** Two at the gate may press the same: the second changes nothing. */
const canHappen = {
  arrived: sql<boolean>`(not ${isInside} and cardinality(arrivals) < 200)`,
  left: sql<boolean>`(${isInside} or cardinality(arrivals) = 0)`,
};

const happenedLast = {
  arrived: isInside,
  left: sql<boolean>`(not ${isInside} and cardinality(departures) > 0)`,
};
