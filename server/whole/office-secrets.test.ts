import { afterAll, beforeAll, expect, test } from "vitest";

import type { FunctionName } from "#contract/index.ts";
import { accessOf } from "#server/testing/access-of-all.ts";
import { callers } from "#server/testing/access.ts";
import { pushesOf } from "#server/testing/deliveries.ts";
import { marks, openWord } from "#server/testing/office-marks.ts";
import type { Mark } from "#server/testing/office-marks.ts";
import { fillOffice, newOfficeWorld } from "#server/testing/office-world.ts";
import type { OfficeWorld } from "#server/testing/office-world.ts";
import { startPushService } from "#server/testing/push-service.ts";
import { useTestServer } from "#server/testing/test-server.ts";
import { partsOfWalk, residentsFunctions } from "#server/testing/walk.ts";
import type { Answer } from "#server/testing/walk.ts";

const service = await startPushService();
const server = useTestServer();
// What the walk subscribes with are addresses of a vendor, where nothing may be sent.
const sending = useTestServer(service.settings);
const { noQuietHours, subscribe, everythingElseIsSent } = pushesOf(sending, service);

const answers: Answer[] = [];
let world: OfficeWorld;

beforeAll(async () => {
  world = await newOfficeWorld(server);
  await fillOffice(server, world);
});
// One by one, because all together are long for a busy machine.
for (const part of partsOfWalk) {
  beforeAll(async () => void answers.push(...(await part(server, world))));
}
afterAll(() => service.close());

/**
 * Where the word stands for somebody else than those. Ids and times may hold any digits; a vote's roll, which is
 * published without a name, has every home.
 */
function foundIn(all: Answer[], { word, seenBy }: Pick<Mark, "word" | "seenBy">): string[] {
  const found = all.filter(
    ({ caller, text }) => !seenBy.some((one) => one === caller) && withoutNoise(text).includes(word),
  );
  return [...new Set(found.map(({ caller, from }) => `${caller}: ${from}`))];
}

function withoutNoise(text: string): string {
  return text.replaceAll(
    /[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}|\d{4}-\d\d-\d\dT[\d:.]+|"roll":"[^"]*"/g,
    "",
  );
}

test.each(marks)("nobody else reads $what", ({ word, seenBy }: Mark) => {
  expect(foundIn(answers, { word, seenBy })).toEqual([]);
});

test("the walk finds what may be read", () => {
  const found = foundIn(answers, { word: openWord, seenBy: [] });
  for (const where of [
    "neighbour: getPostById",
    "neighbour: getAllPostsByBoard",
    "author: exportMyData",
    "author: /my-data.zip",
  ]) {
    expect(found).toContain(where);
  }
});

test.each(marks.filter(({ seenBy }) => seenBy.length > 0))("who may read $what does", ({ word, seenBy }) => {
  const found = foundIn(answers, { word, seenBy: [] });
  for (const reader of seenBy) expect(found.some((where) => where.startsWith(`${reader}: `))).toBe(true);
});

test("no push holds any of that", async () => {
  const theirs = await newOfficeWorld(sending);
  const phones = [];
  for (const [caller, actor] of Object.entries(theirs.watchers)) {
    await noQuietHours(actor);
    phones.push({ caller, phone: await subscribe(actor) });
  }
  await fillOffice(sending, theirs);
  await everythingElseIsSent();
  const pushes = phones.flatMap(({ caller, phone }) =>
    service.receivedBy(phone).map(({ payload }) => {
      return { caller, from: String(payload?.["kind"]), isOk: true, text: JSON.stringify(payload) };
    }),
  );
  for (const each of marks) expect(foundIn(pushes, { ...each, seenBy: [] }), each.what).toEqual([]);
  const received = pushes.map(({ caller, from }) => `${caller}: ${from}`);
  for (const kind of ["complaint_answered", "content_hidden", "post_commented"]) {
    expect(received).toContain(`author: ${kind}`);
  }
});

test("every function that residents may call has answered them", () => {
  const answered = new Set(answers.filter(({ isOk }) => isOk).map(({ from }) => from));
  const silent = residentsFunctions.filter((name) => answersResidents(name) && !answered.has(name));
  expect(silent).toEqual([]);
  for (const where of ["/my-data.zip", "/files/:id", "/files/:id/thumbnail"]) {
    expect(answered).toContain(where);
  }
});

/** Some need more than this server has, such as mails. */
function answersResidents(name: FunctionName): boolean {
  return accessOf(name).some((way) => way.answers[callers.indexOf("resident")] === "OK");
}
