type SiteProvider = { provider: 'oidc' | 'github'; name: string };

/** Returns the sites with whose accounts people may log in: the app's document contains them, if there are any. */
export function providersOfSite(): SiteProvider[] {
  const content = document.querySelector<HTMLMetaElement>('meta[name=providers]')?.content;
  return content === undefined ? [] : JSON.parse(content);
}
