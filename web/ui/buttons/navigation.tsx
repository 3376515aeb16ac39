import { createContext, use, type MouseEvent, type ReactNode } from "react";
import { RouterProvider } from "react-aria-components";

type Navigate = (href: string) => void;

const NavigateContext = createContext<Navigate | undefined>(undefined);

interface NavigationProviderProps {
  /** Goes to an address of this application without a page load. */
  navigate: Navigate;
  children: ReactNode;
}

/** All links of web/ui, and all React Aria controls with an href, use this router. */
export function NavigationProvider({ navigate, children }: NavigationProviderProps) {
  return (
    <NavigateContext value={navigate}>
      <RouterProvider navigate={navigate}>{children}</RouterProvider>
    </NavigateContext>
  );
}

/** Returns a click handler that keeps an `<a>` within the application. New tabs and downloads still work. */
export function useLinkClick(href: string): (event: MouseEvent<HTMLAnchorElement>) => void {
  const navigate = use(NavigateContext);
  return (event) => {
    if (!navigate || event.defaultPrevented || !staysHere(event)) return;
    event.preventDefault();
    navigate(href);
  };
}

function staysHere(event: MouseEvent<HTMLAnchorElement>): boolean {
  const link = event.currentTarget;
  const isPlainClick =
    event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
  return (
    isPlainClick &&
    link.origin === location.origin &&
    (link.target === "" || link.target === "_self") &&
    !link.hasAttribute("download")
  );
}
