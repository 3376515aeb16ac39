import { useQuery } from "@tanstack/react-query";
import { describe, expectTypeOf, it } from "vitest";

import type { SharedErrorCode } from "#contract/errors.ts";
import type { ErrorCodeOf } from "#contract/index.ts";

import type { Command } from "./actions.ts";
import type { CallErrorOf } from "./call-error.ts";
import { callQuery } from "./queries.ts";

/** The compiler runs these tests: `npm run check` fails if one of them does not hold. */
describe("the type of a failed call", () => {
  it("knows the codes that its function declares, and those that every function shares", () => {
    expectTypeOf<ErrorCodeOf<"createApartment">>().toEqualTypeOf<SharedErrorCode | "apartment_code_taken">();
    expectTypeOf<ErrorCodeOf<"getMyPosts">>().toEqualTypeOf<SharedErrorCode>();
  });

  it("knows no others, of a command", () => {
    const isNonsense = ({ error }: Command<"createApartment">) =>
      // @ts-expect-error -- no function fails like this
      error?.details?.code === "nonsense";
    const isAnothers = ({ error }: Command<"createApartment">) =>
      // @ts-expect-error -- another function does
      error?.details?.code === "email_taken";
    const isOwn = ({ error }: Command<"createApartment">) => error?.details?.code === "apartment_code_taken";
    expectTypeOf([isNonsense, isAnothers, isOwn]).items.returns.toBeBoolean();
  });

  it("knows no others, of a query", () => {
    const useFailure = () => useQuery(callQuery("peekNotice", { noticeId: "1" })).error;
    expectTypeOf(useFailure).returns.toEqualTypeOf<CallErrorOf<"peekNotice"> | null>();
    expectTypeOf<CallErrorOf<"peekNotice">["details"]>()
      .exclude<undefined>()
      .toHaveProperty("code")
      .toEqualTypeOf<SharedErrorCode | "notice_not_found">();
  });
});
