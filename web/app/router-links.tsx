import { type ReactNode, useEffect, useMemo } from "react";
import { I18nProvider } from "react-aria-components/I18nProvider";
import { type NavigateFunction, useLocation, useNavigate } from "react-router";

import { NavigationProvider, type Router } from "#web/ui/buttons/navigation.tsx";

import { noteVisit, pathBefore } from "./visits.ts";

/** The controls' links use the router. Their built-in texts are Korean, in any browser. */
export function RouterLinks({ children }: { children: ReactNode }) {
  const navigate = useNavigate();
  const location = useLocation();
  useEffect(() => noteVisit(location.pathname), [location]);
  const router = useMemo(() => routerOf(navigate), [navigate]);
  return (
    <I18nProvider locale="ko-KR">
      <NavigationProvider router={router}>{children}</NavigationProvider>
    </I18nProvider>
  );
}

function routerOf(navigate: NavigateFunction): Router {
  return {
    navigate: (href) => void navigate(href),
    goBack: (href) => {
      const isThere = pathBefore() === new URL(href, location.href).pathname;
      if (isThere) void navigate(-1);
      return isThere;
    },
  };
}
