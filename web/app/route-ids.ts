/** The route that every other is within. */
export const rootRouteId = "root";

/** The route of every address without a screen. */
export const unknownRouteId = "unknown";
