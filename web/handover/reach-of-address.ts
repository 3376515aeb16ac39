/** Whether an address is of this machine or of the office's own network alone, so that nobody opens it at home. */
export function isOutOfReach(hostname: string): boolean {
  return (
    hostname === "localhost" ||
    hostname === "[::1]" ||
    hostname.endsWith(".local") ||
    /^(?:127|10|192\.168|169\.254|172\.(?:1[6-9]|2\d|3[01]))(?:\.\d{1,3}){2,3}$/.test(hostname)
  );
}
