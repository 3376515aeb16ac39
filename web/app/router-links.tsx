import type { ReactNode } from "react";
import { I18nProvider } from "react-aria-components/I18nProvider";
import { useNavigate } from "react-router";

import { NavigationProvider } from "#web/ui/buttons/navigation.tsx";

/** The controls' links use the router. Their built-in texts are Korean, whatever the browser's language. */
export function RouterLinks({ children }: { children: ReactNode }) {
  const navigate = useNavigate();
  return (
    <I18nProvider locale="ko-KR">
      <NavigationProvider navigate={(href) => void navigate(href)}>{children}</NavigationProvider>
    </I18nProvider>
  );
}
