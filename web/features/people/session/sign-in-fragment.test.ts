import { expect, test } from "vitest";

import { readSignInFragment } from "./sign-in-fragment.ts";

test.each([
  [
    "#email=101-202.hanbit%40resident.danji.local&password=AB3D-XYZ9",
    "101-202.hanbit@resident.danji.local",
    "AB3D-XYZ9",
  ],
  ["#email=kim%2Bhome%40example.com&password=a%26b%3Dc%20d", "kim+home@example.com", "a&b=c d"],
  ["#email=kim@example.com", "kim@example.com", ""],
])("%s", (hash, email, password) => {
  expect(readSignInFragment(hash)).toEqual({ email, password });
});

test.each(["", "#", "#contact", "#password=alone", "#email="])("%s is no sign-in", (hash) => {
  expect(readSignInFragment(hash)).toBeUndefined();
});
