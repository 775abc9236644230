/** Every error code of the API, with its HTTP status. */
export const STATUS_OF_CODE = {
  invalid: 400,
  unauthorized: 401,
  reauth_required: 401,
  forbidden: 403,
  plan_limit: 403,
  second_factor_required: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  too_large: 413,
  unsupported_media_type: 415,
  misdirected: 421,
  too_many_requests: 429,
  internal: 500,
  unavailable: 503,
  storage_full: 507,
} as const;

export type ErrorCode = keyof typeof STATUS_OF_CODE;
