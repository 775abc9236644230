import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import type { Ctx } from '../../../platform/context.ts';
import { requestedHost } from '../../../platform/http/host-check.server.ts';
import { DEFAULT_SITE_NAME } from '../../../platform/lib/settings/site-name.ts';

/** What passkeys are bound to: the host of PUBLIC_URL; without it that of the request, which the host check accepted. */
export type RelyingParty = {
  /** The host, without port; no IP can be one. */
  id: string;
  origin: string;
  name: string;
};

export function relyingParty({ config }: Pick<Ctx, 'config'>, request: FastifyRequest): RelyingParty {
  const requested = config.originIsFixed
    ? null
    : URL.parse(`${request.protocol}://${requestedHost(config)(request.raw)}`);
  const { hostname, origin } = requested ?? new URL(config.origin);
  return { id: hostname, origin, name: config.siteName || DEFAULT_SITE_NAME };
}

export function canHavePasskeys({ id }: RelyingParty): boolean {
  return isIP(id.replace(/^\[|\]$/g, '')) === 0;
}
