/**
 * Whether this is `npm test -- --whole`, or a run of files by their names
 * (docs/decisions/0038-what-runs-on-every-push.md). In a browser, only that runs on a phone flows about neither layout
 * nor touch (tagged `@phone-whole`), and looks for axe again at a screen that accessibility.e2e.ts visits.
 */
export const isWhole = process.env["WHOLE"] !== undefined;
