import { capture } from "#tools/launch/processes.ts";

/** The paths that differ from the commit where the present branch left `commit`, or that Git does not know. */
export async function changedSince(commit: string): Promise<string[]> {
  const lists = [
    ["diff", "--name-only", "--no-renames", "--merge-base", commit],
    ["ls-files", "--others", "--exclude-standard"],
  ].map(async (args) => {
    const { code, output } = await capture("git", args);
    if (code !== 0) throw new Error(`${commit} 뒤로 무엇이 바뀌었는지 알 수 없어요.\n${output.trim()}`);
    return output.split("\n").filter((path) => path !== "");
  });
  return (await Promise.all(lists)).flat();
}

/** The noun that a path of the server or the screens belongs to, with its area: `office/notices`. */
export function featureOf(path: string): string | undefined {
  return /^(?:web|server)\/features\/([^/]+\/[^/]+)\//.exec(path)?.[1];
}
