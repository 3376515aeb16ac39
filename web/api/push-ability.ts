/** Whether this browser can be pushed to. An iPhone can, once the application is on its home screen. */
export type PushAbility = "possible" | "homeScreenFirst" | "impossible";

export function pushAbility(): PushAbility {
  // In development there is no service worker.
  if (!import.meta.env.PROD) return "impossible";
  if ("PushManager" in globalThis && "Notification" in globalThis && "serviceWorker" in navigator)
    return "possible";
  return isApplePhone() && !matchMedia("(display-mode: standalone)").matches
    ? "homeScreenFirst"
    : "impossible";
}

/** An iPad says that it is a Mac, but has a touch screen. */
function isApplePhone(): boolean {
  const { userAgent, maxTouchPoints } = navigator;
  return /iPhone|iPad/.test(userAgent) || (userAgent.includes("Macintosh") && maxTouchPoints > 1);
}
