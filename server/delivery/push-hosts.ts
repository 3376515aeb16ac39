/** Why nothing gets through to a push service. */
export type PushFault =
  | "refused"
  | "unreachable"
  /** It answers that it cannot. */
  | "failing"
  /** Our own thread broke. */
  | "interrupted"
  | "not allowed";

/** One may be chance, or a single browser's fault; so many without a success between are the service's. */
const several = 3;

/** A browser that a service refuses is tried again after so long. */
const refusedSeconds = 600;

/** The first rest of a service that does not answer. Each further one is twice as long. */
const unreachableSeconds = 30;
const longestSeconds = 600;

/** Strangers choose the hosts below a vendor's, so only so many are remembered. */
const mostHosts = 100;

/** A fault that stays is noted again this often. */
const noteEveryMs = 600_000;

interface Host {
  restsUntil: number;
  /** The targets that were refused since something got through. */
  refused: Set<string>;
  /** The other failures in a row. */
  failures: number;
  succeededAt: number | undefined;
  /** Undefined until the first success or fault, null while all is well. */
  told: PushFault | null | undefined;
  notedAt: number;
}

interface Parts {
  /** Tells super admins; null takes it back. */
  note: (host: string, fault: PushFault | null) => Promise<void>;
  /** Called once for a fault that stays. */
  log: (host: string, fault: PushFault) => void;
  now?: () => number;
}

/** What this server knows of each push service: whether it takes anything, and whether to leave it alone for now. */
export function openPushHosts({ note, log, now = () => performance.now() }: Parts) {
  const hosts = new Map<string, Host>();

  const hostOf = (name: string): Host => {
    const host = hosts.get(name) ?? newHost();
    // The one that was asked longest ago is first.
    hosts.delete(name);
    hosts.set(name, host);
    if (hosts.size > mostHosts) hosts.delete(hosts.keys().next().value!);
    return host;
  };

  const secondsOfRest = ({ restsUntil }: Host) => Math.max(0, (restsUntil - now()) / 1000);

  const rest = (host: Host, seconds: number) => {
    host.restsUntil = now() + seconds * 1000;
  };

  const tell = async (name: string, host: Host, fault: PushFault | null) => {
    const isNews = host.told !== fault;
    if (!isNews && (fault === null || now() - host.notedAt < noteEveryMs)) return;
    host.told = fault;
    host.notedAt = now();
    if (isNews && fault !== null) log(name, fault);
    await note(name, fault);
  };

  return {
    /** For how many seconds nothing is to be sent there. */
    restOf: (name: string): number => secondsOfRest(hostOf(name)),

    succeeded: async (name: string) => {
      const host = hostOf(name);
      host.refused.clear();
      host.failures = 0;
      host.restsUntil = 0;
      host.succeededAt = now();
      await tell(name, host, null);
    },

    /** It answered, and has nothing against us. */
    answered: (name: string) => {
      hostOf(name).failures = 0;
    },

    /**
     * A person is refused; null if it was only a test. The service rests if several were. Until something has
     * got through, one is reason enough to tell.
     *
     * @returns whether it is the service's fault, and not that of the person's browser
     */
    refused: async (name: string, person: string | null): Promise<boolean> => {
      const host = hostOf(name);
      host.failures = 0;
      if (person !== null && host.refused.size < several) host.refused.add(person);
      const isItsFault = host.refused.size >= several;
      if (isItsFault && person !== null && secondsOfRest(host) === 0) rest(host, refusedSeconds);
      if (isItsFault || host.succeededAt === undefined) await tell(name, host, "refused");
      return isItsFault;
    },

    /** A push failed that should have got through. A test does not make a service rest. */
    failed: async (name: string, fault: "unreachable" | "failing" | "interrupted", isTest: boolean) => {
      const host = hostOf(name);
      // What was under way when the rest began says nothing new.
      if (secondsOfRest(host) > 0) return;
      if (!isTest) host.failures++;
      if (host.failures < several) return;
      if (fault === "unreachable" && !isTest) {
        rest(host, Math.min(unreachableSeconds * 2 ** (host.failures - several), longestSeconds));
      }
      await tell(name, host, fault);
    },

    notAllowed: (name: string) => tell(name, hostOf(name), "not allowed"),

    /** Whether something got through there in the last so many seconds. */
    hasSucceededSince: (name: string, secondsAgo: number): boolean =>
      (hostOf(name).succeededAt ?? -Infinity) > now() - secondsAgo * 1000,
  };
}

function newHost(): Host {
  return {
    restsUntil: 0,
    refused: new Set(),
    failures: 0,
    succeededAt: undefined,
    told: undefined,
    notedAt: -Infinity,
  };
}
