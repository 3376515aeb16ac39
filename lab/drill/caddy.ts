import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { getCACertificates, setDefaultCACertificates } from "node:tls";

import { findProgram } from "#tools/cluster/system-packages.ts";

import type { Place } from "./place.ts";
import { programOf } from "./program.ts";
import type { Program } from "./program.ts";

/** What `/etc/caddy/Caddyfile` says of the site. */
export function caddyfile(site: string, upstreams: string[], tls = ""): string {
  return `${site} {
${tls}	reverse_proxy ${upstreams.join(" ")} {
		lb_policy least_conn
		# A call that cannot reach its server goes to the other; what a server has begun is never sent again.
		lb_try_duration 5s
		# No fail_duration: a call that is refused while it is still being sent would count as the server's failure, and
		# take it away from everybody.
		health_uri /readyz
		health_interval 500ms
		health_timeout 3s
		transport http {
			dial_timeout 1s
			keepalive 60s
		}
	}
}
`;
}

export interface Front {
  program: Program;
  /** The address that people type. */
  origin: string;
}

/** Prepares Caddy without starting it: the servers have to know its address first. */
export async function prepareCaddy(place: Place, upstreams: string[]): Promise<Front> {
  const [port, plainPort] = (await place.ports(2)) as [number, number];
  const origin = `https://localhost:${port}`;
  const store = await place.makeFolder("caddy");
  // No certificate authority knows this machine, so Caddy is its own.
  const options = `{
	admin off
	auto_https disable_redirects
	http_port ${plainPort}
	https_port ${port}
	default_bind 127.0.0.1
	skip_install_trust
}
`;
  const file = await place.write("Caddyfile", options + caddyfile(origin, upstreams, "\ttls internal\n"));
  const program = programOf(place, {
    name: "caddy",
    file: findProgram("caddy")!,
    args: ["run", "--config", file, "--adapter", "caddyfile"],
    environment: { HOME: store, XDG_DATA_HOME: store, XDG_CONFIG_HOME: store },
  });
  return { program, origin };
}

/** Lets this process trust the authority that Caddy has made for itself. */
export async function trustCaddy(place: Place): Promise<void> {
  const file = join(place.folder, "caddy/caddy/pki/authorities/local/root.crt");
  let root = "";
  await place.until("Caddy의 인증서가 생기기", async () => {
    root = await readFile(file, "utf8").catch(() => "");
    return root !== "";
  });
  setDefaultCACertificates([...getCACertificates("default"), root]);
}
