/** The day on which a link's page was seen to lead back to the portfolio, by the link's URL. */
export type VerifiedLinks = Record<string, string>;

/** Reads the column `verified_links`, which is '' for none. */
export function verifiedLinks(column: string): VerifiedLinks {
  return column === '' ? {} : JSON.parse(column);
}
