/**
 * The oldest browsers that show every screen, those of November 2023 (docs/operations.md): what syntax and styles are
 * compiled for. Samsung Internet 23 goes by the number of its engine.
 */
export const oldestBrowsers = ["chrome115", "edge119", "firefox120", "safari17.1", "ios17.1"];
