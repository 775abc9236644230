import { useTextAttributes } from './owner-text.tsx';

/**
 * HTML made by our own renderer from Markdown (`about_html`, `description_html`), which checks all tags and URLs.
 * The only place that inserts raw markup; never pass user input to it.
 */
export function TrustedHtml({ html, className }: { html: string; className: string }) {
  const text = useTextAttributes()(html.replace(/<[^>]*>/g, ' '));
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the one reviewed place, see above
  return <div {...text} className={className} dangerouslySetInnerHTML={{ __html: html }} />;
}
