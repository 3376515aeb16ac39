import { randomBytes, randomUUID } from "node:crypto";

import type { FileView } from "#contract/files.ts";
import type { FunctionName, Input, Output } from "#contract/index.ts";
import { boardIds } from "#contract/values/boards.ts";
import { slotsOf } from "#contract/values/booking/periods.ts";
import { presetOf } from "#contract/values/booking/presets.ts";
import type { FilePurposeName } from "#contract/values/file-purposes.ts";
import { inDays } from "#server/testing/booking.ts";
import { testPassword } from "#server/testing/builders.ts";
import { bearer } from "#server/testing/calling.ts";
import { sampleJpeg } from "#server/testing/sample-pictures.ts";

import type { FuzzClient } from "./client.ts";
import type { IdKind } from "./values.ts";
import { holdVotes } from "./votes.ts";

export interface Credentials {
  email: string;
  password: string;
}

/** A person with an account and their own network address, because limits count by address. */
export interface Person extends Credentials {
  address: string;
  token: string;
  role: string;
  apartment: Apartment | undefined;
  /** Can no longer sign in: deleted, or the password is unknown. */
  isGone: boolean;
}

/** An apartment with its people, and the data that nobody else may see. */
export interface Apartment {
  apartmentId: string;
  /** Every text that its people write contains this mark. */
  mark: string;
  managers: Person[];
  residents: Person[];
  inSetup: Person[];
  ended: Person[];
  ids: Record<IdKind, string[]>;
}

/** Calls that must succeed, to build a world. */
export class Callers {
  readonly #client: FuzzClient;

  constructor(client: FuzzClient) {
    this.#client = client;
  }

  async call<Name extends FunctionName>(
    person: Pick<Person, "token" | "address"> | undefined,
    name: Name,
    payload: Input<Name>,
  ): Promise<Output<Name>> {
    const { body } = await this.#client.send({
      method: "POST",
      path: `/asia-northeast3/${name}`,
      headers: {
        "content-type": "application/json",
        "x-forwarded-for": person?.address ?? anyAddress(),
        ...bearer(person?.token ? person : undefined),
      },
      body: JSON.stringify({ data: payload ?? null }),
    });
    const { result } = JSON.parse(body) as { result?: Output<Name> };
    if (!result) throw new Error(`${name}: ${body.slice(0, 500)}`);
    return result;
  }

  /** Uploads a picture, and returns its id. */
  async upload(person: Person, purpose: FilePurposeName): Promise<string> {
    const { body } = await this.#client.send({
      method: "POST",
      path: `/files?for=${purpose}`,
      headers: {
        "content-type": "image/jpeg",
        "x-file-name": "a.jpg",
        "x-forwarded-for": person.address,
        ...bearer(person),
      },
      body: await picture,
    });
    const { result } = JSON.parse(body) as { result?: { file: FileView } };
    if (!result) throw new Error(`POST /files: ${body.slice(0, 500)}`);
    return result.file.id;
  }

  async signIn({ email, password }: Credentials, apartment?: Apartment): Promise<Person> {
    const address = anyAddress();
    const { token = "", user } = await this.call({ token: "", address }, "signIn", { email, password });
    return { email, password, address, token, role: user.role, apartment, isGone: false };
  }

  /** Signs a person in again after their session has ended. A person with a changed role counts as gone. */
  async renew(person: Person): Promise<void> {
    try {
      const { token, role } = await this.signIn(person);
      if (role === person.role) person.token = token;
      else person.isGone = true;
    } catch {
      person.isGone = true;
    }
  }
}

const picture = sampleJpeg({ width: 8, height: 8 });

interface Size {
  managers: number;
  residents: number;
}

/** Builds an apartment by calls, with a post, a notice, a complaint and a comment in it. */
export async function buildApartment(callers: Callers, admin: Person, size: Size): Promise<Apartment> {
  const mark = `표식${randomBytes(6).toString("hex")}`;
  const { apartment: created } = await callers.call(admin, "createApartment", {
    name: "푸른마을",
    code: `fuzz_${randomBytes(6).toString("hex")}`,
    address: "서울",
  });
  const apartment: Apartment = {
    apartmentId: created.id,
    mark,
    managers: [],
    residents: [],
    inSetup: [],
    ended: [],
    ids: {
      apartmentId: [created.id],
      managerId: [],
      residentId: [],
      noticeId: [],
      templateId: [],
      phraseId: [],
      complaintId: [],
      postId: [],
      commentId: [],
      talkId: [],
      fileId: [],
      facilityId: [],
      reservationId: [],
      clubId: [],
      meetingId: [],
      surveyId: [],
      voteId: [],
    },
  };
  for (let n = 0; n < size.managers; n++)
    apartment.managers.push(await addManager(callers, admin, apartment));
  const { managers } = apartment;
  apartment.residents = await Promise.all(
    Array.from({ length: size.residents }, (_, n) => addResident(callers, managers[0]!, apartment, 101 + n)),
  );
  apartment.inSetup = [await startResident(callers, managers[0]!, apartment, 201)];
  apartment.ended = [await callers.signIn(apartment.residents[0]!, apartment)];
  await callers.call(apartment.ended[0], "signOut", null);
  await write(callers, apartment);
  await meetAndBook(callers, apartment);
  return apartment;
}

/** Makes another super admin: one person may not do enough in an hour for all worlds. */
export async function nextAdmin(callers: Callers, admin: Person): Promise<Person> {
  const { managers } = await buildApartment(callers, admin, { managers: 2, residents: 1 });
  const successor = managers[1]!;
  await callers.call(admin, "setSuperAdminClaim", { email: successor.email });
  return { ...(await callers.signIn(successor)), apartment: undefined };
}

async function addManager(callers: Callers, admin: Person, apartment: Apartment): Promise<Person> {
  const { apartmentId } = apartment;
  const email = anyEmail();
  const made = await callers.call(admin, "createManager", { name: "김관리", email, apartmentId });
  apartment.ids.managerId.push(made.managerId);
  return setUp(callers, await callers.signIn({ email, password: made.tempPassword }, apartment));
}

async function addResident(
  callers: Callers,
  manager: Person,
  apartment: Apartment,
  unit: number,
): Promise<Person> {
  return setUp(callers, await startResident(callers, manager, apartment, unit));
}

/** Signs a resident in with the temporary password. */
async function startResident(
  callers: Callers,
  manager: Person,
  apartment: Apartment,
  unit: number,
): Promise<Person> {
  const email = anyEmail();
  const name = `김주민 ${apartment.mark}`;
  const made = await callers.call(manager, "createResident", { name, email, building: 101, unit });
  apartment.ids.residentId.push(made.residentId);
  return callers.signIn({ email, password: made.tempPassword }, apartment);
}

async function setUp(callers: Callers, person: Person): Promise<Person> {
  const name = person.role === "manager" ? "김관리" : `김주민 ${person.apartment!.mark}`;
  const names = { name, nickname: `이웃 ${randomBytes(3).toString("hex")}` };
  await callers.call(person, "completeInitialSetup", { ...names, newPassword: testPassword });
  return { ...person, password: testPassword };
}

async function write(callers: Callers, { mark, managers, residents, ids }: Apartment): Promise<void> {
  const text = { title: `제목 ${mark}`, content: `내용 ${mark}` };
  const [manager, author] = [managers[0]!, residents[0]!];
  const [shown, spare] = await Promise.all([callers.upload(author, "post"), callers.upload(author, "post")]);
  ids.fileId.push(shown, spare, await callers.upload(manager, "notice"));
  ids.noticeId.push((await callers.call(manager, "createNotice", text)).noticeId);
  const template = { ...text, name: `서식 ${mark}`, category: "general" } as const;
  ids.templateId.push((await callers.call(manager, "saveNoticeTemplate", template)).templateId);
  const phrase = { name: `문구 ${mark}`, content: text.content };
  ids.phraseId.push((await callers.call(manager, "saveAnswerPhrase", phrase)).phraseId);
  ids.complaintId.push((await callers.call(author, "createComplaint", text)).complaintId);
  for (const boardId of boardIds) {
    const fileIds = boardId === "flea_market" ? [shown] : undefined;
    const { postId } = await callers.call(author, "createPost", { ...text, boardId, fileIds });
    ids.postId.push(postId);
    ids.commentId.push(
      (await callers.call(author, "addComment", { postId, content: text.content })).commentId,
    );
    const asker = residents.find((resident) => resident !== author);
    if (boardId === "flea_market" && asker) {
      const { talkId } = await callers.call(asker, "contactSeller", { postId, content: text.content });
      ids.talkId.push(talkId);
    }
  }
}

/** A room that can be booked, a booking, a club with a meeting, a survey, and votes. */
async function meetAndBook(callers: Callers, { mark, managers, residents, ids }: Apartment): Promise<void> {
  const [manager, author] = [managers[0]!, residents[0]!];
  const room = { ...presetOf("community_room"), kind: "community_room", name: `방 ${mark}` } as const;
  const { facility } = await callers.call(manager, "createFacility", room);
  ids.facilityId.push(facility.id);
  const booked = {
    facilityId: facility.id,
    date: inDays(1),
    startMinute: slotsOf(facility, new Set(), inDays(1))[0]!.startMinute,
  };
  ids.reservationId.push((await callers.call(author, "createReservation", booked)).reservation.id);
  const founded = { name: `모임 ${mark}`.slice(0, 50), category: "hobby", joinPolicy: "open" } as const;
  const { club } = await callers.call(author, "createClub", founded);
  ids.clubId.push(club.id);
  const [startsAt, endsAt] = [24, 26].map((hours) => new Date(Date.now() + hours * 3_600_000).toISOString());
  const meeting = { clubId: club.id, title: `모임 ${mark}`, startsAt: startsAt!, endsAt: endsAt! };
  ids.meetingId.push((await callers.call(author, "createMeeting", meeting)).meeting.id);
  await ask(callers, manager, { mark, ids });
  await holdVotes(callers, manager, { mark, ids });
}

async function ask(callers: Callers, manager: Person, { mark, ids }: Pick<Apartment, "mark" | "ids">) {
  const { surveyId } = await callers.call(manager, "createSurvey", {
    title: `설문 ${mark}`,
    isAnonymous: false,
    unit: "resident",
    resultsFor: "everyone",
    closesAt: new Date(Date.now() + 48 * 3_600_000).toISOString(),
    questions: [{ kind: "text", title: `문항 ${mark}` }],
  });
  await callers.call(manager, "openSurvey", { surveyId });
  ids.surveyId.push(surveyId);
}

/** Everything that the people of an apartment can see, without the view counts. */
export async function snapshot(callers: Callers, { managers, residents, ids }: Apartment): Promise<string> {
  const [manager, resident] = [managers[0]!, residents[0]!];
  const seen: unknown[] = [
    await callers.call(manager, "getNotices", null),
    await callers.call(manager, "getComplaintsByApartment", null),
    await callers.call(manager, "getResidents", null),
    await callers.call(manager, "getMyApartment", null),
    await callers.call(manager, "getMe", null),
    await callers.call(resident, "getMe", null),
    await callers.call(resident, "getMyPosts", null),
    await callers.call(resident, "getMyComments", null),
    await callers.call(resident, "getMySessions", null).then(({ sessions }) => sessions.length),
  ];
  for (const boardId of boardIds) seen.push(await callers.call(resident, "getAllPostsByBoard", { boardId }));
  for (const postId of ids.postId) seen.push(await callers.call(resident, "getComments", { postId }));
  for (const complaintId of ids.complaintId) {
    seen.push(await callers.call(manager, "getComplaintById", { complaintId }));
  }
  return JSON.stringify(seen);
}

export function anyAddress(): string {
  return `10.${[...randomBytes(3)].join(".")}`;
}

const anyEmail = () => `${randomUUID()}@example.com`;
