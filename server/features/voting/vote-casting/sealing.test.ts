import { sql } from "kysely";
import { expect, test } from "vitest";

import { ballotHash } from "#ballots/ballot.ts";
import { definitionHash } from "#ballots/definition.ts";
import { sealOf, sealText } from "#ballots/seal.ts";
import { roles } from "#contract/values/roles.ts";
import { acting, asGate } from "#server/testing/acting.ts";
import { builders } from "#server/testing/builders.ts";
import type { Actor } from "#server/testing/builders.ts";
import { call } from "#server/testing/calling.ts";
import { casting } from "#server/testing/casting.ts";
import { useTestServer } from "#server/testing/test-server.ts";
import { someElection, voting } from "#server/testing/voting.ts";
import type { StartedVote } from "#server/testing/voting.ts";

const server = useTestServer();
const build = () => builders(server.database);
const { startVote, openVote, closeVote, decide } = voting(server);
const { castAs, sealVotes, readStored } = casting(server);

/** So many homes of 101동 that have all cast. */
async function castOf(homes: number) {
  const apartment = await build().apartment();
  const people: Actor[] = [];
  for (let unit = 101; unit < 101 + homes; unit++) people.push(await build().resident(apartment, { unit }));
  const vote = await startVote(apartment);
  await openVote(vote.voteId);
  for (const [at, person] of people.entries()) await castAs(person, vote, [[at % 2]]);
  return { apartment, people, vote };
}

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString("hex");

/** Where the ballots lie and which transactions wrote them and the marks, as a database's administrator sees it. */
async function tracesOf({ voteId }: Pick<StartedVote, "voteId">) {
  const read = (table: string) =>
    asGate(server.database, async (db) => {
      const { rows } = await sql<{ xmin: string; place: string; hash: string | null }>`
        select t.xmin::text as xmin, t.ctid::text as place, to_jsonb(t) ->> 'ballot_hash' as hash
        from ${sql.table(table)} t where t.vote_id = ${voteId} order by t.ctid
      `.execute(db);
      return rows;
    });
  return { marks: await read("vote_marks"), ballots: await read("vote_ballots") };
}

test("the seal is of every ballot and of how many each contest has", async () => {
  const { vote } = await castOf(5);
  const { voteId, definitionText } = vote;
  await closeVote(voteId);
  await sealVotes();
  const hash = definitionHash(definitionText);
  const { ballots } = await readStored(voteId);
  const hashes = ballots.map(({ style, body }) => ballotHash(hash, style, Uint8Array.from(body)));
  expect(ballots.map(({ ballot_hash }) => hex(ballot_hash)).toSorted()).toEqual(hashes.toSorted());
  const { vote: sealed } = await call(server, vote.officials[0], "getVoteById", { voteId });
  expect(sealed.seal).toBe(sealOf(sealText(hash, [{ position: 0, voters: 5 }], hashes)));
  expect(sealed.phase).toBe("sealed");
});

test("a vote in which nobody took part is sealed, too", async () => {
  const apartment = await build().apartment();
  const vote = await startVote(apartment);
  await openVote(vote.voteId);
  await closeVote(vote.voteId);
  await sealVotes();
  const { vote: sealed } = await call(server, vote.officials[0], "getVoteById", { voteId: vote.voteId });
  const hash = definitionHash(vote.definitionText);
  expect(sealed.seal).toBe(sealOf(sealText(hash, [{ position: 0, voters: 0 }], [])));
});

const openingAlertsOf = async (actor: Actor) =>
  (await call(server, actor, "getAlerts", null)).alerts
    .filter(({ kind }) => kind.endsWith("_opening"))
    .map(({ kind, category, title, url, count }) => ({ kind, category, title, url, count }));

test("those whose locks keep the box closed are told once that it waits for them, and nobody else", async () => {
  const { people, vote } = await castOf(2);
  const { voteId, officials, manager } = vote;
  await closeVote(voteId);
  expect(await openingAlertsOf(officials[0]!)).toEqual([]);
  await sealVotes();
  await sealVotes();
  const told = {
    kind: "vote_opening",
    category: "vote",
    title: "투표함을 열 차례예요",
    url: `/resident/votes/${voteId}/office`,
    count: 1,
  };
  for (const holder of officials.slice(0, 2)) expect(await openingAlertsOf(holder)).toEqual([told]);
  for (const other of [officials[2]!, manager, ...people]) expect(await openingAlertsOf(other)).toEqual([]);
});

test("nobody is called to open a box that stays closed", async () => {
  const apartment = await build().apartment();
  await build().resident(apartment);
  const vote = await startVote(apartment, someElection());
  await openVote(vote.voteId);
  await closeVote(vote.voteId);
  await sealVotes();
  const { vote: counted } = await call(server, vote.manager, "getVoteById", { voteId: vote.voteId });
  expect(counted.phase).toBe("counted");
  expect(await openingAlertsOf(vote.officials[0]!)).toEqual([]);
});

test("of an opinion vote the office has the lock: whoever prepares votes is told", async () => {
  const apartment = await build().apartment();
  const resident = await build().resident(apartment);
  const colleague = await build().manager(apartment, { rights: ["votes"] });
  const clerk = await build().manager(apartment, { rights: ["notices"] });
  const contests = [{ title: "벤치 색", template: "opinion" as const, choices: ["초록", "파랑"] }];
  const vote = await startVote(apartment, { kind: "opinion", contests }, { locks: 1 });
  await openVote(vote.voteId);
  await castAs(resident, vote, [[0]]);
  await closeVote(vote.voteId);
  await sealVotes();
  for (const one of [vote.manager, colleague]) {
    expect(await openingAlertsOf(one)).toMatchObject([
      { kind: "opinion_opening", category: "office", url: `/manager/votes/${vote.voteId}/office` },
    ]);
  }
  for (const other of [clerk, resident]) expect(await openingAlertsOf(other)).toEqual([]);
});

test("nothing is sealed before the close, nor what was cancelled", async () => {
  const { vote } = await castOf(1);
  await sealVotes();
  const phaseOf = async () =>
    (await call(server, vote.manager, "getVoteById", { voteId: vote.voteId })).vote.phase;
  expect(await phaseOf()).toBe("open");
  await decide(vote, "cancel");
  await sealVotes();
  expect(await phaseOf()).toBe("cancelled");
});

test("a vote that cannot be sealed holds up no other, and the fault is told", async () => {
  const { vote: broken } = await castOf(1);
  const { vote } = await castOf(1);
  for (const { voteId } of [broken, vote]) await closeVote(voteId);
  await spoilDefinition(broken);
  await expect(sealVotes()).rejects.toThrow("could not be sealed");
  const { vote: sealed } = await call(server, vote.manager, "getVoteById", { voteId: vote.voteId });
  expect(sealed.phase).toBe("sealed");
  const { vote: waiting } = await call(server, broken.manager, "getVoteById", { voteId: broken.voteId });
  expect(waiting.phase).toBe("closed");
  await spoilDefinition(broken, broken.definitionText);
  await sealVotes();
  const { vote: mended } = await call(server, broken.manager, "getVoteById", { voteId: broken.voteId });
  expect(mended.phase).toBe("sealed");
});

/** As a fault of the disk would: no trigger looks. */
async function spoilDefinition({ voteId }: StartedVote, text = "{}") {
  await server.database.kysely.transaction().execute(async (db) => {
    await sql`select set_config('role', 'none', true)`.execute(db);
    await sql`alter table votes no force row level security, disable trigger user`.execute(db);
    await sql`update votes set definition_text = ${text} where id = ${voteId}`.execute(db);
    await sql`alter table votes force row level security, enable trigger user`.execute(db);
  });
}

test("until the seal a transaction links mark and ballot; then the ballots lie in the order of their hashes, from one", async () => {
  const { vote } = await castOf(8);
  const before = await tracesOf(vote);
  // This program finds what is to be found. Where a ballot lies says little: it may fill the place of an older one.
  const transactionsOf = (rows: { xmin: string }[]) => new Set(rows.map(({ xmin }) => xmin));
  expect(transactionsOf(before.ballots).size).toBe(8);
  expect(transactionsOf(before.ballots)).toEqual(transactionsOf(before.marks));
  await closeVote(vote.voteId);
  await sealVotes();
  const { marks, ballots } = await tracesOf(vote);
  expect(new Set(ballots.map(({ xmin }) => xmin)).size).toBe(1);
  expect(marks.map(({ xmin }) => xmin)).not.toContain(ballots[0]!.xmin);
  const hashes = ballots.map(({ hash }) => hash ?? "");
  expect(hashes).toEqual(hashes.toSorted());
});

test("before the seal nobody reads a ballot, and of the marks only the own household's; afterwards the ballots are the complex's", async () => {
  const { apartment, people, vote } = await castOf(3);
  const [person] = people as [Actor];
  const { household_id } = await asGate(server.database, (db) =>
    db.selectFrom("users").select("household_id").where("id", "=", person.id).executeTakeFirstOrThrow(),
  );
  const seenBy = async (role: (typeof roles)[number], table: string) => {
    const who = { role, apartmentId: apartment.id, userId: person.id, householdId: household_id! };
    return acting(server.database, who, async (db) => {
      const { rows } =
        await sql`select vote_id, ${sql.ref(columnOf[table]!)} from ${sql.table(table)}`.execute(db);
      return rows.length;
    }).catch((error: unknown) => String(error));
  };
  const denied = "permission denied for table vote_paper_ballots";
  const scan = async () =>
    Object.fromEntries(
      await Promise.all(
        roles.map(async (role) => [
          role,
          [
            await seenBy(role, "vote_marks"),
            await seenBy(role, "vote_ballots"),
            await seenBy(role, "vote_paper_ballots"),
          ],
        ]),
      ),
    ) as Record<string, unknown[]>;
  const paper = expect.stringContaining(denied);
  expect(await scan()).toEqual({
    superAdmin: [0, 0, paper],
    manager: [0, 0, paper],
    resident: [1, 0, paper],
  });
  await closeVote(vote.voteId);
  expect((await scan())["resident"]).toEqual([1, 0, paper]);
  await sealVotes();
  expect(await scan()).toEqual({
    superAdmin: [0, 0, paper],
    manager: [0, 3, paper],
    resident: [1, 3, paper],
  });
});

const columnOf: Record<string, string> = {
  vote_marks: "household_id",
  vote_ballots: "body",
  vote_paper_ballots: "body",
};

test("nobody writes marks and ballots past the functions, and the ballots change for nobody", async () => {
  const { apartment, people, vote } = await castOf(1);
  const who = { apartmentId: apartment.id, userId: people[0]!.id };
  const tries = [
    sql`insert into vote_ballots select * from vote_ballots`,
    sql`update vote_ballots set style = 1`,
    sql`delete from vote_ballots`,
    sql`insert into vote_marks (apartment_id) values (null)`,
    sql`update vote_marks set channel = 'paper'`,
    sql`delete from vote_marks`,
    sql`insert into vote_paper_ballots (apartment_id) values (null)`,
    sql`select user_id from vote_marks`,
  ];
  for (const role of roles) {
    for (const attempt of tries) {
      const work = acting(server.database, { ...who, role }, (db) => attempt.execute(db));
      await expect(work).rejects.toThrow("permission denied");
    }
    const sealing = acting(server.database, { ...who, role }, (db) =>
      sql`select seal_due_vote('{}')`.execute(db),
    );
    await expect(sealing).rejects.toThrow("insufficient_privilege");
  }
  const change = asGate(server.database, (db) =>
    sql`update vote_ballots set style = 1 where vote_id = ${vote.voteId}`.execute(db),
  );
  await expect(change).rejects.toThrow();
  const asOwner = server.database.kysely.transaction().execute(async (db) => {
    await sql`select set_config('role', 'none', true)`.execute(db);
    await sql`alter table vote_ballots no force row level security`.execute(db);
    await sql`update vote_ballots set style = 1 where vote_id = ${vote.voteId}`.execute(db);
  });
  await expect(asOwner).rejects.toThrow("A ballot is never changed.");
});

test("turnout is told by building to office and officials alone before the count, small buildings together", async () => {
  const apartment = await build().apartment();
  const people: Actor[] = [];
  for (const [building, homes] of [
    [101, 5],
    [102, 4],
    [103, 2],
  ] as const) {
    for (let unit = 101; unit < 101 + homes; unit++) {
      people.push(await build().resident(apartment, { building, unit }));
    }
  }
  const vote = await startVote(apartment);
  const { voteId } = vote;
  await openVote(voteId);
  for (const at of [0, 1, 5, 9]) await castAs(people[at]!, vote, [[0]]);
  const seenBy = async (actor: Actor) => (await call(server, actor, "getVoteById", { voteId })).participation;
  // The officials' own home is in building 999.
  const buildings = [
    { building: "101", households: 5, voted: 2 },
    { building: null, households: 7, voted: 2 },
  ];
  expect(await seenBy(vote.manager)).toMatchObject({ rollSize: 12, voted: 4, buildings });
  expect(await seenBy(vote.officials[0]!)).toMatchObject({ voted: 4, buildings });
  expect(await seenBy(people[0]!)).toMatchObject({ voted: 4, buildings: null });
});
