import type { Me } from "#contract/session.ts";
import { type Role, roles } from "#contract/values/roles.ts";
import { areaRoots, homeOf, paths } from "#web/paths.ts";

export type SessionState =
  | { status: "loading" }
  /** The server cannot be reached. */
  | { status: "unreachable" }
  /** `byHand`: the person has just signed out here. The next person must not be sent to their last screen. */
  | { status: "signedOut"; byHand: boolean }
  | {
      status: "signedIn";
      user: Pick<Me, "role" | "isInitialPassword"> & { rights: readonly string[] | null };
    };

interface Visit {
  pathname: string;
  /** Whether a screen has this path. */
  isKnown: boolean;
  /** The address that sent a signed-out visitor to /login. */
  origin?: string | undefined;
  session: SessionState;
}

export type RouteDecision =
  | { kind: "wait" }
  | { kind: "show" }
  | { kind: "unreachable" }
  | { kind: "redirect"; to: string; rememberOrigin?: true };

/** Decides which screen a visit leads to. All routing rules are here. */
export function decideRoute({ pathname, isKnown, origin, session }: Visit): RouteDecision {
  const path = normalize(pathname);
  if (session.status === "loading") return { kind: "wait" };

  const user = session.status === "signedIn" ? session.user : undefined;
  if (user?.isInitialPassword) return path === paths.initialSetup ? show : redirect(paths.initialSetup);
  if (!isKnown) return redirect(paths.home);
  if (path === paths.login && user) return redirect(mayReturn(origin, user.role) ?? homeOf(user));
  if (path === paths.home && user) return redirect(homeOf(user));
  if (path === paths.initialSetup && user) return redirect(paths.home);

  const admitted = rolesOf(path);
  if (!admitted) return show;
  if (session.status === "unreachable") return { kind: "unreachable" };
  if (session.status === "signedOut") {
    return session.byHand ? redirect(paths.login) : { ...redirect(paths.login), rememberOrigin: true };
  }
  return admitted.includes(session.user.role) ? show : redirect(paths.home);
}

const show = { kind: "show" } as const;

function redirect(to: string) {
  return { kind: "redirect", to } as const;
}

/** The rules, like the router, ignore case and a slash at the end. */
function normalize(pathname: string): string {
  return pathname.toLowerCase().replace(/\/+$/, "") || "/";
}

function mayReturn(origin: string | undefined, role: Role): string | undefined {
  return origin !== undefined && rolesOf(normalize(origin))?.includes(role) ? origin : undefined;
}

/** Whether somebody must be signed in to see an address. */
export function isForSignedIn(path: string): boolean {
  return rolesOf(path) !== undefined;
}

/** Who may see an address; undefined if everybody may. */
function rolesOf(path: string): readonly Role[] | undefined {
  if (path.startsWith(paths.openedAlert(""))) return ["manager", "resident"];
  const area = areaAt(path);
  return area && [area];
}

/** Whose area an address is in; undefined outside the areas. */
export function areaAt(pathname: string): Role | undefined {
  const path = normalize(pathname);
  return roles.find((role) => path.startsWith(`${areaRoots[role]}/`));
}
