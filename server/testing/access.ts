import type { ErrorStatus } from "#contract/errors/status.ts";
import type { FunctionName, functions, Input, Output } from "#contract/index.ts";

import type { Actor, builders } from "./builders.ts";

/**
 * What some functions of the registry answer to each caller. The rows are beside the handlers, in `access.ts`
 * of the feature's folder, and access-matrix.ts runs them all. A function without rows does not
 * compile. A function that takes an id needs a row for an id of another apartment, or it does not compile:
 * put that row last, with `about`.
 */
export type Access<Names extends FunctionName> = {
  readonly [Name in Names]: Rows<Name>;
};

type Rows<Name extends FunctionName> =
  TakesAnId<Name> extends true
    ? readonly [...Way<Input<Name>>[], WayElsewhere<Input<Name>>]
    : readonly [...Way<Input<Name>>[], Way<Input<Name>>];

/** One way to call a function, with the answer that each caller gets. */
export interface Way<Payload = unknown> {
  /** What it is called with, for the name of the test. */
  with: string;
  /** Made anew for every cell, because some calls use up what they are about. */
  payload: (world: World) => Payload | Promise<Payload>;
  answers: Answers;
}

/** A call with the id of something in another apartment. No caller may get OK. */
export interface WayElsewhere<Payload = unknown> extends Way<Payload> {
  with: `another apartment's ${string}`;
  answers: Refusals;
}

/** The callers, in the order of `Answers`. All but the first two are past their initial setup. */
export const callers = ["nobody", "settingUp", "superAdmin", "manager", "resident"] as const;
export type CallerName = (typeof callers)[number];

type Answer = "OK" | ErrorStatus;

type ToEachCaller<Told> = readonly [Told, Told, Told, Told, Told];

/** The answers that `callers` get, one each. */
export type Answers = ToEachCaller<Answer>;
/** The same without any OK. */
type Refusals = ToEachCaller<ErrorStatus>;

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

/** The same row, with this refusal for those who get OK. */
export function but(
  [nobody, settingUp, superAdmin, manager, resident]: Answers,
  refusal: ErrorStatus,
): Refusals {
  const instead = (cell: Answer) => (cell === "OK" ? refusal : cell);
  return [instead(nobody), instead(settingUp), instead(superAdmin), instead(manager), instead(resident)];
}

/** The row of a function that takes no input, or needs none. */
export function withNothing(answers: Answers): readonly [Way<null>] {
  return [{ with: "nothing", payload: () => null, answers }];
}

/** The owner of a thing, as the caller sees it. */
type Whose = "own" | "neighbours" | "home" | "elsewhere";

const possessives = {
  own: "own",
  neighbours: "a neighbour's",
  home: "own apartment's",
  elsewhere: "another apartment's",
} as const satisfies Record<Whose, string>;

interface AnswersByWhose extends Partial<Record<Exclude<Whose, "elsewhere">, Answers>> {
  elsewhere: Refusals;
}

/**
 * The rows of a function that takes the id of something: the same call about different people's things.
 *
 * @param thing its name, such as `post`
 * @param payload makes one on the given side, and returns the call's payload
 * @param answers by owner: the calling resident (`own`), one of the `neighbours`, anyone in the own apartment
 * (`home`, if it makes no difference who), and always somebody `elsewhere`
 */
export function about<Payload>(
  thing: string,
  payload: (side: Side, world: World) => Payload | Promise<Payload>,
  { elsewhere, ...answers }: AnswersByWhose,
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

/** Somebody's apartment, with one resident and one manager. */
export interface Side {
  apartmentId: string;
  resident: Actor;
  manager: Actor;
}

/** Two apartments and their people. The callers live and work in the first. */
export interface World extends Record<Whose, Side> {
  build: ReturnType<typeof builders>;
  call: <Name extends FunctionName>(actor: Actor, name: Name, payload: Input<Name>) => Promise<Output<Name>>;
}

/** Ids that belong to no apartment. */
type IdOfNoApartment = "boardId";

/** Whether people of an apartment may call the function with an id. Super admins belong to no apartment. */
type TakesAnId<Name extends FunctionName> = (typeof functions)[Name]["audience"] extends
  | "anyone"
  | readonly ["superAdmin"]
  ? false
  : [Exclude<Extract<FieldOf<Input<Name>>, `${string}${"Id" | "Ids"}`>, IdOfNoApartment>] extends [never]
    ? false
    : true;

type FieldOf<Payload> = Payload extends Payload ? keyof Payload : never;
