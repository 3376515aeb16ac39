import { useEffect } from "react";
import { Link, Outlet } from "react-router";

import { paths } from "#web/paths.ts";
import { markTyping } from "#web/ui/fields/typing.ts";
import { AppearanceMenu } from "#web/ui/layout/appearance-menu.tsx";
import { BrandMark } from "#web/ui/layout/brand-mark.tsx";
import { ToastRegion } from "#web/ui/overlays/toast.tsx";

import { RouterLinks } from "./router-links.tsx";

/** The frame of the screens outside of any area: sign-in and initial setup. */
export function StandaloneLayout() {
  useEffect(markTyping, []);
  return (
    <RouterLinks>
      <div className="flex min-h-dvh flex-col">
        <header className="gutters flex h-[min(4rem,72px)] items-center justify-between">
          <Link
            to={paths.home}
            className="flex min-h-target items-center rounded-control"
            aria-label="단지 첫 화면"
          >
            <BrandMark />
          </Link>
          <AppearanceMenu />
        </header>
        <main className="gutters mx-auto flex w-full max-w-md flex-1 flex-col py-6 sm:justify-center sm:pb-24">
          <Outlet />
        </main>
      </div>
      <ToastRegion />
    </RouterLinks>
  );
}
