import { expect, test } from "vitest";

import { sealBallot } from "./ballot.ts";
import { fromHex, toHex } from "./bytes.ts";
import type { VoteDefinition } from "./definition.ts";
import { hashToScalar, sha256Hex } from "./hash-to-scalar.ts";
import { lockFingerprint } from "./lock-fingerprint.ts";
import { makeLock } from "./lock.ts";
import { encodeScalar } from "./points.ts";

// The vectors of docs/vote-format.md, which programs of other people are tried with, too.
const voteId = "3f0f2b9e-1c1b-4b5a-9a54-0d5f1f7f2a10";
const userId = "00000000-0000-4000-8000-00000000000a";
const publicKey = "e882b131016b52c1d3337080187cf768423efccbb517bb495ab812c4160ff44e";

test("h of a text and two bytes", () => {
  expect(toHex(encodeScalar(hashToScalar("danji-vote/test/v1", "가", fromHex("00ff"))))).toBe(
    "de38ec1f683f8955d70a26a2166cc499020fd15b0caaa36461845d0eb01c4e0d",
  );
});

test("the lock of the secret 5 and the randomness 11", () => {
  const lock = makeLock(voteId, userId, 5n, 11n);
  expect(lock.publicKey).toBe(publicKey);
  expect(toHex(lock.proof)).toBe(
    "7d63e64ab1ca9b35b6c783ded65eb80a6715191b806bfbf4b29127181f592607a24994bc412fe65be2aca31275e6db0b036b7d878019e9c87ed8c5789bbdbf03",
  );
});

test("the fingerprint of that lock", () => {
  expect(lockFingerprint(publicKey)).toBe("TYCK-TJGK-905J");
});

test("the ballot of the randomness 20, 21, 22, …", () => {
  let next = 20n;
  const { body, receipt } = sealBallot({
    definition,
    definitionHash: "0".repeat(64),
    style: 0,
    choices: [[0]],
    draw: () => next++,
  });
  expect(body).toHaveLength(640);
  expect(sha256Hex(body)).toBe("4acbd757dec26a91e4197b24d3b934c50de42b6763f7fa6a92e8cf44578fcbcf");
  expect(receipt).toBe("DH3K-AHGD-GFZ7-1PKE");
});

const definition: VoteDefinition = {
  version: 1,
  voteId,
  title: "",
  kind: "decision",
  basis: "residents",
  opensAt: "",
  identification: "password",
  identificationClause: null,
  rollHash: "",
  locks: { [userId]: publicKey },
  styles: [[0]],
  contests: [
    {
      position: 0,
      title: "",
      template: "bylaws",
      form: "approval",
      seats: 1,
      maxPicks: 1,
      rule: null,
      tieRule: null,
      options: 2,
      optionNames: ["찬성", "반대"],
    },
  ],
};
