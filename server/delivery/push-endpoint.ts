const maxLength = 1000;

/**
 * Whether we may send to this address. A stranger gives it to us, so only the hosts of push services are
 * reached, at https and its own port: never a machine of the network that the server stands in.
 */
export function isAllowedEndpoint(endpoint: string, hosts: readonly string[]): boolean {
  if (endpoint.length > maxLength || !URL.canParse(endpoint)) return false;
  const { protocol, username, password, host, hostname, port } = new URL(endpoint);
  if (username !== "" || password !== "") return false;
  return hosts.some((allowed) => {
    // Only a loopback address has a port (see push-settings.ts).
    if (/:\d+$/.test(allowed)) return host === allowed && ["http:", "https:"].includes(protocol);
    if (protocol !== "https:" || port !== "") return false;
    return allowed.startsWith("*.") ? hostname.endsWith(allowed.slice(1)) : hostname === allowed;
  });
}
