import { type CompressedDocument, compressDocument } from '../http/compressed-document.server.ts';
import { type CompressedHtml, fromBytes, fromCompressedHtml } from './compress-document.server.ts';

/** A document rendered from the current state of a portfolio. */
export type RenderedDocument = {
  /** The id of the portfolio's owner. */
  owner: string;
  /** What a visit of it counts for, see db/visited-page.ts: '' for the portfolio itself. */
  page: string;
  /** Which form of the portfolio it shows, see document-variant.ts; '' or undefined for the plain one. */
  variant?: string;
  html: string | CompressedHtml | Buffer;
  /** The person's name, for the name of a file. */
  personName?: string;
  /** False if search engines must not index it. */
  indexed: boolean;
  /** False if a section could not be read: the document is sent once, but not cached. */
  isComplete: boolean;
  /** When the document changes although its portfolio does not: a certificate expires. */
  changesAt?: Date | undefined;
  /** The origins that the page may frame, once a visitor asks for it. */
  frames?: readonly string[];
};

/** A document of a portfolio, ready to be sent. */
export type CompressedPortfolio = CompressedDocument &
  Pick<RenderedDocument, 'owner' | 'page' | 'personName' | 'frames'>;

/** A document that is not cached. */
export function compressRendered(
  { owner, page, html, indexed, personName = '', frames = [] }: RenderedDocument,
  onGrowth?: (bytes: number) => void,
): CompressedPortfolio {
  const document = documentOf(html, indexed, onGrowth);
  return { ...document, owner, page, personName, ...(frames.length > 0 && { frames }) };
}

function documentOf(html: RenderedDocument['html'], indexed: boolean, onGrowth?: (bytes: number) => void) {
  if (typeof html === 'string') return compressDocument({ html, indexed }, onGrowth);
  return Buffer.isBuffer(html) ? fromBytes(html, indexed) : fromCompressedHtml(html, indexed);
}
