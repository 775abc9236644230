import { createContext, useContext } from 'react';
import { DEFAULT_SITE_NAME } from '../lib/settings/site-name.ts';

const SiteName = createContext<string | undefined>(undefined);

/** Provides the name on the server; browsers read it from the document. */
export const SiteNameProvider = SiteName.Provider;

/** Returns the name of the site: SITE_NAME. */
export function useSiteName(): string {
  return useContext(SiteName) ?? nameInDocument();
}

function nameInDocument(): string {
  const tag = document.querySelector('meta[name=application-name],meta[property="og:site_name"]');
  return tag?.getAttribute('content') || DEFAULT_SITE_NAME;
}
