import type { Locator } from "@playwright/test";

import { expect } from "./fixtures.ts";

interface Task {
  name: string;
  presses: number;
  seconds: number;
}

/** Counts what an office does by hand, and how long it waits. Typing counts as nothing. */
export interface Counter {
  /** Everything that `work` presses and waits for belongs to this task. */
  task: (name: string, work: () => Promise<void>) => Promise<void>;
  press: (target: Locator) => Promise<void>;
  /** A field that opens its options by a press. */
  select: (field: Locator, option: Locator) => Promise<void>;
  /** The office sees this before it goes on. */
  see: (sight: Locator) => Promise<void>;
  /** One row a task, with the sum at the end. */
  table: () => string;
}

export function newCounter(): Counter {
  const tasks: Task[] = [];
  const waiting = async (work: Promise<unknown>) => {
    const begun = performance.now();
    await work;
    tasks.at(-1)!.seconds += (performance.now() - begun) / 1000;
  };
  const press = async (target: Locator) => {
    tasks.at(-1)!.presses++;
    await waiting(target.click());
  };
  return {
    task: async (name, work) => {
      tasks.push({ name, presses: 0, seconds: 0 });
      await work();
    },
    press,
    select: async (field, option) => {
      await press(field);
      await press(option);
    },
    see: (sight) => waiting(expect(sight).toBeVisible()),
    table: () => [...tasks, sumOf(tasks)].map(rowOf).join("\n"),
  };
}

function sumOf(tasks: readonly Task[]): Task {
  const sum = (of: (task: Task) => number) => tasks.reduce((before, task) => before + of(task), 0);
  return { name: "모두", presses: sum(({ presses }) => presses), seconds: sum(({ seconds }) => seconds) };
}

function rowOf({ name, presses, seconds }: Task): string {
  return `${String(presses).padStart(3)}번 ${seconds.toFixed(1).padStart(6)}초  ${name}`;
}
