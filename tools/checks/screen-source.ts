import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { parseSync } from "vite";

import { projectRoot } from "#tools/launch/processes.ts";

/** A node of a module's syntax tree, as ESTree and its TypeScript and JSX parts name it. */
export interface SyntaxNode {
  type: string;
  start: number;
  end: number;
  /** What stands around it; undefined for the module itself. */
  parent: SyntaxNode | undefined;
  [part: string]: unknown;
}

export interface ScreenFile {
  path: string;
  text: string;
  /** All nodes, outer ones before those inside them. */
  nodes: readonly SyntaxNode[];
}

/** The modules of `web/`, without their tests. */
export function readScreens(): ScreenFile[] {
  return globSync("web/**/*.{ts,tsx}", { cwd: projectRoot })
    .filter((path) => !/\.test\.ts$|\.d\.ts$/.test(path))
    .toSorted()
    .map((path) => parseScreen(path, readFileSync(join(projectRoot, path), "utf8")));
}

export function parseScreen(path: string, text: string): ScreenFile {
  const { program, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]!.message}`);
  const nodes: SyntaxNode[] = [];
  collect(program, undefined, nodes);
  return { path, text, nodes };
}

function collect(value: unknown, parent: SyntaxNode | undefined, nodes: SyntaxNode[]): void {
  if (Array.isArray(value)) {
    for (const each of value) collect(each, parent, nodes);
  } else if (isNode(value)) {
    const parts = Object.values(value);
    value.parent = parent;
    nodes.push(value);
    for (const part of parts) collect(part, value, nodes);
  }
}

function isNode(value: unknown): value is SyntaxNode {
  return typeof value === "object" && value !== null && "type" in value && "start" in value;
}

/** The part of a node under this name, if it is of this type. */
export function partOf(node: SyntaxNode | undefined, name: string, type: string): SyntaxNode | undefined {
  const part = node?.[name];
  return isNode(part) && part.type === type ? part : undefined;
}
