import type { IncomingMessage } from 'node:http';
import { defineService } from '../service.ts';

/** A verified domain: the host that shows one portfolio at its root. */
export type CustomDomain = { domain: string; userId: string; userName: string };

/** The verified domains, in memory: the host of a request is known before any query. */
export type CustomDomains = {
  /** Returns the domain that the request is for; undefined on the site's own host, and for unknown hosts. */
  find(request: IncomingMessage): CustomDomain | undefined;
  /** Returns the origin at whose root the portfolio is: of the domain that was verified first. */
  originOf(key: { id: string } | { user_name: string }): string | undefined;
  /** Reads the domains of an account again, before it is announced that they have changed. */
  reload(userId: string): Promise<void>;
  stop(): void;
};

export const [domainsOf, provideDomains] = defineService<CustomDomains>('custom domains');

const domains = new WeakMap<IncomingMessage, CustomDomain>();

export function setCustomDomain(request: IncomingMessage, domain: CustomDomain): void {
  domains.set(request, domain);
}

/** Returns the custom domain under which the request arrived; undefined on the site's own host. */
export function customDomainOf(request: IncomingMessage): CustomDomain | undefined {
  return domains.get(request);
}
