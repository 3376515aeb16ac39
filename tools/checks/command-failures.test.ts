import { expect, test } from "vitest";

import { parseScreen, partOf, readScreens } from "./screen-source.ts";
import type { ScreenFile, SyntaxNode } from "./screen-source.ts";

/** What tells a server only for itself: nobody asked for it, and the next visit tells again. */
const unasked = ["web/features/office/notices/notice-page.tsx getNoticeById"];

test("every command that a person starts shows why it failed, or is handed to what shows it", () => {
  const screens = readScreens();
  const hooks = handingHooks(screens);
  const commands = screens.flatMap((screen) => commandsOf(screen, hooks));
  expect(commands.length).toBeGreaterThan(150);
  expect(commands.filter(({ isSilent }) => isSilent).map(({ where }) => where)).toEqual(unasked);
});

test.each([
  [`const save = useCommand("x", {}); save.run(1); save.isPending;`, true],
  [`const { run, isPending } = useCommand("x", { fallback });`, true],
  [`function A() { const a = useCommand("x", {}); a.run(); } function B(a) { a.failure; }`, true],
  [`const save = useSave(); save.run(1); function useSave() { return useCommand("x", {}); }`, true],
  [`const save = useCommand("x", {}); save.run(1); save.failure;`, false],
  [`const { run, failure } = useCommand("x", { fallback });`, false],
  [`const { run } = useCommand("x", { onFailure: tell });`, false],
  [`const save = useCommand("x", {}); <Form command={save} />;`, false],
  [`const save = useCommand("x", {}); show(save);`, false],
  [`const save = useCommand("x", {}); function a() { return { save }; }`, false],
])("%s: silent? %s", (text, isSilent) => {
  const screen = parseScreen("web/a.tsx", text);
  expect(commandsOf(screen, handingHooks([screen]))).toMatchObject([{ isSilent }]);
});

const commandHooks = ["useCommand", "useCollected", "useDownload", "useNewPasskey"];

/** The hooks that give a command back as it is, so that whoever calls them has to show its failure. */
function handingHooks(screens: readonly ScreenFile[]): ReadonlySet<string> {
  const returned = screens
    .flatMap(({ nodes }) => nodes)
    .filter(
      (node) => node.type === "ReturnStatement" && isCommand(partOf(node, "argument", "CallExpression")),
    )
    .map((node) => partOf(functionAround(node), "id", "Identifier")?.["name"] as string | undefined);
  return new Set([...commandHooks, ...returned.filter((name) => name !== undefined)]);
}

function isCommand(call: SyntaxNode | undefined): boolean {
  return call !== undefined && commandHooks.includes(hookOf(call)) && !hasOnFailure(call);
}

/** The commands that a module keeps under a name, and whether nobody sees that one has failed. */
function commandsOf({ path, nodes }: ScreenFile, hooks: ReadonlySet<string>) {
  return nodes.flatMap((node) => {
    const call = partOf(node, "init", "CallExpression");
    if (node.type !== "VariableDeclarator" || !call || !hooks.has(hookOf(call))) return [];
    const kept = partOf(node, "id", "Identifier");
    const uses = kept ? usesOf(kept, node, nodes) : partsTaken(partOf(node, "id", "ObjectPattern"));
    const isSilent = !uses.includes("failure") && !uses.includes("itself") && !hasOnFailure(call);
    const [called] = call["arguments"] as SyntaxNode[];
    const name = called?.type === "Literal" ? String(called["value"]) : hookOf(call);
    return [{ where: `${path} ${name}`, isSilent }];
  });
}

function hookOf(call: SyntaxNode): string {
  return String(partOf(call, "callee", "Identifier")?.["name"]);
}

/** The members that are read of it; 'itself' where it is handed on whole. */
function usesOf(kept: SyntaxNode, declaration: SyntaxNode, nodes: readonly SyntaxNode[]): string[] {
  const scope = functionAround(declaration);
  return nodes
    .filter((node) => node.type === "Identifier" || node.type === "JSXIdentifier")
    .filter((node) => node !== kept && node["name"] === kept["name"] && isWithin(node, scope))
    .flatMap((node) => {
      const around = node.parent!;
      if (around.type !== "MemberExpression") return isNameOnly(node, around) ? [] : ["itself"];
      // `form.save` is another's.
      if (around["object"] !== node) return around["computed"] === true ? ["itself"] : [];
      return [(around["property"] as SyntaxNode)["name"] as string];
    });
}

/** The name of a property, a prop or an element, which is not the variable. */
function isNameOnly(node: SyntaxNode, around: SyntaxNode): boolean {
  if (node.type === "JSXIdentifier") return true;
  return around.type === "Property" && around["key"] === node && around["value"] !== node
    ? around["shorthand"] !== true
    : false;
}

function partsTaken(pattern: SyntaxNode | undefined): string[] {
  const properties = (pattern?.["properties"] ?? []) as SyntaxNode[];
  return properties.map((each) =>
    each.type === "Property" ? String((each["key"] as SyntaxNode)["name"]) : "itself",
  );
}

function hasOnFailure(hook: SyntaxNode): boolean {
  return (hook["arguments"] as SyntaxNode[]).some(
    (given) => given.type === "ObjectExpression" && partsTaken(given).includes("onFailure"),
  );
}

function functionAround(node: SyntaxNode): SyntaxNode | undefined {
  for (let around = node.parent; around; around = around.parent) {
    if (/^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(around.type)) return around;
  }
  return undefined;
}

function isWithin(node: SyntaxNode, scope: SyntaxNode | undefined): boolean {
  return scope === undefined || (node.start >= scope.start && node.end <= scope.end);
}
