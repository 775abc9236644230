import type { SVGAttributes } from 'react';
import { useTextAttributes } from './owner-text.tsx';

type TrustedHtmlProps = { html: string; className: string; 'data-edit'?: string | undefined };

/**
 * HTML made by our own renderer from Markdown (`about_html`, `description_html`), which checks all tags and URLs.
 * The only file that inserts raw markup; never pass user input to it.
 */
export function TrustedHtml({ html, className, 'data-edit': place }: TrustedHtmlProps) {
  const text = useTextAttributes()(html.replace(/<[^>]*>/g, ' '));
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the one reviewed place, see above
  return <div {...text} className={className} data-edit={place} dangerouslySetInnerHTML={{ __html: html }} />;
}

/** One object for all, so that React finds nothing to change. */
const AS_IN_DOCUMENT = { __html: '' };

type TrustedSvgProps = Omit<SVGAttributes<SVGSVGElement>, 'children'> & { html: string | undefined };

/** Shapes made by our own code. Undefined `html` keeps what the document has: browsers are not sent it again. */
export function TrustedSvg({ html, ...attributes }: TrustedSvgProps) {
  const content = html === undefined ? AS_IN_DOCUMENT : { __html: html };
  // biome-ignore lint/security/noDangerouslySetInnerHtml: as above
  return <svg suppressHydrationWarning aria-hidden="true" {...attributes} dangerouslySetInnerHTML={content} />;
}
