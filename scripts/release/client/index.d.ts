import type { Client } from 'openapi-fetch';
import type { Failure, paths } from './paths.js';

export type { Failure, paths } from './paths.js';

export type VitrineOptions = {
  /** Such as `https://folio.example`. */
  origin: string;
  /** An API token of the account, made in the settings; without one, what everybody may read. */
  token?: string | undefined;
  fetch?: typeof globalThis.fetch | undefined;
};

/** Each method of the API by its path: `vitrine.GET('/api/projects', { params: { query: { user_name: 'ada' } } })`. */
export type Vitrine = Client<paths>;

/** Calls the API of a site. A read that the server is too busy for (429, 503) is tried again when it says so. */
export function createVitrine(options: VitrineOptions): Vitrine;

/** Thrown by every call that fails. */
export class VitrineError extends Error {
  readonly status: number;
  readonly code: Failure['code'];
  /** What failed, in a few words; `error` says why. */
  readonly headline: string;
  readonly error: string;
  readonly error_id: string;
  readonly params: Failure['params'];
  readonly details: Failure['details'];
  readonly request_id: string | undefined;
}
