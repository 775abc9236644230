import { useTextAttributes } from '../../ui/owner-text.tsx';

/**
 * HTML that our own server has made from Markdown (`about_html`, `description_html`), with every tag and address in it checked there.
 * The only place where markup is put into the page as it is; nothing that a person typed may come here.
 */
export function TrustedHtml({ html, className }: { html: string; className: string }) {
  const text = useTextAttributes()(html.replace(/<[^>]*>/g, ' '));
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the one reviewed place, see above
  return <div {...text} className={className} dangerouslySetInnerHTML={{ __html: html }} />;
}
