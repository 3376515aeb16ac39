import { parseDefinition } from "#ballots/definition.ts";
import type { VoteDefinition } from "#ballots/definition.ts";
import { makeLock } from "#ballots/lock.ts";
import type { Input } from "#contract/index.ts";
import type { DecisionKind } from "#contract/values/votes/phases.ts";

import { acting } from "./acting.ts";
import { builders, unique } from "./builders.ts";
import type { Actor } from "./builders.ts";
import { call } from "./calling.ts";
import { inHours } from "./lotteries.ts";
import { closeVote, moveVote, openVote } from "./move-vote.ts";
import type { TestServer } from "./test-server.ts";

type Drafted = Input<"createVote">;

/** One question to all households, which opens in an hour and closes a day later. */
export const someVote = (): Drafted => ({
  title: "관리규약 개정 투표",
  kind: "decision",
  basis: "residents",
  contests: [{ title: "관리규약 개정안", template: "bylaws" }],
  opensAt: inHours(1),
  closesAt: inHours(25),
  identificationClause: "관리규약 제45조",
});

/** A contest between candidates for one seat. */
export const someElection = (names = ["김하나", "이둘"]): Partial<Drafted> => ({
  title: "101동 동별 대표자 선거",
  kind: "election",
  contests: [
    {
      title: "101동 동별 대표자",
      template: "representative",
      candidates: names.map((name) => ({ name })),
      tieRule: "관리규약 제30조에 따라 다시 투표해요.",
    },
  ],
});

export interface AnnouncedVote {
  voteId: string;
  manager: Actor;
  /** All have accepted; the lock holders first. In an opinion vote its manager. */
  officials: Actor[];
}

export interface StartedVote extends AnnouncedVote {
  /** The secrets, in the order of the officials who hold a lock. */
  locks: { userId: string; secret: bigint; publicKey: string }[];
  definition: VoteDefinition;
  definitionText: string;
}

interface Office {
  manager?: Actor;
  /** Three, unless said otherwise. They live in building 999. */
  officials?: number;
  /** Two, unless said otherwise. */
  locks?: number;
  /** Whether they take the office on once they are asked, as they do unless said otherwise. */
  accepts?: boolean;
}

/** What tests of votes do again and again. */
export function voting(server: TestServer) {
  const build = () => builders(server.database);

  /** A draft with its officials named. Everybody who should be on the roll must live there before. */
  async function draftVote(
    apartment: { id: string },
    given: Partial<Drafted> = {},
    { manager: givenManager, officials: count = 3, locks = 2 }: Office = {},
  ): Promise<AnnouncedVote> {
    const manager = givenManager ?? (await build().manager(apartment));
    const isOpinion = given.kind === "opinion";
    const officials: Actor[] = [];
    // They live in a home that the roll has, too, all in one.
    for (let at = 0; at < (isOpinion ? 0 : count); at++) {
      officials.push(await build().resident(apartment, { building: 999, unit: 101 }));
    }
    const { voteId } = await call(server, manager, "createVote", { ...someVote(), ...given });
    if (isOpinion) return { voteId, manager, officials: [manager] };
    const named = officials.map(({ id: userId }, at) => ({ userId, holdsLock: at < locks }));
    await call(server, manager, "setVoteOfficials", { voteId, officials: named });
    return { voteId, manager, officials };
  }

  async function announceVote(
    apartment: { id: string },
    given: Partial<Drafted> = {},
    office: Office = {},
  ): Promise<AnnouncedVote> {
    const drafted = await draftVote(apartment, given, office);
    const { voteId, manager, officials } = drafted;
    await call(server, manager, "announceVote", { voteId });
    for (const official of office.accepts === false ? [] : officials) {
      if (official.role === "resident") {
        await call(server, official, "answerVoteOffice", { voteId, accepts: true });
      }
    }
    return drafted;
  }

  async function addLock(official: Actor, voteId: string) {
    const { secret, publicKey, proof } = makeLock(voteId, official.id);
    await call(server, official, "addVoteLock", {
      voteId,
      publicKey,
      proof: Buffer.from(proof).toString("base64"),
      spareKeptBy: "관리사무소 금고",
    });
    return { userId: official.id, secret, publicKey };
  }

  /** Proposes, and has as many officials approve as it takes. @returns its id */
  async function decide(
    { voteId, officials }: AnnouncedVote,
    kind: DecisionKind,
    payload: Input<"proposeVoteDecision">["payload"] = null,
  ): Promise<string> {
    const reason = unique("사유");
    const [first, ...others] = officials as [Actor, ...Actor[]];
    let { decisionId, effective } = await call(server, first, "proposeVoteDecision", {
      voteId,
      kind,
      reason,
      payload,
    });
    for (const official of others) {
      if (effective) break;
      ({ effective } = await call(server, official, "approveVoteDecision", { voteId, decisionId }));
    }
    if (!effective) throw new Error(`Nobody is left to approve ${kind}.`);
    return decisionId;
  }

  /** Announced, locked and started: `moveVote` opens it. */
  async function startVote(
    apartment: { id: string },
    given: Partial<Drafted> = {},
    office: Office = {},
  ): Promise<StartedVote> {
    const announced = await announceVote(apartment, given, office);
    const { voteId, officials } = announced;
    const { locks: lockCount = 2 } = office;
    const holders = officials.slice(0, lockCount);
    const locks: StartedVote["locks"] = [];
    for (const holder of holders) locks.push(await addLock(holder, voteId));
    await decide(announced, "start");
    const definitionText = await readDefinitionText(apartment.id, voteId);
    return { ...announced, locks, definition: parseDefinition(definitionText), definitionText };
  }

  async function readDefinitionText(apartmentId: string, voteId: string): Promise<string> {
    const { definition_text } = await acting(server.database, { role: "manager", apartmentId }, (db) =>
      db.selectFrom("votes").where("id", "=", voteId).select("definition_text").executeTakeFirstOrThrow(),
    );
    return definition_text!;
  }

  return {
    draftVote,
    announceVote,
    addLock,
    decide,
    startVote,
    moveVote: (voteId: string, times: Parameters<typeof moveVote>[2]) =>
      moveVote(server.database, voteId, times),
    openVote: (voteId: string) => openVote(server.database, voteId),
    closeVote: (voteId: string) => closeVote(server.database, voteId),
  };
}
