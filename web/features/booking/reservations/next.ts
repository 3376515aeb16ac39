/** The bookings that the home of booking shows, in a file of its own for the route that reads them first. */
export const nextReservations = { limit: 3 };
