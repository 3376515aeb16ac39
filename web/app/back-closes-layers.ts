import type { createBrowserRouter } from "react-router";

import { fromPageEntry, nextEntry, putLayersIntoHistory } from "#web/ui/overlays/layers.ts";

type Router = ReturnType<typeof createBrowserRouter>;

/** 'Back' closes what lies over the page. The router does not notice, and goes nowhere. */
export function closingLayersOnBack(openRouter: () => Router): Router {
  const router = putLayersIntoHistory(openRouter);
  // oxlint-disable-next-line typescript/unbound-method -- the router is made of closures
  const { navigate } = router;
  router.navigate = (to, options?: Parameters<typeof navigate>[1]) =>
    fromPageEntry(async () => {
      if (typeof to !== "number") return navigate(to, options);
      const arrival = nextEntry();
      await navigate(to);
      return arrival;
    });
  return router;
}
