/** In the head of a page that search engines are to leave out. The answer's header says the same. */
export const NO_INDEX_TAG = '<meta name="robots" content="noindex">';

/** True for a document whose head says so; no text of a person can, since it is escaped. */
export function saysNoIndex(html: string): boolean {
  const head = html.slice(0, html.indexOf('</head>'));
  return head.includes(NO_INDEX_TAG);
}
