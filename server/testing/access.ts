import type { ErrorStatus } from "#contract/errors.ts";
import type { FunctionName, functions, Input, Output } from "#contract/index.ts";

import type { Actor, builders } from "./builders.ts";

/**
 * What a part of the registry answers to whom, beside its handlers in `access.ts` of the feature's folder;
 * server/whole/access.test.ts carries every row out. A function without rows does not compile, nor does one that is
 * told an id and has no row for an id of another apartment: the last one, written with `about`.
 */
export type Access<Names extends FunctionName> = {
  readonly [Name in Names]: Rows<Name>;
};

type Rows<Name extends FunctionName> =
  TakesAnId<Name> extends true
    ? readonly [...Way<Input<Name>>[], WayElsewhere<Input<Name>>]
    : readonly [...Way<Input<Name>>[], Way<Input<Name>>];

/** One way to call a function: with whose ids, and what each caller is answered. */
export interface Way<Payload = unknown> {
  /** What it is called with, for the name of the test. */
  with: string;
  /** Built anew for every cell, because some calls use up what they are about. */
  payload: (world: World) => Payload | Promise<Payload>;
  answers: Answers;
}

export interface WayElsewhere<Payload = unknown> extends Way<Payload> {
  with: `another apartment's ${string}`;
}

/** Who calls, in the order of `Answers`. All but the first two are past their initial set-up. */
export const callers = ["nobody", "settingUp", "superAdmin", "manager", "resident"] as const;
export type CallerName = (typeof callers)[number];

type Answer = "OK" | ErrorStatus;

/** What each of `callers` is answered. */
export type Answers = readonly [Answer, Answer, Answer, Answer, Answer];

export const signedOut = "UNAUTHENTICATED";
export const needsSetup = "FAILED_PRECONDITION";
export const denied = "PERMISSION_DENIED";
export const missing = "NOT_FOUND";

export const superAdminsOnly: Answers = [signedOut, needsSetup, "OK", denied, denied];
export const managersOnly: Answers = [signedOut, needsSetup, denied, "OK", denied];
export const residentsOnly: Answers = [signedOut, needsSetup, denied, denied, "OK"];
/** Managers and residents. */
export const membersOnly: Answers = [signedOut, needsSetup, denied, "OK", "OK"];
export const everyoneSignedIn: Answers = [signedOut, needsSetup, "OK", "OK", "OK"];
export const alsoDuringSetup: Answers = [signedOut, "OK", "OK", "OK", "OK"];
export const anyone: Answers = ["OK", "OK", "OK", "OK", "OK"];

/** The same where whoever may call is answered something else than OK. */
export function but([first, ...others]: Answers, answer: Answer): Answers {
  const instead = (cell: Answer) => (cell === "OK" ? answer : cell);
  const [second, third, fourth, fifth] = others;
  return [instead(first), instead(second), instead(third), instead(fourth), instead(fifth)];
}

/** The rows of a function that takes nothing, or that need not be told anything. */
export function withNothing(answers: Answers): readonly [Way<null>] {
  return [{ with: "nothing", payload: () => null, answers }];
}

/** Whose a thing is, as the caller sees it. */
type Whose = "own" | "neighbours" | "home" | "elsewhere";

const possessives = {
  own: "own",
  neighbours: "a neighbour's",
  home: "own apartment's",
  elsewhere: "another apartment's",
} as const satisfies Record<Whose, string>;

/**
 * The rows of a function that is told the id of something: the same call about what different people have.
 *
 * @param thing what it is, such as `post`
 * @param payload makes one of the given side, and what the call says of it
 * @param answers by whose it is: the calling resident's `own`, a `neighbours`', anybody's of the own apartment
 *   (`home`) where it matters not whose, and always somebody's `elsewhere`
 */
export function about<Payload>(
  thing: string,
  payload: (side: Side, world: World) => Payload | Promise<Payload>,
  { elsewhere, ...answers }: Partial<Record<Whose, Answers>> & { elsewhere: Answers },
): readonly [...Way<Payload>[], WayElsewhere<Payload>] {
  const near = (["own", "neighbours", "home"] as const).flatMap((whose) => {
    const expected = answers[whose];
    return expected
      ? [
          {
            with: `${possessives[whose]} ${thing}`,
            payload: (world: World) => payload(world[whose], world),
            answers: expected,
          },
        ]
      : [];
  });
  const far = {
    with: `${possessives.elsewhere} ${thing}`,
    payload: (world: World) => payload(world.elsewhere, world),
    answers: elsewhere,
  } as const;
  return [...near, far];
}

/** Somebody's apartment, with a resident and a manager of it. */
export interface Side {
  apartmentId: string;
  resident: Actor;
  manager: Actor;
}

/** Two apartments and their people; the callers live and work in the first. */
export interface World extends Record<Whose, Side> {
  build: ReturnType<typeof builders>;
  call: <Name extends FunctionName>(actor: Actor, name: Name, payload: Input<Name>) => Promise<Output<Name>>;
}

/** Ids that belong to no apartment. */
type IdOfNoApartment = "boardId";

/** Whether people of an apartment may call it with the id of something. Super admins are of none. */
type TakesAnId<Name extends FunctionName> = (typeof functions)[Name]["audience"] extends
  | "anyone"
  | readonly ["superAdmin"]
  ? false
  : [Exclude<Extract<FieldOf<Input<Name>>, `${string}${"Id" | "Ids"}`>, IdOfNoApartment>] extends [never]
    ? false
    : true;

type FieldOf<Payload> = Payload extends Payload ? keyof Payload : never;
