import { sql } from "kysely";
import { describe, expect, test } from "vitest";

import { ConnectionLost } from "#database/connection-lost.ts";
import { DeadlinePassed } from "#database/deadline.ts";
import { builders } from "#server/testing/builders.ts";
import type { Actor, TestApartment } from "#server/testing/builders.ts";
import { CallError, call } from "#server/testing/calling.ts";
import { useTestServer } from "#server/testing/test-server.ts";

import { callErrorOf, meaningOf, meanings } from "./constraint-errors.ts";

const server = useTestServer();

/** Constraints that no caller can violate and that the rule of names does not know, and why. */
const outOfReach: Record<string, string> = {
  comments_of_post: "its last part is drawn at random, and unique by itself",
  users_of_apartment: "its second half is drawn at random, and unique by itself",
  sessions_id_key: "drawn at random",
  sessions_user_id_fkey: "open_session() holds the user's row",
  known_places_user_id_fkey: "open_session() holds the user's row",
};

test("every foreign key, and all that is unique, has a meaning to a caller, or is out of their reach", async () => {
  const { rows } = await sql<{ name: string; isCheck: boolean }>`
    select conname as name, contype = 'c' as "isCheck" from pg_constraint
    where connamespace = 'public'::regnamespace and contype in ('f', 'p', 'u', 'x', 'c')
    union
    select relname, false from pg_index join pg_class on pg_class.oid = indexrelid
    where relnamespace = 'public'::regnamespace and indisunique
    union
    -- What a trigger raises under a name of its own.
    select raised[1], true from pg_proc, regexp_matches(prosrc, 'constraint = ''([a-z_]+)''', 'g') raised
    where pronamespace = 'public'::regnamespace
  `.execute(server.database.kysely);
  const names = new Set(rows.map(({ name }) => name));
  expect(
    rows
      .filter(({ name, isCheck }) => !isCheck && !meaningOf(name) && !(name in outOfReach))
      .map(({ name }) => `${name}: name it …_<thing>_exists, or say in meanings what it tells the caller`),
  ).toEqual([]);
  // No entry may name a constraint that does not exist.
  expect([...Object.keys(meanings), ...Object.keys(outOfReach)].filter((name) => !names.has(name))).toEqual(
    [],
  );
});

test.each([
  ["posts_author_exists", "session_ended"],
  ["posts_apartment_id_fkey", "session_ended"],
  ["comments_post_exists", "post_not_found"],
  ["complaint_status_changes_complaint_exists", "complaint_not_found"],
  ["post_views_pkey", "conflict"],
  ["notes_vote_decision_exists", "vote_decision_not_found"],
  ["vote_notes_vote_decision_exists", "vote_decision_not_found"],
  ["users_email_unique", "email_taken"],
  ["posts_price_on_flea_market", "price_off_flea_market"],
  ["comments_replied_comment_exists", "comment_not_found"],
  ["users_unicorn_exists", undefined],
  ["users_shoe_size_unique", undefined],
])("a violated %s tells the caller %s", (constraint, meaning) => {
  const error = Object.assign(new Error("of PostgreSQL"), { code: "23505", constraint });
  expect(callErrorOf(error)?.details.code).toBe(meaning);
});

test.each([
  ["57P01", "unavailable"],
  ["57P02", "unavailable"],
  ["57P03", "unavailable"],
  ["08006", "unavailable"],
  ["53100", "unavailable"],
  ["53300", "unavailable"],
  ["53400", "unavailable"],
  ["58030", "unavailable"],
  ["25P03", "deadline_exceeded"],
  ["57014", "deadline_exceeded"],
  ["55P03", "conflict"],
  ["40001", "conflict"],
  ["40P01", "conflict"],
  ["25006", undefined],
  ["42501", undefined],
  ["22012", undefined],
  ["23505", undefined],
])("PostgreSQL's %s tells the caller %s", (code, meaning) => {
  expect(callErrorOf(Object.assign(new Error("of PostgreSQL"), { code }))?.details.code).toBe(meaning);
});

test("a row that a call counts on and that was deleted meanwhile is a conflict", async () => {
  const missing = server.database.kysely
    .selectFrom("apartments")
    .select("id")
    .executeTakeFirstOrThrow()
    .catch((error: unknown) => callErrorOf(error));
  expect(await missing).toMatchObject({ details: { code: "conflict" } });
});

test("a lost connection is unavailable, a deadline that passed is told as such", () => {
  const refused = Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" });
  expect(callErrorOf(new ConnectionLost(refused))?.details.code).toBe("unavailable");
  expect(callErrorOf(new DeadlinePassed())?.details.code).toBe("deadline_exceeded");
});

describe("calls that race with a deletion", () => {
  const rounds = 12;

  /** The codes of the refused calls. `internal` among them is a fault of ours. */
  const codesOf = async (calls: Promise<unknown>[]) => {
    const outcomes = await Promise.allSettled(calls);
    return outcomes.flatMap((outcome) => {
      if (outcome.status === "fulfilled") return [];
      const reason: unknown = outcome.reason;
      return [reason instanceof CallError ? reason.details.code : String(reason)];
    });
  };
  const apartmentOf = async (): Promise<{ apartment: TestApartment; manager: Actor; neighbour: Actor }> => {
    const build = builders(server.database);
    const apartment = await build.apartment();
    const manager = await build.manager(apartment);
    return { apartment, manager, neighbour: await build.resident(apartment) };
  };
  const text = { title: "제목", content: "내용" };

  test("of their author are told that the session is over", { timeout: 120_000 }, async () => {
    const { apartment, manager, neighbour } = await apartmentOf();
    const { postId } = await call(server, neighbour, "createPost", { ...text, boardId: "free_board" });
    const codes: string[] = [];
    for (let round = 0; round < rounds; round++) {
      const author = await builders(server.database).resident(apartment, { unit: 200 + round });
      codes.push(
        ...(await codesOf([
          call(server, author, "createPost", { ...text, boardId: "free_board" }),
          call(server, author, "addComment", { postId, content: "댓글" }),
          call(server, manager, "deleteResident", { residentId: author.id }),
          call(server, author, "createComplaint", text),
          call(server, author, "createPost", { ...text, boardId: "free_board" }),
          call(server, author, "addComment", { postId, content: "댓글" }),
          call(server, author, "createComplaint", text),
          call(server, author, "createPost", { ...text, boardId: "free_board" }),
        ])),
      );
    }
    expect(codes.filter((code) => code !== "session_ended")).toEqual([]);
  });

  test("of what they are about are told that it is gone", { timeout: 120_000 }, async () => {
    const { manager, neighbour } = await apartmentOf();
    const codes: string[] = [];
    for (let round = 0; round < rounds; round++) {
      const { postId } = await call(server, neighbour, "createPost", { ...text, boardId: "free_board" });
      const { complaintId } = await call(server, neighbour, "createComplaint", text);
      const change = { complaintId, status: "in_progress" } as const;
      codes.push(
        ...(await codesOf([
          call(server, neighbour, "addComment", { postId, content: "댓글" }),
          call(server, neighbour, "countPostView", { postId }),
          call(server, neighbour, "deletePost", { postId }),
          call(server, neighbour, "countPostView", { postId }),
          call(server, neighbour, "addComment", { postId, content: "댓글" }),
          call(server, manager, "updateComplaintStatus", change),
          call(server, neighbour, "deleteComplaint", { complaintId }),
          call(server, manager, "updateComplaintStatus", change),
        ])),
      );
    }
    const told = new Set(["post_not_found", "complaint_not_found", "complaint_under_way", "conflict"]);
    expect(codes.filter((code) => !told.has(code))).toEqual([]);
  });
});
