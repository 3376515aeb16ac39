import { createContext, use, type MouseEvent, type ReactNode } from "react";
import { RouterProvider } from "react-aria-components";

export interface Router {
  /** Goes to an address of this application without a page load. */
  navigate: (href: string) => void;
  /** Goes back in the browser's history if the entry before is this screen. Returns whether it was. */
  goBack: (href: string) => boolean;
}

const RouterContext = createContext<Router | undefined>(undefined);

interface NavigationProviderProps {
  router: Router;
  children: ReactNode;
}

/** All links of web/ui, and all React Aria controls with an href, use this router. */
export function NavigationProvider({ router, children }: NavigationProviderProps) {
  return (
    <RouterContext value={router}>
      <RouterProvider navigate={router.navigate}>{children}</RouterProvider>
    </RouterContext>
  );
}

/** Returns a click handler that keeps an `<a>` within the application. New tabs and downloads still work. */
export function useLinkClick(href: string): LinkClick {
  const router = use(RouterContext);
  return (event) => {
    if (!router || event.defaultPrevented || !staysHere(event)) return;
    event.preventDefault();
    router.navigate(href);
  };
}

/** The same for a link back: a person who came from there finds everything as they left it. */
export function useBackClick(href: string): LinkClick {
  const router = use(RouterContext);
  const onClick = useLinkClick(href);
  return (event) => {
    if (router && staysHere(event) && router.goBack(href)) event.preventDefault();
    else onClick(event);
  };
}

type LinkClick = (event: MouseEvent<HTMLAnchorElement>) => void;

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
