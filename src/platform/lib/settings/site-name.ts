/** The name of the site unless SITE_NAME sets another. */
export const DEFAULT_SITE_NAME = 'Vitrine';
