/** For the head of a document that search engines must not index. The response header is set accordingly. */
export const NO_INDEX_TAG = '<meta name="robots" content="noindex">';

/** True for a document whose head contains the tag. User text cannot contain it, because it is escaped. */
export function hasNoIndex(html: string): boolean {
  const head = html.slice(0, html.indexOf('</head>'));
  return head.includes(NO_INDEX_TAG);
}
