import type { QueryClient } from "@tanstack/react-query";
import { describe, expect, it } from "vitest";

import type { Me } from "#contract/session.ts";

import { CallError } from "./call-error.ts";
import { createQueryClient } from "./queries.ts";
import { enterSession, followOtherTabs, heedFailure, knownUser, leaveSession } from "./session.ts";

const [minji, jiho] = ["minji", "jiho"].map((id): Me => ({
  id,
  name: id,
  email: `${id}@example.com`,
  role: "resident",
  apartmentId: null,
  isInitialPassword: false,
  building: "101",
  unit: "1302",
  nickname: null,
  rights: null,
})) as [Me, Me];

const sessionEnded = new CallError({
  code: "unauthenticated",
  status: 401,
  message: "로그인이 만료되었어요.",
});

const shownIn = (client: QueryClient) => client.getQueryData<{ user: Me | null; ended?: string }>(["me"]);

/** A command that the test answers. */
function openCommand(client: QueryClient) {
  let fail = (_error: unknown) => {};
  const answer = new Promise<never>((_resolve, reject) => (fail = reject));
  const mutation = client.getMutationCache().build(client, { mutationFn: () => answer });
  const settled = mutation.execute(undefined).catch(() => undefined);
  return async (error: unknown) => {
    fail(error);
    await settled;
  };
}

/** The clock moves on, as it does between a command and the next person's sign-in. */
async function later(): Promise<void> {
  const now = Date.now();
  while (Date.now() === now) await new Promise((resolve) => void setTimeout(resolve, 1));
}

describe("a call that finds the session ended", () => {
  it("ends the view of the person who made it", async () => {
    const client = createQueryClient(heedFailure);
    await enterSession(client, minji);
    await later();
    await openCommand(client)(sessionEnded);
    expect(shownIn(client)).toEqual({ user: null, ended: "expired" });
  });

  it("says nothing of the person who signed in after it", async () => {
    const client = createQueryClient(heedFailure);
    await enterSession(client, minji);
    const fail = openCommand(client);
    await later();
    await leaveSession(client);
    await enterSession(client, jiho);
    await fail(sessionEnded);
    expect(await knownUser(client)).toEqual(jiho);
  });

  it("says nothing of the same person's next session", async () => {
    const client = createQueryClient(heedFailure);
    await enterSession(client, minji);
    const fail = openCommand(client);
    heedFailure(client, sessionEnded);
    await later();
    await enterSession(client, minji);
    await fail(sessionEnded);
    expect(await knownUser(client)).toEqual(minji);
  });
});

describe("another tab", () => {
  it("ends the view when the person signs out there", async () => {
    const client = createQueryClient(heedFailure);
    await enterSession(client, minji);
    client.setQueryData(["getMyComplaints"], { complaints: ["천장 누수"] });
    followOtherTabs(client);
    const other = new BroadcastChannel("danji.session");
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no other origins
    other.postMessage(null);
    await expect.poll(() => shownIn(client)).toEqual({ user: null, ended: "here" });
    expect(client.getQueryData(["getMyComplaints"])).toBeUndefined();
    other.close();
  });

  it("says that the person signs out there, before the server tells that the session has ended", async () => {
    const client = createQueryClient(heedFailure);
    await enterSession(client, minji);
    followOtherTabs(client);
    const other = new BroadcastChannel("danji.session");
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no other origins
    other.postMessage("leaving");
    await expect
      .poll(() => {
        heedFailure(client, sessionEnded);
        const isHeeded = shownIn(client)?.user === null;
        if (isHeeded) void enterSession(client, minji);
        return isHeeded;
      })
      .toBe(false);
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no other origins
    other.postMessage(null);
    await expect.poll(() => shownIn(client)).toEqual({ user: null, ended: "here" });
    other.close();
  });

  it("says that the person has signed out there, although the server told of the session's end before", async () => {
    const client = createQueryClient(heedFailure);
    await enterSession(client, minji);
    followOtherTabs(client);
    await later();
    heedFailure(client, sessionEnded);
    expect(shownIn(client)).toEqual({ user: null, ended: "expired" });
    const other = new BroadcastChannel("danji.session");
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no other origins
    other.postMessage(null);
    await expect.poll(() => shownIn(client)).toEqual({ user: null, ended: "here" });
    other.close();
  });

  it("ends the view for good, whatever an earlier question for the session is answered", async () => {
    const client = createQueryClient(heedFailure);
    await enterSession(client, minji);
    followOtherTabs(client);
    let answer: (value: { user: null; ended: "expired" }) => void;
    const answered = new Promise<{ user: null; ended: "expired" }>((resolve) => (answer = resolve));
    const asking = client.fetchQuery({ queryKey: ["me"], queryFn: () => answered, staleTime: 0 });
    const asked = asking.catch(() => undefined);
    const other = new BroadcastChannel("danji.session");
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no other origins
    other.postMessage(null);
    await expect.poll(() => shownIn(client)).toEqual({ user: null, ended: "here" });
    answer!({ user: null, ended: "expired" });
    await asked;
    expect(shownIn(client)).toEqual({ user: null, ended: "here" });
    other.close();
  });

  it("takes everything away when somebody else signs in there", async () => {
    const client = createQueryClient(heedFailure);
    await enterSession(client, minji);
    client.setQueryData(["getMyComplaints"], { complaints: ["천장 누수"] });
    followOtherTabs(client);
    const other = new BroadcastChannel("danji.session");
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no other origins
    other.postMessage(jiho.id);
    await expect.poll(() => shownIn(client)).toBeUndefined();
    expect(client.getQueryData(["getMyComplaints"])).toBeUndefined();
    other.close();
  });

  it("hears of a sign-in and a sign-out here", async () => {
    const client = createQueryClient(heedFailure);
    followOtherTabs(client);
    const heard: unknown[] = [];
    const other = new BroadcastChannel("danji.session");
    other.addEventListener("message", ({ data }: MessageEvent<unknown>) => heard.push(data));
    await enterSession(client, minji);
    await enterSession(client, { ...minji, nickname: "햇살" });
    await leaveSession(client);
    await expect.poll(() => heard).toEqual([minji.id, null]);
    other.close();
  });
});
