import { createContext, use, type MouseEvent, type ReactNode } from "react";
import { RouterProvider } from "react-aria-components";

type Navigate = (href: string) => void;

const NavigateContext = createContext<Navigate | undefined>(undefined);

interface NavigationProviderProps {
  /** Goes to an address of this application without loading the page anew. */
  navigate: Navigate;
  children: ReactNode;
}

/** Lets every link of web/ui, and every React Aria control with an href, go through the caller's router. */
export function NavigationProvider({ navigate, children }: NavigationProviderProps) {
  return (
    <NavigateContext value={navigate}>
      <RouterProvider navigate={navigate}>{children}</RouterProvider>
    </NavigateContext>
  );
}

/** What a plain `<a>` needs so that a click stays within the application; new tabs and downloads work as ever. */
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
