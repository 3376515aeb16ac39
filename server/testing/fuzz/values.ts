import fc from "fast-check";

import { seoulDate } from "#contract/values/seoul-time.ts";
import { takesText } from "#server/testing/input-schemas.ts";
import type { InputSchema } from "#server/testing/input-schemas.ts";

/** A value that only the world of a run knows, such as the id of another apartment's notice. */
export class Reference {
  readonly kind: ReferenceKind;
  readonly whose: Whose;
  readonly nth: number;

  constructor(kind: ReferenceKind, whose: Whose, nth: number) {
    this.kind = kind;
    this.whose = whose;
    this.nth = nth;
  }
}

export const idKinds = [
  "apartmentId",
  "managerId",
  "residentId",
  "noticeId",
  "templateId",
  "phraseId",
  "complaintId",
  "postId",
  "commentId",
  "talkId",
  "fileId",
  "facilityId",
  "reservationId",
  "clubId",
  "meetingId",
  "surveyId",
  "voteId",
] as const;

export type IdKind = (typeof idKinds)[number];
export type ReferenceKind = IdKind | "requestId" | "cursor" | "email" | "password" | "writing";

/** `guarded` is the apartment that nobody of the run may see or change. */
export type Whose = "own" | "other" | "guarded" | "anyone's";

/** Input that a proper client would send. */
export function validInput(name: string, schema: InputSchema): fc.Arbitrary<unknown> {
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const byName = schema.anyOf?.some((each) => each.enum) ? undefined : valuesByName(name);
  if (byName) return byName;
  if (schema.properties) {
    const fields = Object.entries(schema.properties);
    return fc.record(Object.fromEntries(fields.map(([field, each]) => [field, validInput(field, each)])));
  }
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((each) => validInput(name, each)));
  if (schema.format === "uuid") return fc.oneof(fc.uuid(), reference("requestId"));
  if (schema.items) return severalOf(name, schema, schema.items);
  if (takesText(schema)) return mostlyShort(schema.maxLength ?? 36);
  if ([schema.type].flat().includes("boolean")) return fc.boolean();
  if (schema.type === "null") return fc.constant(null);
  return fc.integer({ min: 1, max: 100 });
}

/** A list is named after what it holds: `complaintIds` are ids of complaints. */
function severalOf(name: string, { minItems = 0 }: InputSchema, items: InputSchema) {
  const each = validInput(name.replace(/s$/, ""), items);
  return fc.array(each, { minLength: minItems, maxLength: minItems + 2 });
}

/** The limit is for what is sent: most rules allow less after trimming. */
function mostlyShort(limit: number): fc.Arbitrary<string> {
  return fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom("김입주", "가나다 12") },
    { weight: 1, arbitrary: fc.constant("x".repeat(limit)) },
  );
}

/** Valid input, valid input with one fault in it, or something else altogether. */
export function anyInput(schema: InputSchema): fc.Arbitrary<unknown> {
  const valid = validInput("", schema);
  const fields = fieldsOf(schema);
  const nearlyValid = fc
    .tuple(valid, fc.constantFrom(...fields, "__proto__", "constructor", "extra"), anything())
    .map(([input, field, value]) => withField(input, field, value));
  const nothingRight = fc.record(Object.fromEntries(fields.map((field) => [field, anything()])), {
    requiredKeys: [],
  });
  return fc.oneof(
    { weight: 40, arbitrary: valid },
    { weight: 5, arbitrary: nearlyValid },
    { weight: 2, arbitrary: nothingRight },
    { weight: 1, arbitrary: anything() },
  );
}

function valuesByName(name: string): fc.Arbitrary<unknown> | undefined {
  if ((idKinds as readonly string[]).includes(name)) return reference(name as IdKind);
  switch (name) {
    case "cursor":
      return fc.option(reference("cursor"));
    case "email":
      return fc.oneof(reference("email"), fc.emailAddress());
    case "password":
    case "currentPassword":
      return fc.oneof(reference("password"), fc.string({ minLength: 1, maxLength: 40 }));
    case "newPassword":
      // The new password must be one that the run knows.
      return reference("password");
    case "title":
    case "content":
      return fc.oneof(reference("writing"), fc.string({ unit: "grapheme", minLength: 1, maxLength: 200 }));
    case "code":
      return fc.stringMatching(/^[a-z0-9_]{1,20}$/);
    case "contact":
    case "telephone":
    case "callerPhone":
      return fc.constant("010-0000-0000");
    case "fileIds":
      return fc.option(fc.array(reference("fileId"), { maxLength: 3 }), { nil: undefined });
    case "month":
      return fc.constantFrom("2026-10", "2025-01", "2099-12");
    case "plate":
      return fc.constantFrom("12가3456", "123나 4567", "서울12다3456");
    case "from":
      return mostly(seoulDate(new Date()), "0000-01-01");
    case "to":
    case "date":
      return mostly(seoulDate(new Date(inHours(24))), "0000-01-01");
    case "year":
      return fc.constant(2026);
    case "startsOn":
    case "endsOn":
      return mostly(seoulDate(new Date()), "2099-12-31");
    case "limit":
      return fc.constantFrom(undefined, 1, 20, 50);
    case "thingId":
      return fc.oneof(reference("postId"), reference("commentId"));
    case "day":
      return fc.constantFrom(seoulDate(new Date()), "2026-11-29", "2099-12-31", "0000-01-01");
    case "dueOn":
      return fc.constantFrom("2026-11-29", "2000-01-01", "2099-12-31");
    case "upTo":
      return fc.constantFrom(
        "2026-11-22T09:00:00Z",
        "2026-11-22T18:00:00.123456+09:00",
        "0000-01-01T00:00:00Z",
      );
    case "startMinute":
      return fc.constantFrom(540, 600, 660, 1_380);
    case "length":
    case "spotNo":
      return fc.constantFrom(undefined, 1);
    case "contests":
      return fc.constant([{ title: "벤치 색", template: "opinion", choices: ["초록", "파랑"] }]);
    case "startsAt":
    case "opensAt":
      return mostly(inHours(24), "0000-01-01T00:00:00Z");
    case "endsAt":
      return mostly(inHours(26), "0000-01-01T00:00:00Z");
    case "closesAt":
      return mostly(inHours(48), "0000-01-01T00:00:00Z");
    case "questions":
      return fc.constantFrom(
        [{ kind: "text", title: "하고 싶은 말" }],
        [{ kind: "single", title: "하나", options: ["가", "나"] }],
        [{ kind: "ranking", title: "순위", options: ["가"] }],
        [],
      );
    case "answers":
      // For any survey: a question of none is refused.
      return fc.constantFrom([], [], [{ questionId: "00000000-0000-4000-8000-000000000000", value: 1 }]);
    case "minGroupSize":
      return fc.constantFrom(undefined, 5, 51);
    case "breakdownBy":
      return fc.constantFrom(undefined, "building");
    case "publishAt":
    case "expiresAt":
      return fc.constantFrom(null, undefined, "2099-01-01T00:00:00Z", "0000-01-01T00:00:00Z");
    case "buildings":
      return fc.constantFrom(null, undefined, [101], [102, 101], []);
    case "subjectId":
      return fc.oneof(reference("noticeId"), reference("complaintId"), reference("postId"));
    case "replyToId":
      return fc.option(reference("commentId"));
    case "priceWon":
      return fc.constantFrom(null, 0, 15_000, "15,000", "1000000000");
    case "boardId":
      return fc.constantFrom("free_board", "flea_market", "local_news");
    case "building":
    case "startBuilding":
    case "endBuilding":
      return fc.constantFrom("101", 101, "102", 103);
    case "unit":
    case "startUnit":
    case "endUnit":
      return fc.constantFrom("101", 101, "102", 202, 303);
    default:
      return undefined;
  }
}

function mostly(good: string, odd: string): fc.Arbitrary<string> {
  return fc.oneof({ weight: 7, arbitrary: fc.constant(good) }, { weight: 1, arbitrary: fc.constant(odd) });
}

function inHours(hours: number): string {
  return new Date(Date.now() + hours * 60 * 60 * 1000).toISOString();
}

function reference(kind: ReferenceKind): fc.Arbitrary<Reference> {
  const whose = fc.oneof(
    { weight: 7, arbitrary: fc.constant<Whose>("own") },
    { weight: 3, arbitrary: fc.constantFrom<Whose>("other", "guarded", "anyone's") },
  );
  return fc.tuple(whose, fc.nat(1000)).map(([owner, nth]) => new Reference(kind, owner, nth));
}

/** Values that our client never sends, and that attackers try first. */
function anything(): fc.Arbitrary<unknown> {
  return fc.oneof(
    fc.string({ unit: "binary", maxLength: 300 }),
    fc.jsonValue({ maxDepth: 3 }),
    fc.constantFrom(...oddTexts, ...oddNumbers, null, true, [], {}, [["x"]]),
    fc.oneof(...idKinds.map(reference), reference("cursor"), reference("email")),
  );
}

const oddTexts = [
  "",
  " ",
  "\u0000",
  "가\u0000나",
  "\ud800",
  "가\udc00",
  "\u0301",
  `a${"\u0301\u0323".repeat(20)}`,
  "\u202e\u200b\ufeff",
  "가".repeat(21_000),
  "🏠".repeat(20_000),
  "각".normalize("NFD").repeat(20_000),
  "'; drop table users; --",
  "%_\\",
  "${7*7}{{7*7}}",
  "<script>alert(1)</script>",
  "../../etc/passwd",
  "0001-01-01T00:00:00Z",
  Buffer.from(JSON.stringify(["2026-13-45T00:00:00Z", "x"])).toString("base64url"),
  Buffer.from(JSON.stringify(["0001-01-01T00:00:00Z", "00000000-0000-0000-0000-000000000000"])).toString(
    "base64url",
  ),
  "00000000-0000-0000-0000-000000000000",
  "NaN",
  "1e400",
  "٣",
];

const oddNumbers = [0, -0, -1, 0.5, 99_999, 100_000, 2 ** 31, 2 ** 53, 1e300, -1e300, Number.MIN_VALUE];

function fieldsOf(schema: InputSchema): string[] {
  return [
    ...Object.keys(schema.properties ?? {}),
    ...(schema.anyOf ?? []).flatMap((each) => Object.keys(each.properties ?? {})),
  ];
}

/** An assignment of `__proto__` would set the prototype, so the field is defined. */
function withField(input: unknown, field: string, value: unknown): unknown {
  const copy = typeof input === "object" ? { ...input } : {};
  return Object.defineProperty(copy, field, { value, enumerable: true, configurable: true, writable: true });
}
