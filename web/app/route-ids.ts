/** The route that stands for every address without a screen. */
export const unknownRouteId = "unknown";
