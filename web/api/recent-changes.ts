import { useSyncExternalStore } from "react";

/** Time enough to notice what one did, to read on, and to come back to it. */
const keptMs = 60_000;

const allChanges = new Set<{ forgetAll: () => void }>();

/**
 * Changes of just now that can be taken back where they were made, by the id of what was changed. They outlive the
 * screen, so that the other screens that show the same thing offer it as well, and end after a minute.
 */
export class RecentChanges<Change> {
  readonly #kept = new Map<string, { change: Change; timer: ReturnType<typeof setTimeout> | undefined }>();
  readonly #listeners = new Set<() => void>();
  #all: readonly Change[] = [];

  constructor() {
    allChanges.add(this);
  }

  keep(id: string, change: Change): void {
    this.forget(id);
    this.#kept.set(id, { change, timer: undefined });
    this.release(id);
    this.#tell();
  }

  of(id: string): Change | undefined {
    return this.#kept.get(id)?.change;
  }

  /** The same list as long as nothing is added or ends. */
  get all(): readonly Change[] {
    return this.#all;
  }

  /** Keeps it while somebody is about to press. */
  hold(id: string): void {
    clearTimeout(this.#kept.get(id)?.timer);
  }

  /** The minute begins anew. */
  release(id: string): void {
    const kept = this.#kept.get(id);
    if (!kept) return;
    clearTimeout(kept.timer);
    kept.timer = setTimeout(() => this.forget(id), keptMs);
  }

  forget(id: string): void {
    this.hold(id);
    if (this.#kept.delete(id)) this.#tell();
  }

  forgetAll(): void {
    for (const id of this.#kept.keys()) this.forget(id);
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  #tell(): void {
    this.#all = [...this.#kept.values()].map(({ change }) => change);
    for (const listener of this.#listeners) listener();
  }
}

/** What can be taken back of a thing now; undefined once that is over. */
export function useRecentChange<Change>(changes: RecentChanges<Change>, id: string): Change | undefined {
  return useSyncExternalStore(changes.subscribe, () => changes.of(id));
}

/** All that can be taken back now. */
export function useRecentChanges<Change>(changes: RecentChanges<Change>): readonly Change[] {
  return useSyncExternalStore(changes.subscribe, () => changes.all);
}

/** The next person to sign in takes back nothing that somebody else did. */
export function forgetRecentChanges(): void {
  for (const changes of allChanges) changes.forgetAll();
}
