import { Link, useNavigate } from "react-router";

import type { Role } from "#contract/values/roles.ts";
import { useMe, useSession, useSignOut } from "#web/api/session.ts";
import { paths } from "#web/paths.ts";
import { buttonClass } from "#web/ui/buttons/button-styles.ts";
import { Button } from "#web/ui/buttons/button.tsx";

/** Sign-in for visitors, sign-out for a signed-in person. */
export function AccountActions() {
  const session = useSession();
  if (session.isPending) return null;
  if (session.data?.user) return <SignOutButton />;
  return (
    // Who reads the first page lives in a complex, if anywhere: they know their building and unit.
    <Link to={paths.login} state={{ way: "household" }} className={buttonClass({ variant: "secondary" })}>
      로그인
    </Link>
  );
}

/** The header's link for each role. Residents reach their dashboard from their area. */
const dashboards: Partial<Record<Role, string>> = {
  superAdmin: paths.superAdmin.dashboard,
  manager: paths.manager.dashboard,
};

export function DashboardLink({ className }: { className: string }) {
  const role = useMe()?.role;
  const dashboard = role && dashboards[role];
  if (!dashboard) return null;
  return (
    <Link to={dashboard} className={className}>
      대시보드
    </Link>
  );
}

function SignOutButton() {
  const signOut = useSignOut();
  const navigate = useNavigate();
  const leave = async () => {
    if (await signOut()) await navigate(paths.login);
  };
  return <Button onPress={() => void leave()}>로그아웃</Button>;
}
