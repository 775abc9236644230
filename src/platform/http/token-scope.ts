/** What an API token may be allowed to do; a route names the one that it needs. */
export const TOKEN_SCOPES = [
  'portfolio:read',
  'portfolio:write',
  'messages:read',
  'analytics:read',
  'clients:read',
  'clients:write',
] as const;
export type TokenScope = (typeof TOKEN_SCOPES)[number];
