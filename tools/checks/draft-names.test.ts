import { expect, test } from "vitest";

import { parseScreen, partOf, readScreens } from "./screen-source.ts";
import type { ScreenFile, SyntaxNode } from "./screen-source.ts";

/** About no one thing: the form stands once for its person, or answers many at once. */
const ofNothing = new Set(["complaints.answer", "consultation"]);

test("a draft's name holds the id of what it is about, or says that it is of something new", () => {
  // Drafts themselves are made there, of a name that was given.
  const screens = readScreens().filter(({ path }) => !path.startsWith("web/forms/"));
  const names = screens.flatMap((screen) => draftNames(screen));
  expect(names.length).toBeGreaterThan(40);
  expect(names.filter(({ isOfOneThing }) => !isOfOneThing).map(({ where }) => where)).toEqual([]);
});

test.each([
  ["<CommandForm draft={`complaint.${id}.answer`} />", true],
  ["<CommandForm draft={`complaint.${complaint.id}.answer`} />", true],
  ["<CommandForm draft={given ? `post.${postId}` : 'post.new'} />", true],
  ['<CommandForm draft="post.new" />', true],
  ["const draft = useDraft(nameOf(postId)); const nameOf = (id) => `post.${id}`;", true],
  ['<CommandForm draft="complaint.answer" />', false],
  ["<CommandForm draft={`complaint.answer`} />", false],
  ["<CommandForm draft={`complaint.${status}.answer`} />", false],
  ["const draft = useFormDraft(form, 'complaint.answer');", false],
])("%s", (text, isOfOneThing) => {
  const names = draftNames(parseScreen("web/a.tsx", text));
  expect(names.every((name) => name.isOfOneThing)).toBe(isOfOneThing);
});

/** The place of the name among what a hook is called with. */
const draftHooks: Record<string, number> = { useDraft: 0, useFormDraft: 1, useUnsent: 0 };

/** The names of drafts that a module's own words make; one that it was handed is looked at where it is made. */
function draftNames({ path, text, nodes }: ScreenFile) {
  const constants = new Map(
    nodes
      .filter((node) => node.type === "VariableDeclarator")
      .map((node) => [
        partOf(node, "id", "Identifier")?.["name"],
        partOf(node, "init", "Literal")?.["value"],
      ]),
  );
  return nodes
    .flatMap((node) => givenName(node) ?? [])
    .flatMap((given) => branchesOf(given))
    .map((given) => {
      const name = constants.get(given["name"]) ?? given["value"];
      return { given, written: typeof name === "string" ? name : text.slice(given.start, given.end) };
    })
    .filter(({ given, written }) => written !== text.slice(given.start, given.end) || isMadeHere(given))
    .map(({ given, written }) => ({
      where: `${path} ${written}`,
      isOfOneThing: holdsId(given, nodes) || /\.new\b/.test(written) || ofNothing.has(written),
    }));
}

/** What a form's `draft` or a hook is given. */
function givenName(node: SyntaxNode): SyntaxNode | undefined {
  if (node.type === "JSXAttribute" && partOf(node, "name", "JSXIdentifier")?.["name"] === "draft") {
    const value = node["value"] as SyntaxNode;
    return value.type === "JSXExpressionContainer" ? (value["expression"] as SyntaxNode) : value;
  }
  const place = draftHooks[String(partOf(node, "callee", "Identifier")?.["name"])];
  return place === undefined ? undefined : (node["arguments"] as SyntaxNode[])[place];
}

function branchesOf(given: SyntaxNode): SyntaxNode[] {
  if (given.type !== "ConditionalExpression") return [given];
  return [given["consequent"], given["alternate"]].flatMap((branch) => branchesOf(branch as SyntaxNode));
}

function isMadeHere({ type }: SyntaxNode): boolean {
  return type === "TemplateLiteral" || type === "Literal" || type === "CallExpression";
}

function holdsId(given: SyntaxNode, nodes: readonly SyntaxNode[]): boolean {
  return nodes.some(
    (node) =>
      node.type === "Identifier" &&
      node.start >= given.start &&
      node.end <= given.end &&
      /^id$|Id$/.test(String(node["name"])),
  );
}
