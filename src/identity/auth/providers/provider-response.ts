import type { Identity } from './identity.ts';
import type { ProviderFailure, ProviderName } from './provider.ts';

/** A verified response of a provider, and what was wanted of it. */
export type ProviderResponse = {
  provider: ProviderName;
  identity: Identity;
  /** The token of an invitation; '' for none. */
  invitation: string;
};

/** The path of the screen that follows, or why there is no session. */
export type Outcome = { path: string } | { failure: ProviderFailure };
