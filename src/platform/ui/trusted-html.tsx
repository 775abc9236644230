import { useTextAttributes } from './owner-text.tsx';

type TrustedHtmlProps = { html: string; className: string; 'data-edit'?: string | undefined };

/**
 * HTML made by our own renderer from Markdown (`about_html`, `description_html`), which checks all tags and URLs.
 * The only place that inserts raw markup; never pass user input to it.
 */
export function TrustedHtml({ html, className, 'data-edit': place }: TrustedHtmlProps) {
  const text = useTextAttributes()(html.replace(/<[^>]*>/g, ' '));
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the one reviewed place, see above
  return <div {...text} className={className} data-edit={place} dangerouslySetInnerHTML={{ __html: html }} />;
}
