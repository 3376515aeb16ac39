/** The route of every address without a screen. */
export const unknownRouteId = "unknown";
