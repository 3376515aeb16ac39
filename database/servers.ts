const form = /^(?<scheme>postgres(?:ql)?:\/\/)(?<user>[^/?#]*@)?(?<hosts>[^/?#@]*)(?<rest>.*)$/s;

/** libpq's names for a server that takes writes. Other wishes cannot be met, because every call may write. */
const takesWrites = new Set([null, "any", "read-write", "primary"]);

/**
 * Returns the URL of each server in `postgresql://user@host1:5432,host2:5433/database`, or undefined if the
 * text is no such URL.
 */
export function urlsOfServers(text: string): string[] | undefined {
  const { scheme, user = "", hosts, rest } = form.exec(text)?.groups ?? {};
  if (scheme === undefined || hosts === undefined || rest === undefined) return undefined;
  const names = hosts.split(",");
  if (names.length > 1 && names.includes("")) return undefined;
  const urls = names.map((name) => `${scheme}${user}${name}${rest}`);
  return urls.every(leadsToWrites) ? urls : undefined;
}

/** A single server's URL may have no host, and name the folder of a socket at its end. */
function leadsToWrites(text: string): boolean {
  const url = URL.parse(text.replace("@/", "@localhost/"));
  return url !== null && takesWrites.has(url.searchParams.get("target_session_attrs"));
}

/** The servers of one database; one of them takes writes. Remembers which one it was. */
export class Servers {
  readonly #urls: readonly string[];
  #index = 0;

  constructor(text: string) {
    const urls = urlsOfServers(text);
    if (!urls) throw new Error("This is no URL of a PostgreSQL server.");
    this.#urls = urls;
  }

  get count(): number {
    return this.#urls.length;
  }

  /** The URL of the server to connect to. */
  get current(): string {
    return this.#urls[this.#index]!;
  }

  /** Moves on to the next server, unless another failed connection has done so already. */
  moveOnFrom(url: string): void {
    if (url === this.current) this.#index = (this.#index + 1) % this.count;
  }

  /** Connects to the current server. If that fails, tries each of the others once. */
  async inTurn<Connection>(connect: () => Promise<Connection>): Promise<Connection> {
    for (let left = this.count - 1; ; left--) {
      const tried = this.current;
      try {
        return await connect();
      } catch (error) {
        if (left === 0 || this.current === tried) throw error;
      }
    }
  }
}
