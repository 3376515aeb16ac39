import { randomBytes } from "node:crypto";

import { sql } from "kysely";

import type { FilePurposeName } from "#contract/values/file-purposes.ts";
import type { OfficeRight } from "#contract/values/office-rights.ts";
import type { Role } from "#contract/values/roles.ts";
import type { Database } from "#database/database.ts";
import { drawToken, hashToken } from "#server/call/tokens.ts";
import { findOrMakeHousehold, holdHomes } from "#server/domain/households.ts";
import { hashPassword, hashTemporaryPassword, temporaryPasswordExpiry } from "#server/domain/passwords.ts";
import { hashResidents } from "#server/features/homes/household-import/stored-import.ts";
import { sealDueVotes } from "#server/jobs/seal-votes.ts";

import { acting, asGate } from "./acting.ts";
import { closeLottery } from "./close-lottery.ts";
import { householdOf, meterRound, noMeterRounds } from "./meter-rounds.ts";
import { closeVote, openVote } from "./move-vote.ts";
import { newFacility } from "./new-facility.ts";
import type { NewFacility } from "./new-facility.ts";
import { publishedBills } from "./published-bills.ts";

/** A signed-in person of a test. */
export interface Actor {
  id: string;
  email: string;
  role: Role;
  apartmentId: string | null;
  token: string;
}

export interface TestApartment {
  id: string;
  code: string;
  name: string;
}

export interface Person {
  name?: string;
  nickname?: string;
  email?: string;
  password?: string;
  /** The temporary password, if it has not been replaced yet. */
  temporaryPassword?: string;
}

export interface ConsultationAsked {
  name: string;
  apartmentName: string;
  contact: string;
  message: string;
}

const someConsultation: ConsultationAsked = {
  name: "김입주",
  apartmentName: "푸른마을",
  contact: "010-0000-0000",
  message: "상담을 받고 싶어요.",
};

/** Every built person's password, unless a test gives another. */
export const testPassword = "비밀번호123";

/** All people share one hash, because Argon2 is slow on purpose. */
const testPasswordHash = hashPassword(testPassword);

/** A name that no other test uses. */
export function unique(prefix: string): string {
  return `${prefix}_${randomBytes(5).toString("hex")}`;
}

/** Builds rows as people who may write them, so every write passes the same policies as a call's. */
export function builders(database: Database) {
  const apartment = (name = "푸른마을"): Promise<TestApartment> =>
    acting(database, { role: "superAdmin" }, (db) =>
      db
        .insertInto("apartments")
        .values({ name, code: unique("apt"), address: "서울특별시 은평구 푸른길 1" })
        .returning(["id", "code", "name"])
        .executeTakeFirstOrThrow(),
    );

  const manager = async (
    { id: apartment_id }: { id: string },
    { rights, ...person }: Person & { rights?: OfficeRight[] } = {},
  ): Promise<Actor> => {
    const columns = await personColumns(person, "관리자");
    const row = await acting(database, { role: "superAdmin" }, (db) =>
      db
        .insertInto("users")
        .values({ role: "manager", apartment_id, ...columns, ...(rights && { rights }) })
        .returning(actorColumns)
        .executeTakeFirstOrThrow(),
    );
    return signIn(database, row);
  };

  const resident = async (
    { id: apartmentId }: { id: string },
    { building = 101, unit = 101, ...person }: Person & { building?: number; unit?: number } = {},
  ): Promise<Actor> => {
    const columns = await personColumns(person, "입주민");
    const row = await acting(database, { role: "manager", apartmentId }, async (db) => {
      const household_id = await findOrMakeHousehold(db, building, unit);
      // As createResident does: of people who are built at once, each has the home before the apartment's counts.
      await holdHomes(db, [], household_id);
      return db
        .insertInto("users")
        .values({ role: "resident", apartment_id: apartmentId, household_id, ...columns })
        .returning(actorColumns)
        .executeTakeFirstOrThrow();
    });
    return signIn(database, row);
  };

  /** A super admin is made as in real life: a manager gets the grant and signs in again. */
  const superAdmin = async (person: Person = {}): Promise<Actor> => {
    const granted = await manager(await apartment(), person);
    await acting(database, { role: "superAdmin" }, (db) =>
      sql`select * from grant_super_admin(${granted.email})`.execute(db),
    );
    return signIn(database, { ...granted, apartmentId: null, role: "superAdmin" });
  };

  const consultationRequest = async (asked: Partial<ConsultationAsked> = {}): Promise<string> => {
    const { name, apartmentName, contact, message } = { ...someConsultation, ...asked };
    const { id } = await acting(database, { role: "superAdmin" }, (db) =>
      db
        .insertInto("consultation_requests")
        .values({ name, apartment_name: apartmentName, contact, message })
        .returning("id")
        .executeTakeFirstOrThrow(),
    );
    return id;
  };

  /** A file that hangs on nothing yet. Only its row: tests about its blob upload it (uploading.ts). */
  const pendingFile = async (
    { id: userId, role, apartmentId }: Actor,
    purpose: FilePurposeName,
    created_at?: string,
  ) => {
    const row = { name: "사진 1.jpg", media_type: "image/jpeg", bytes: 1000, sha256: "0".repeat(64) };
    const small = { width: 8, height: 6, thumbnail_bytes: 100, thumbnail_sha256: "1".repeat(64) };
    const { id } = await acting(database, { role, userId, apartmentId: apartmentId! }, (db) =>
      db
        .insertInto("files")
        .values({ apartment_id: apartmentId!, owner_id: userId, purpose, created_at, ...row, ...small })
        .returning("id")
        .executeTakeFirstOrThrow(),
    );
    return id;
  };

  /** Somebody who forgot the password has asked for help. Returns the request's id. */
  const passwordHelp = async ({ id }: Pick<Actor, "id">) => {
    await asGate(database, (db) => sql`select ask_office_for_password(${id})`.execute(db));
    const waiting = await asGate(database, (db) =>
      db.selectFrom("password_help").select("id").where("person_id", "=", id).executeTakeFirstOrThrow(),
    );
    return waiting.id;
  };

  /** Somebody with a proved address has asked for a link. Returns its token. */
  const resetLink = async ({ id, email }: Actor) => {
    await asGate(database, (db) =>
      sql`update users set email_proved_at = now() where id = ${id}`.execute(db),
    );
    const token = drawToken();
    await sql`select * from start_password_reset(${email}, ${hashToken(token)}, true)`.execute(
      database.kysely,
    );
    return token;
  };

  /** A checked list without any rows. */
  const householdImport = async (office: Actor, created_at?: string): Promise<string> => {
    const { id: userId, apartmentId } = office;
    const file_id = await pendingFile(office, "import");
    const { id } = await acting(
      database,
      { role: "manager", userId, apartmentId: apartmentId! },
      async (db) => {
        const residents_hash = await hashResidents(db, apartmentId!);
        return db
          .insertInto("household_imports")
          .values({
            apartment_id: apartmentId!,
            person_id: userId,
            file_id,
            created_at,
            residents_hash,
            resident_count: 0,
          })
          .returning("id")
          .executeTakeFirstOrThrow();
      },
    );
    return id;
  };

  return {
    apartment,
    manager,
    resident,
    superAdmin,
    /** The same person with a session of their own. */
    signInAgain: (actor: Actor) => signIn(database, actor),
    /** The same with any of its rules. */
    facility: ({ id }: { id: string }, given?: NewFacility) => newFacility(database, id, given),
    /** Two minutes ago, so that it can be drawn. */
    closeLottery: (lotteryId: string) => closeLottery(database, lotteryId, 2),
    openVote: (voteId: string) => openVote(database, voteId),
    closeVote: (voteId: string) => closeVote(database, voteId),
    /** Closes it, and seals everything that is closed. */
    sealVote: async (voteId: string) => {
      await closeVote(database, voteId);
      await sealDueVotes(database);
    },
    consultationRequest,
    pendingFile,
    passwordHelp,
    resetLink,
    householdImport,
    meterRound: (office: Actor) => meterRound(database, office),
    noMeterRounds: (office: Actor) => noMeterRounds(database, office),
    householdOf: (person: Actor) => householdOf(database, person),
    publishedBills: (office: Actor, month?: string) => publishedBills(database, office, month),
  };
}

const actorColumns = ["id", "email", "role", "apartment_id as apartmentId"] as const;

async function personColumns({ name, nickname, email, password, temporaryPassword }: Person, title: string) {
  const passwordHash = password === undefined ? await testPasswordHash : await hashPassword(password);
  return {
    name: name ?? `${title} ${unique("이름")}`.slice(0, 50),
    nickname: nickname ?? null,
    email: email ?? `${unique("person")}@example.com`,
    password_hash: temporaryPassword === undefined ? passwordHash : null,
    temporary_password_hash:
      temporaryPassword === undefined ? null : hashTemporaryPassword(temporaryPassword),
    temporary_password_expires_at: temporaryPassword === undefined ? null : temporaryPasswordExpiry(),
  };
}

async function signIn(
  database: Database,
  row: Omit<Actor, "token" | "role"> & { role: string },
): Promise<Actor> {
  const token = drawToken();
  await sql`
    select opened.* from sign_in_credentials(${row.email}) found,
      lateral open_session(found.user_id, found.session_epoch, ${hashToken(token)!}, '127.0.0.1', 'test') opened
  `.execute(database.kysely);
  return { ...row, role: row.role as Role, token };
}
