const form = /^(?<scheme>postgres(?:ql)?:\/\/)(?<user>[^/?#]*@)?(?<hosts>[^/?#@]*)(?<rest>.*)$/s;

/** What libpq calls a server that takes writes. Any other wish cannot be met: every call may write. */
const takesWrites = new Set([null, "any", "read-write", "primary"]);

/**
 * The URL of each server that `postgresql://user@host1:5432,host2:5433/database` names.
 *
 * @returns nothing for what is no such URL
 */
export function urlsOfServers(text: string): string[] | undefined {
  const { scheme, user = "", hosts, rest } = form.exec(text)?.groups ?? {};
  if (scheme === undefined || hosts === undefined || rest === undefined) return undefined;
  const names = hosts.split(",");
  if (names.length > 1 && names.includes("")) return undefined;
  const urls = names.map((name) => `${scheme}${user}${name}${rest}`);
  return urls.every(leadsToWrites) ? urls : undefined;
}

/** A single server may have the folder of a socket behind its URL, and no host in it. */
function leadsToWrites(text: string): boolean {
  const url = URL.parse(text.replace("@/", "@localhost/"));
  return url !== null && takesWrites.has(url.searchParams.get("target_session_attrs"));
}

/** The servers of one database, of which one takes writes: it remembers which one did. */
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

  /** The one to connect to. */
  get current(): string {
    return this.#urls[this.#index]!;
  }

  /** The next one's turn, unless another connection that failed has moved on already. */
  moveOnFrom(url: string): void {
    if (url === this.current) this.#index = (this.#index + 1) % this.count;
  }

  /** Connects to the current server, and where that fails to each of the others once. */
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
