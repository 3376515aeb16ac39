import { createHash, randomBytes } from "node:crypto";
import { readFileSync, readdirSync } from "node:fs";
import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";

import { sql } from "kysely";

import { officeRights } from "#contract/values/office-rights.ts";
import type { OfficeRight } from "#contract/values/office-rights.ts";
import { lockDataFolder } from "#database/data-folder-lock.ts";
import type { Database } from "#database/database.ts";
import { openEmbedded } from "#database/open-embedded.ts";
import type { CallDatabase } from "#database/transaction.ts";
import type { FileStore } from "#server/domain/file-store.ts";
import { openFileStore } from "#server/domain/open-file-store.ts";
import { hashPassword, hashTemporaryPassword } from "#server/domain/passwords.ts";
import { makeFirstSuperAdmin } from "#server/start/first-super-admin.ts";
import type { Settings } from "#server/start/settings.ts";
import { acting } from "#server/testing/acting.ts";

import { demoAccounts } from "./demo-accounts.ts";
import { insertAlerts, settleAlerts } from "./demo-alerts.ts";
import { insertBills } from "./demo-bills.ts";
import { insertBooking } from "./demo-booking.ts";
import { insertClubs } from "./demo-clubs.ts";
import { insertConsultations } from "./demo-consultations.ts";
import { insertDocuments } from "./demo-documents.ts";
import { insertEvents } from "./demo-events.ts";
import { insertHomeCards } from "./demo-home-cards.ts";
import { insertHomes } from "./demo-homes.ts";
import { insertMeters } from "./demo-meters.ts";
import { firstPassword, insertOtherOffices, noteUse } from "./demo-other-offices.ts";
import type { Person, SamplePeople } from "./demo-people.ts";
import { insertPictures } from "./demo-pictures.ts";
import { insertReports } from "./demo-reports.ts";
import { insertSurveys } from "./demo-surveys.ts";
import { insertVisitors } from "./demo-visitors.ts";
import { insertVotes } from "./demo-votes.ts";
import { insertWritings } from "./demo-writings.ts";

/** A hash of the sample's sources. A folder with an older sample is filled again. */
const version = createHash("sha256")
  .update(
    sampleFiles()
      .map((file) => readFileSync(file, "utf8"))
      .join(),
  )
  .digest("hex");

function sampleFiles(): string[] {
  return readdirSync(import.meta.dirname)
    .toSorted()
    .map((name) => join(import.meta.dirname, name));
}

/** Fills the data folder of the demonstration, unless it holds this sample already. */
export async function loadDemoData(settings: Settings, reset: boolean): Promise<void> {
  const marker = join(settings.DATA_DIR, "sample");
  const loaded = await readFile(marker, "utf8").catch(() => "");
  if (loaded === version && !reset) return;
  const release = lockDataFolder(settings.DATA_DIR);
  await rm(marker, { force: true });
  for (const old of ["pglite", "files"]) {
    await rm(join(settings.DATA_DIR, old), { recursive: true, force: true });
  }
  release();
  const database = await openEmbedded(settings.DATA_DIR);
  try {
    await makeFirstSuperAdmin(database, settings);
    await insertSample(database, openFileStore(settings));
  } finally {
    await database.close();
  }
  await writeFile(marker, version);
}

const sampleApartment = { name: "푸른마을 1단지", code: "pureun", address: "서울특별시 은평구 푸른길 12" };

const neighbours = [
  { building: 101, unit: 101, name: "박정숙", nickname: "일층화단" },
  { building: 101, unit: 502, name: "이도윤", nickname: "도윤아빠" },
  { building: 101, unit: 502, name: "김하나", nickname: "하나둘셋" },
  { building: 102, unit: 304, name: "최영자", nickname: "감나무집" },
  { building: 102, unit: 1101, name: "정민호", nickname: "새벽산책" },
  { building: 103, unit: 801, name: "한소희", nickname: "고양이두마리" },
  { building: 103, unit: 1502, name: "오재훈", nickname: "바둑친구" },
  { building: 103, unit: 402, name: "강현석", nickname: "반값인테리어" },
  { building: 101, unit: 1203, name: "서준호", nickname: "퇴근길" },
  { building: 102, unit: 1704, name: "응우옌 티 타인 흐엉", nickname: "하노이에서 온 십칠층 이웃" },
];

/** Households that have got their slip and have not come yet. */
const notYetHere = [
  { building: 101, unit: 203 },
  { building: 102, unit: 802 },
  { building: 103, unit: 1104 },
];

const officeContact = { telephone: "02-000-1234", office_hours: "평일 09:00–18:00, 점심 12:00–13:00" };

async function insertSample(database: Database, store: FileStore): Promise<void> {
  const { superAdminId, ...office } = await acting(database, { role: "superAdmin" }, insertOffice);
  const { apartmentId } = office;
  const residents = await acting(database, { role: "manager", apartmentId }, async (db) => {
    await db.updateTable("apartments").set(officeContact).where("id", "=", apartmentId).execute();
    return insertResidents(db, apartmentId);
  });
  const people = { ...office, residents };
  await insertWritings(database, people);
  await insertHomes(database, people);
  await insertReports(database, people);
  await insertVisitors(database, people);
  await insertHomeCards(database, people);
  await insertBills(database, people);
  await insertMeters(database, people);
  await insertSurveys(database, people);
  await insertAlerts(database, people);
  await insertBooking(database, people);
  await insertClubs(database, people);
  await insertVotes(database, people);
  await settleAlerts(database, people);
  await insertPictures(database, store, apartmentId);
  await insertDocuments(database, store, people);
  await insertEvents(database, people);
  await acting(database, { role: "superAdmin" }, (db) =>
    noteUse(db, apartmentId, { registeredDaysAgo: 75, signedInDaysAgo: 0 }),
  );
  await insertOtherOffices(database);
  await insertConsultations(database, superAdminId);
}

/** Several people share the office's work. */
const staff: {
  account: DemoAccount;
  name: string;
  nickname: string;
  position: string;
  rights: OfficeRight[];
}[] = [
  {
    account: demoAccounts.manager,
    name: "김은주",
    nickname: "관리소장",
    position: "관리소장",
    rights: [...officeRights],
  },
  {
    account: demoAccounts.bookkeeper,
    name: "윤정아",
    nickname: "경리",
    position: "경리",
    rights: ["notices", "complaints", "residents", "community", "bills"],
  },
  {
    account: demoAccounts.guard,
    name: "정문 경비실",
    nickname: "경비실",
    position: "경비실",
    rights: ["visitors"],
  },
];

type DemoAccount = (typeof demoAccounts)[keyof typeof demoAccounts];

/** @returns the apartment of the sample's people, its office, and the super admin */
async function insertOffice(
  db: CallDatabase,
): Promise<Omit<SamplePeople, "residents"> & { superAdminId: string }> {
  const { id: apartmentId } = await db
    .insertInto("apartments")
    .values(sampleApartment)
    .returning("id")
    .executeTakeFirstOrThrow();
  const { id: superAdminId } = await db
    .selectFrom("users")
    .select("id")
    .where("email", "=", demoAccounts.superAdmin.email)
    .executeTakeFirstOrThrow();
  const accounts = new Map<string, Person>();
  // Only the gate gives an office's accounts less than all rights.
  await sql`set local role none`.execute(db);
  for (const { account, name, nickname, position, rights } of staff) {
    const { id } = await db
      .insertInto("users")
      .values({
        role: "manager",
        apartment_id: apartmentId,
        name,
        nickname,
        position,
        rights,
        email: account.email,
        password_hash: await hashPassword(account.password),
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    accounts.set(account.email, { id, name, nickname });
  }
  const manager = accounts.get(demoAccounts.manager.email)!;
  return { apartmentId, manager, staff: accounts, superAdminId };
}

async function insertResidents(db: CallDatabase, apartment_id: string): Promise<SamplePeople["residents"]> {
  const { resident, newcomer } = demoAccounts;
  // Nobody signs in as a neighbour.
  const unknownPassword = await hashPassword(randomBytes(24).toString("hex"));
  const people = [
    ...neighbours.map((neighbour, index) => ({
      ...neighbour,
      email: `neighbour${index + 1}@example.com`,
      password_hash: unknownPassword,
    })),
    {
      building: 101,
      unit: 1203,
      name: "장미라",
      nickname: "열두층",
      email: resident.email,
      password_hash: await hashPassword(resident.password),
    },
    {
      building: 101,
      unit: 1302,
      name: "101동 1302호",
      email: newcomer.email,
      temporary_password_hash: hashTemporaryPassword(newcomer.password),
      // It must still work each time somebody starts the demonstration again.
      temporary_password_expires_at: "2999-12-31T00:00:00Z",
    },
    ...notYetHere.map(({ building, unit }) => ({
      building,
      unit,
      name: `${building}동 ${unit}호`,
      email: `${building}-${unit}.pureun@resident.danji.local`,
      ...firstPassword(),
    })),
  ];
  const households = await insertHouseholds(db, apartment_id, people);
  const residents: SamplePeople["residents"] = [];
  for (const { building, unit, ...person } of people) {
    const household_id = households.get(`${building}-${unit}`)!;
    const { id } = await db
      .insertInto("users")
      .values({ role: "resident", apartment_id, household_id, ...person })
      .returning("id")
      .executeTakeFirstOrThrow();
    residents.push({
      id,
      householdId: household_id,
      name: person.name,
      nickname: "nickname" in person ? person.nickname : "",
      isSetUp: "password_hash" in person,
    });
  }
  return residents;
}

/** @returns the ids by building and unit, because several people may live in one household */
async function insertHouseholds(
  db: CallDatabase,
  apartment_id: string,
  people: { building: number; unit: number }[],
): Promise<Map<string, string>> {
  const rows = await db
    .insertInto("households")
    .values(people.map(({ building, unit }) => ({ apartment_id, building, unit })))
    .onConflict((conflict) => conflict.doNothing())
    .returning(["id", "building", "unit"])
    .execute();
  return new Map(rows.map(({ id, building, unit }) => [`${building}-${unit}`, id]));
}
