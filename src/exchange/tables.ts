declare module '../platform/db/tables.ts' {
  interface Tables {
    webhooks: WebhookTable;
    webhook_deliveries: WebhookDeliveryTable;
    import_previews: ImportPreviewTable;
    credential_checks: CredentialCheckTable;
  }
}

/** A URL that is called when something happens to an account. */
export interface WebhookTable {
  id: string;
  user_id: string;
  url: string;
  /** JSON: the names of the events. */
  events: string;
  /** Encrypted with a key derived from the server's secret. */
  secret: string;
  created_at: string;
  /** '' while it is called. */
  disabled_at: string;
  /** When the first of the present row of failures occurred; '' if the last attempt was successful. */
  failing_since: string;
  /** How many in a row. */
  failures: number;
  /** When the oldest waiting delivery is due; far in the future if none waits. Claims and retries move it. */
  next_attempt_at: string;
  /** The position of the newest delivery. */
  last_position: number;
}

/** One event for one webhook. */
export interface WebhookDeliveryTable {
  id: string;
  webhook_id: string;
  /** Deliveries of a webhook are sent in this order. */
  position: number;
  /** The `webhook-id` of Standard Webhooks: the same whenever it is sent again. */
  message_id: string;
  event: string;
  /** The JSON that is sent. */
  payload: string;
  status: 'waiting' | 'delivered' | 'failed';
  attempts: number;
  /** The HTTP status of the last attempt; 0 if there was no response. */
  response_status: number;
  /** Why there was no response; '' if there was one. */
  error: string;
  duration_ms: number;
  created_at: string;
  /** '' before the first attempt. */
  last_attempt_at: string;
}

/** Plans of imports that their owners may execute until they expire. */
export interface ImportPreviewTable {
  id: string;
  user_id: string;
  /** JSON, gzip, base64: the document, and what the preview showed of each item. */
  plan: string;
  created_at: string;
  expires_at: string;
}

/** A signed badge that held when it was checked: of one record, which may be in the trash. */
export interface CredentialCheckTable {
  id: string;
  user_id: string;
  kind: 'badges' | 'certifications';
  record_id: string;
  /** What its issuer calls it, and who that is. */
  name: string;
  issuer: string;
  /** The badge, to be checked again. */
  credential: string;
  /** When it held last, and when that was last tried. */
  checked_at: string;
  tried_at: string;
  /** '' for no end. */
  valid_until: string;
  /** '' while it holds. */
  ended_at: string;
}
