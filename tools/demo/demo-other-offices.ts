import { randomBytes } from "node:crypto";

import { sql } from "kysely";

import type { Database } from "#database/database.ts";
import type { CallDatabase } from "#database/transaction.ts";
import { hashPassword, hashTemporaryPassword } from "#server/domain/passwords.ts";
import { acting } from "#server/testing/acting.ts";

interface OtherOffice {
  name: string;
  code: string;
  address: string;
  registeredDaysAgo: number;
  /** Without one, the super admins still have to appoint somebody. */
  manager?: { name: string; isSetUp: boolean };
  residents: number;
  /** How many of the residents are past their initial setup. */
  setUp: number;
  signedInDaysAgo?: number;
}

/** What the super admins look after besides the sample apartment: each is used differently. */
const otherOffices: OtherOffice[] = [
  {
    name: "한빛마을 3단지",
    code: "hanbit3",
    address: "경기도 고양시 덕양구 한빛로 45",
    registeredDaysAgo: 96,
    manager: { name: "조현우", isSetUp: true },
    residents: 14,
    setUp: 11,
    signedInDaysAgo: 0,
  },
  {
    name: "가온누리숲 리버사이드 주상복합 2단지",
    code: "gaonriver2",
    address: "부산광역시 사상구 가온누리길 128, 상가동 3층 관리사무소",
    registeredDaysAgo: 9,
    manager: { name: "서지훈", isSetUp: true },
    residents: 22,
    setUp: 0,
    signedInDaysAgo: 2,
  },
  {
    name: "새봄마을 5단지",
    code: "saebom5",
    address: "대전광역시 유성구 새봄로 7",
    registeredDaysAgo: 210,
    manager: { name: "문가영", isSetUp: true },
    residents: 9,
    setUp: 9,
    signedInDaysAgo: 47,
  },
  {
    name: "도담마을 1단지",
    code: "dodam1",
    address: "세종특별자치시 도담길 33",
    registeredDaysAgo: 3,
    manager: { name: "배수진", isSetUp: false },
    residents: 0,
    setUp: 0,
  },
  {
    name: "은여울마을 7단지",
    code: "eunyeoul7",
    address: "경기도 김포시 은여울로 210",
    registeredDaysAgo: 1,
    residents: 0,
    setUp: 0,
  },
];

const names = [
  "김서준",
  "이하윤",
  "박도현",
  "최수아",
  "정예준",
  "강지우",
  "조은서",
  "윤시우",
  "장하은",
  "임건우",
  "한지안",
];

/** Inserts the other apartments with their accounts. Nobody signs in there. */
export async function insertOtherOffices(database: Database): Promise<void> {
  const password = await hashPassword(randomBytes(24).toString("hex"));
  for (const office of otherOffices) {
    const apartmentId = await acting(database, { role: "superAdmin" }, (db) =>
      insertOffice(db, office, password),
    );
    if (office.residents > 0) {
      await acting(database, { role: "manager", apartmentId }, (db) =>
        insertResidents(db, apartmentId, office, password),
      );
    }
    await acting(database, { role: "superAdmin" }, (db) => noteUse(db, apartmentId, office));
  }
}

async function insertOffice(
  db: CallDatabase,
  { name, code, address, manager }: OtherOffice,
  password_hash: string,
): Promise<string> {
  const { id } = await db
    .insertInto("apartments")
    .values({ name, code, address })
    .returning("id")
    .executeTakeFirstOrThrow();
  if (manager) {
    await db
      .insertInto("users")
      .values({
        role: "manager",
        apartment_id: id,
        name: manager.name,
        email: `office@${code}.example.com`,
        ...(manager.isSetUp ? { password_hash } : firstPassword()),
      })
      .execute();
  }
  return id;
}

async function insertResidents(
  db: CallDatabase,
  apartment_id: string,
  { code, residents, setUp }: OtherOffice,
  password_hash: string,
): Promise<void> {
  for (let index = 0; index < residents; index++) {
    const [building, unit] = [101 + (index % 2), 101 + 100 * Math.floor(index / 2)];
    const { id: household_id } = await db
      .insertInto("households")
      .values({ apartment_id, building, unit })
      .returning("id")
      .executeTakeFirstOrThrow();
    const isSetUp = index < setUp;
    const home = `${building}동 ${unit}호`;
    await db
      .insertInto("users")
      .values({
        role: "resident",
        apartment_id,
        household_id,
        email: `${building}-${unit}.${code}@resident.danji.local`,
        name: isSetUp ? names[index % names.length]! : home,
        ...(isSetUp ? { password_hash, nickname: home } : firstPassword()),
      })
      .execute();
  }
}

/** A first password that nobody was given. */
export function firstPassword() {
  return {
    temporary_password_hash: hashTemporaryPassword(randomBytes(16).toString("hex")),
    temporary_password_expires_at: new Date(Date.now() + 80 * dayMs).toISOString(),
  };
}

/** Only the owner may set when an apartment was registered, and when somebody signed in there. */
export async function noteUse(
  db: CallDatabase,
  apartmentId: string,
  { registeredDaysAgo, signedInDaysAgo }: Pick<OtherOffice, "registeredDaysAgo" | "signedInDaysAgo">,
): Promise<void> {
  await sql`set local role none`.execute(db);
  await db
    .updateTable("apartments")
    .set({ created_at: daysAgo(registeredDaysAgo) })
    .where("id", "=", apartmentId)
    .execute();
  if (signedInDaysAgo === undefined) return;
  await db
    .updateTable("apartment_usage")
    .set({ last_sign_in_at: daysAgo(signedInDaysAgo) })
    .where("apartment_id", "=", apartmentId)
    .execute();
}

function daysAgo(days: number): string {
  return new Date(Date.now() - days * dayMs).toISOString();
}

const dayMs = 24 * 60 * 60 * 1000;
