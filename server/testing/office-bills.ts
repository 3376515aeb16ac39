import { billing } from "./billing.ts";
import { inDays } from "./booking.ts";
import type { Actor } from "./builders.ts";
import { call } from "./calling.ts";
import { fillMeters } from "./office-meters.ts";
import type { TestServer } from "./test-server.ts";

/** A month of the author's home, read from a file, opened, paid in part and reminded of; and what a meter says. */
export async function fillBills(server: TestServer, { staff, author }: { staff: Actor; author: Actor }) {
  const { send, check, publishFile } = billing(server);
  const { building, unit } = (await call(server, author, "getMe", null)).user;
  const fileId = await send(staff, [
    ["동", "호", "청소비", "헬스장 이용", "합계"],
    [Number(building), Number(unit), 10_000, 2_000, 12_000],
  ]);
  await check(staff, fileId);
  await publishFile(staff, fileId, { groups: { "헬스장 이용": "other" } });
  await call(server, author, "getMyBill", null);
  const { bills } = await call(server, staff, "getBills", { month: "2026-09" });
  const { householdId } = bills[0]!;
  const paid = { paidWon: 5_000, paidOn: inDays(0) };
  await call(server, staff, "setPayment", { month: "2026-09", householdId, ...paid });
  await call(server, staff, "remindUnpaid", { month: "2026-09" });
  await fillMeters(server, { staff, author });
}
