import LogOut from "lucide-react/icons/log-out";
import { Fragment, type ReactNode, useState } from "react";
import { Link } from "react-router";

import { useSignOut } from "#web/api/session.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { AppearanceMenu } from "#web/ui/layout/appearance-menu.tsx";
import { BrandMark } from "#web/ui/layout/brand-mark.tsx";

import { currentPlace, useGoingTo } from "./going.ts";
import { groupsOf, type Place } from "./place.ts";

interface AreaMenuProps {
  places: readonly Place[];
  identity: ReactNode;
  /** A drawer has none: the header above it has. */
  bell?: ReactNode;
  finder?: ReactNode;
}

/** The content of sidebar and drawer: the area's places, who is signed in, and the sign-out. */
export function AreaMenu({ places, identity, bell, finder }: AreaMenuProps) {
  const goingTo = useGoingTo();
  return (
    <div className="flex min-h-full flex-col gap-4 p-3">
      <div className="flex items-center justify-between ps-2">
        <Link
          to={places[0]?.path ?? "/"}
          aria-label={`단지 ${places[0]?.label ?? ""}`}
          className="flex min-h-target items-center rounded-control"
        >
          <BrandMark />
        </Link>
        <div className="flex">
          {bell}
          <AppearanceMenu />
        </div>
      </div>
      {finder}
      <nav aria-label="메뉴" className="flex-1">
        {groupsOf(places).map(({ title, members }) => (
          <Fragment key={title}>
            {title !== undefined && (
              <p aria-hidden className="px-3 pt-3 pb-1 text-caption font-semibold text-neutral-weak">
                {title}
              </p>
            )}
            <ul aria-label={title} className="flex flex-col gap-0.5">
              {members.map(({ path, besides, label, icon: Icon, count: Count }) => (
                <li key={path}>
                  <Link
                    to={path}
                    aria-current={currentPlace({ path, besides }, goingTo)}
                    className={placeClass}
                  >
                    <Icon aria-hidden size="1.25rem" className="shrink-0" />
                    {label}
                    {Count && <Count />}
                  </Link>
                </li>
              ))}
            </ul>
          </Fragment>
        ))}
      </nav>
      <div className="flex flex-col gap-3 border-t border-neutral-weak pt-3">
        <div className="px-2">{identity}</div>
        <SignOutButton />
      </div>
    </div>
  );
}

/** The routing rules decide where signing out leads. */
export function SignOutButton() {
  const signOut = useSignOut();
  const [isPending, setPending] = useState(false);
  return (
    <Button
      isWide
      icon={<LogOut aria-hidden size="1.125rem" />}
      isPending={isPending}
      onPress={() => {
        setPending(true);
        void signOut().then(() => setPending(false));
      }}
    >
      로그아웃
    </Button>
  );
}

const placeClass =
  "flex min-h-target items-center gap-3 rounded-control px-3 font-semibold text-neutral-weak transition-colors " +
  "hover:bg-neutral-hover hover:text-neutral aria-[current=page]:bg-brand-weak aria-[current=page]:text-brand";
