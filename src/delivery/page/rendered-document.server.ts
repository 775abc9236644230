import { z } from 'zod';
import {
  type CompressedDocument,
  compressDocument,
  type DocumentForm,
} from '../../platform/http/compressed-document.server.ts';
import { type CompressedHtml, fromBytes, fromCompressedHtml } from './compress-document.server.ts';

/** What a document on disk is found by: it is valid for one version of one portfolio. */
export type StoredAs = z.infer<typeof StoredAs>;
export const StoredAs = z.object({ owner: z.string(), version: z.string(), key: z.string() });

/** A document rendered from the current state of a portfolio. */
export type RenderedDocument = {
  /** The id of the portfolio's owner. */
  owner: string;
  /** What a visit of it counts for, see model/reports/visited-page.ts: '' for the portfolio itself. */
  page: string;
  /** Which form of the portfolio it shows, see document-variant.ts; '' or undefined for the plain one. */
  variant?: string | undefined;
  html: string | CompressedHtml | Buffer | DocumentForm;
  /** The person's name, for the name of a file. */
  personName?: string | undefined;
  /** False if search engines must not index it. */
  indexed: boolean;
  /** When the document changes although its portfolio does not: a certificate expires. */
  changesAt?: Date | undefined;
  /** The origins that the page may frame, once a visitor asks for it. */
  frames?: readonly string[] | undefined;
  /** The version of the portfolio that it shows; undefined for the sample. */
  version?: string | undefined;
  /** Undefined for documents that are not stored. */
  storedAs?: StoredAs | undefined;
  /** True if it was read from disk. */
  isStored?: true | undefined;
};

/** A document of a portfolio, ready to be sent. */
export type CompressedPortfolio = CompressedDocument &
  Pick<RenderedDocument, 'owner' | 'page' | 'personName' | 'frames' | 'isStored'>;

/** A document that is not cached. */
export function compressRendered(
  { owner, page, html, indexed, personName = '', frames, isStored }: RenderedDocument,
  onForm?: (form: DocumentForm) => void,
): CompressedPortfolio {
  const document = documentOf(html, indexed, onForm);
  return { ...document, owner, page, personName, frames, isStored };
}

function documentOf(html: RenderedDocument['html'], indexed: boolean, onForm?: (form: DocumentForm) => void) {
  if (Buffer.isBuffer(html)) return fromBytes(html, indexed);
  if (isCompressedHtml(html)) return fromCompressedHtml(html, indexed);
  return compressDocument({ html, indexed }, onForm);
}

export function isCompressedHtml(html: RenderedDocument['html']): html is CompressedHtml {
  return typeof html === 'object' && 'gzip' in html;
}

/** Returns how many bytes it takes in memory. */
export function sizeOf(html: RenderedDocument['html']): number {
  if (typeof html === 'string' || Buffer.isBuffer(html)) return html.length;
  return isCompressedHtml(html) ? html.gzip.length : html.bytes.length;
}
