import { afterEach, describe, expect, it, vi } from "vitest";

import { type Presence, shareAmongTabs } from "./one-of-tabs.ts";

/** Node has real locks and channels: they are this process's own, so each test takes a name of its own. */
let name = "";
let serial = 0;
const tabs: { close: () => void }[] = [];

afterEach(() => {
  for (const tab of tabs.splice(0)) tab.close();
});

/** A tab, what it was told, and whether it listens. */
function openTab(presence: Presence = "here", shared = name) {
  const told: string[] = [];
  let tell: ((news: string) => void) | undefined;
  const { be, close } = shareAmongTabs<string>({
    name: shared,
    open: (hear) => {
      tell = hear;
      return () => (tell = undefined);
    },
    onNews: (news) => told.push(news),
  });
  be(presence);
  const tab = {
    told,
    be,
    close,
    isListening: () => tell !== undefined,
    hear: (news: string) => tell?.(news),
  };
  tabs.push(tab);
  return tab;
}

type OpenTab = ReturnType<typeof openTab>;

const listening = (...all: OpenTab[]) => all.map((tab) => tab.isListening());

function newName() {
  name = `test ${(serial += 1)}`;
}

async function listens(tab: OpenTab) {
  await vi.waitFor(() => expect(tab.isListening()).toBe(true));
}

describe("tabs that share what one of them hears", () => {
  it("one of three listens, and all are told", async () => {
    newName();
    const [first, second, third] = [openTab(), openTab(), openTab()];
    await listens(first);
    first.hear("one");
    await vi.waitFor(() => expect([second.told, third.told]).toEqual([["one"], ["one"]]));
    expect(first.told).toEqual(["one"]);
    expect(listening(first, second, third)).toEqual([true, false, false]);
  });

  it("a tab that comes later is told the newest at once", async () => {
    newName();
    const first = openTab();
    await listens(first);
    first.hear("one");
    first.hear("two");
    const later = openTab();
    await vi.waitFor(() => expect(later.told).toEqual(["two"]));
    expect(later.isListening()).toBe(false);
  });

  it("the next listens when the first is closed", async () => {
    newName();
    const [first, second] = [openTab(), openTab()];
    await listens(first);
    first.close();
    await listens(second);
    expect(first.isListening()).toBe(false);
  });

  it("a hidden tab listens on, and makes way for one that is looked at, before it or after it", async () => {
    newName();
    const first = openTab();
    await listens(first);
    first.hear("one");
    first.be("hidden");
    const second = openTab();
    await listens(second);
    expect(first.isListening()).toBe(false);
    second.hear("two");
    // Now the other is in the line already.
    first.be("here");
    await vi.waitFor(() => expect(first.told).toContain("two"));
    second.be("hidden");
    await listens(first);
    expect(second.isListening()).toBe(false);
  });

  it("nobody listens when all are away, and the one that comes back does", async () => {
    newName();
    const [first, second] = [openTab(), openTab()];
    await listens(first);
    first.hear("one");
    second.be("away");
    first.be("hidden");
    expect(first.isListening()).toBe(true);
    first.be("away");
    await vi.waitFor(() => expect(listening(first, second)).toEqual([false, false]));
    second.be("here");
    await listens(second);
  });

  it("a tab of another person is told nothing, and listens for itself", async () => {
    newName();
    const [mine, another] = [openTab(), openTab("here", `${name} of another`)];
    await listens(mine);
    await listens(another);
    mine.hear("mine");
    another.hear("another's");
    const [mineToo, anotherToo] = [openTab(), openTab("here", `${name} of another`)];
    await vi.waitFor(() => expect([mineToo.told, anotherToo.told]).toEqual([["mine"], ["another's"]]));
    expect([mine.told, another.told]).toEqual([["mine"], ["another's"]]);
  });
});
