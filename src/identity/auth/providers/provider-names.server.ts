import type { Config } from '../../../platform/config.ts';
import { ProviderName } from './provider.ts';

type Providers = Pick<Config, 'providers'>;

/** What the button says: 'GitHub', or the name in OIDC_NAME. */
export function providerName({ providers }: Providers, provider: ProviderName): string {
  return provider === 'github' ? 'GitHub' : (providers.oidc?.name ?? '');
}

/** The providers that the operator has set up. */
export function configuredProviders({ providers }: Providers): ProviderName[] {
  return ProviderName.options.filter((provider) => providers[provider] !== undefined);
}

/** For the app's document: JSON, '' if there are none. */
export function providersText(config: Providers): string {
  const providers = configuredProviders(config).map((provider) => ({ provider, name: providerName(config, provider) }));
  return providers.length === 0 ? '' : JSON.stringify(providers);
}
