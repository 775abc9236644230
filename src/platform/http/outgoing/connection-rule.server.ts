import { isInside, isPublic } from './public-ip.server.ts';

const DEFAULT_PORTS: Record<string, string> = { 'https:': '443', 'http:': '80' };

type Rule = {
  /** The protocols by which public addresses may be called, each on its own port only. */
  protocols: readonly string[];
  /** IP ranges inside which any port, and http, may be called as well. */
  networks: readonly string[];
};

export type MayConnect = (ip: string) => boolean;

/** Returns which addresses a request to the URL may connect to. */
export function connectionRule({ protocol, port }: URL, { protocols, networks }: Rule): MayConnect {
  const standard = DEFAULT_PORTS[protocol];
  const isForPublic = protocols.includes(protocol) && (port || standard) === standard;
  return (ip) => isInside(ip, networks) || (isForPublic && isPublic(ip));
}
