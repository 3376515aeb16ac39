import { randomUUID } from "node:crypto";

import { sql } from "kysely";
import type { Kysely } from "kysely";

import { sampleBallot, sampleVote } from "#ballots/testing/sample-vote.ts";
import type { FunctionName, Input, Output } from "#contract/index.ts";
import { facilityElsewhere, measuredFacility } from "#lab/bench/facility-rows.ts";
import { fewSize } from "#lab/bench/nation-size.ts";
import { officeToken, residentToken } from "#lab/bench/people.ts";
import { voteRows } from "#lab/bench/vote-rows.ts";
import { hashPassword } from "#server/domain/passwords.ts";
import { ask } from "#server/testing/ask.ts";

/** 20 apartments of the country's average size, as `createDatabase` fills them. */
export const townSize = fewSize;
const homes = townSize.homes!;

/** Everybody who votes and signs in has this one. */
export const password = "비밀번호123";

/** What the people of an apartment find there. Apartments are numbered from 1 on. */
export interface Apartment {
  number: number;
  facilityId: string;
  clubId: string;
  meetingId: string;
  surveyId: string;
  /** Sessions of the club's members. */
  members: string[];
}

/** A vote of the first apartment. */
export interface TownVote {
  voteId: string;
  /** Sealed ballots, each by its home's session. */
  ballots: { token: string; ballot: string }[];
}

export interface Town {
  apartments: Apartment[];
  vote: TownVote;
}

export const homeToken = ({ number }: Apartment, home: number) => residentToken((number - 1) * homes + home);
export const anyHome = () => 1 + Math.floor(Math.random() * homes);

const sealedBallots = 200;

/**
 * Gives the filled apartments what rows alone do not make: notices, meetings, surveys and an open vote.
 *
 * @param owner is past every policy
 */
export async function furnishTown(origin: string, owner: Kysely<unknown>): Promise<Town> {
  await notices.execute(owner);
  const apartments: Apartment[] = [];
  for (let number = 1; number <= townSize.apartments; number += 1) {
    const { rows: members } = await membersOfClub(number).execute(owner);
    apartments.push(await furnish(origin, number, members));
  }
  return { apartments, vote: await openVote(owner) };
}

const notices = sql`
  insert into notices (apartment_id, title, content, author_id, author_name, created_at)
  select u.apartment_id, '단수 안내 ' || n, repeat('내일 오전에 물이 나오지 않아요. ', 20), u.id, u.name,
    now() - n * interval '1 hour'
  from users u, generate_series(1, 200) n where u.role = 'manager'`;

const idOfApartment = (number: number) =>
  sql`select apartment_id from users where email = ${`manager-${number}@example.com`}`;

interface Member {
  clubId: string;
  /** Through all apartments. */
  home: number;
}

/** The owner first. */
const membersOfClub = (apartment: number) => sql<Member>`
  select m.club_id as "clubId", split_part(split_part(u.email, '@', 1), '-', 2)::int as home
  from club_members m join users u on u.id = m.person_id
  where m.apartment_id = (${idOfApartment(apartment)})
  order by m.role = 'owner' desc`;

async function furnish(origin: string, number: number, people: Member[]): Promise<Apartment> {
  const members = people.map(({ home }) => residentToken(home));
  const { clubId } = people[0]!;
  const { meeting } = await done(origin, members[0]!, "createMeeting", {
    clubId,
    title: "한강 5km",
    startsAt: inDays(2),
    endsAt: inDays(2.1),
    capacity: 20,
  });
  const { surveyId } = await done(origin, officeToken(number), "createSurvey", survey);
  await done(origin, officeToken(number), "openSurvey", { surveyId });
  return {
    number,
    facilityId: number === 1 ? measuredFacility : facilityElsewhere(number),
    clubId,
    meetingId: meeting.id,
    surveyId,
    members,
  };
}

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

/** By name, so that an answer can be given anew. */
const survey: Input<"createSurvey"> = {
  title: "조경 만족도",
  isAnonymous: false,
  unit: "resident",
  resultsFor: "everyone",
  closesAt: inDays(7),
  questions: [
    { kind: "single", title: "무엇을 심을까요?", options: ["벚나무", "은행나무", "단풍나무"] },
    { kind: "rating", title: "지금 조경은 어떤가요?", scale: 5 },
    { kind: "text", title: "하고 싶은 말" },
  ],
};

async function openVote(owner: Kysely<unknown>): Promise<TownVote> {
  const roll = Array.from({ length: homes }, (_, home) => ({
    building: "101",
    unit: String(101 + home),
    style: 0,
  }));
  const vote = sampleVote({ voteId: randomUUID(), roll });
  const { rows } = await sql<{ apartmentId: string }>`
    update users set password_hash = ${await hashPassword(password)}
    where apartment_id = (${idOfApartment(1)}) and role = 'resident' returning apartment_id as "apartmentId"`.execute(
    owner,
  );
  const { apartmentId } = rows[0]!;
  const closesAt = new Date(inDays(7));
  for (const statement of voteRows(vote, { apartmentId, closesAt })) await statement.execute(owner);
  const ballots = Array.from({ length: sealedBallots }, (_, index) => ({
    token: residentToken(1 + index),
    ballot: Buffer.from(sampleBallot(vote, 0, [[index % 2]]).body).toString("base64"),
  }));
  return { voteId: vote.definition.voteId, ballots };
}

/** @throws Error if the server refuses the call */
async function done<Name extends FunctionName>(
  origin: string,
  token: string,
  name: Name,
  data: Input<Name>,
): Promise<Output<Name>> {
  const answer = await ask(origin, token, name, data);
  if ("code" in answer) throw new Error(`${name}: ${answer.code}`);
  return answer.result;
}
