import { type CompressedDocument, compressDocument } from '../../platform/http/compressed-document.server.ts';
import { type CompressedHtml, fromBytes, fromCompressedHtml } from './compress-document.server.ts';

/** A document rendered from the current state of a portfolio. */
export type RenderedDocument = {
  /** The id of the portfolio's owner. */
  owner: string;
  /** What a visit of it counts for, see model/reports/visited-page.ts: '' for the portfolio itself. */
  page: string;
  /** Which form of the portfolio it shows, see document-variant.ts; '' or undefined for the plain one. */
  variant?: string | undefined;
  html: string | CompressedHtml | Buffer;
  /** The person's name, for the name of a file. */
  personName?: string | undefined;
  /** False if search engines must not index it. */
  indexed: boolean;
  /** When the document changes although its portfolio does not: a certificate expires. */
  changesAt?: Date | undefined;
  /** The origins that the page may frame, once a visitor asks for it. */
  frames?: readonly string[] | undefined;
};

/** A document of a portfolio, ready to be sent. */
export type CompressedPortfolio = CompressedDocument &
  Pick<RenderedDocument, 'owner' | 'page' | 'personName' | 'frames'>;

/** A document that is not cached. */
export function compressRendered(
  { owner, page, html, indexed, personName = '', frames }: RenderedDocument,
  onForm?: (bytes: number) => void,
): CompressedPortfolio {
  const document = documentOf(html, indexed, onForm);
  return { ...document, owner, page, personName, frames };
}

function documentOf(html: RenderedDocument['html'], indexed: boolean, onForm?: (bytes: number) => void) {
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
  return html.gzip.length;
}
