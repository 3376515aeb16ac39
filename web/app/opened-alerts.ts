import { useEffect } from "react";
import { useNavigate } from "react-router";

/** Goes where a pressed notification leads: the service worker asks the page that is open (web/public/sw.js). */
export function useOpenedAlerts(): void {
  const navigate = useNavigate();
  useEffect(() => {
    // Pages without TLS have no workers, although the types say otherwise.
    const worker: ServiceWorkerContainer | undefined = navigator.serviceWorker;
    const go = ({ data, ports }: MessageEvent<unknown>) => {
      const place = addressIn(data);
      if (place === undefined) return;
      ports[0]?.postMessage("gone");
      void navigate(place);
    };
    worker?.addEventListener("message", go);
    return () => worker?.removeEventListener("message", go);
  }, [navigate]);
}

function addressIn(data: unknown): string | undefined {
  if (typeof data !== "object" || data === null || !("goTo" in data)) return undefined;
  return typeof data.goTo === "string" ? data.goTo : undefined;
}
