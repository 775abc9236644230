/**
 * Pages in the reports are texts: '' for the portfolio itself, a project's id, `view:<id>`, `link:<id>`, or
 * `view:<id>/link:<id>` for the link of a view. A file is its page followed by `/file:<format>`.
 */
export type VisitedPage = {
  /** The page itself, or the page of which this is a file. */
  place: string;
  /** The ids; '' for none. */
  project: string;
  view: string;
  link: string;
  /** '' unless it is a file. */
  format: string;
};

export function viewPage(viewId: string): string {
  return `view:${viewId}`;
}

/** The id of the view is '' for a link to the whole portfolio. */
export function linkPage(linkId: string, viewId: string): string {
  return viewId === '' ? `link:${linkId}` : `${viewPage(viewId)}/link:${linkId}`;
}

export function filePage(page: string, format: string): string {
  return `${page}/file:${format}`;
}

export function readPage(page: string): VisitedPage {
  const parts = page.split('/').map((part) => part.split(':'));
  const idAfter = (name: string) => parts.find(([key, value]) => key === name && value !== undefined)?.[1] ?? '';
  const format = idAfter('file');
  const place = format === '' ? page : page.slice(0, page.lastIndexOf('/'));
  const [view, link] = [idAfter('view'), idAfter('link')];
  return { place, project: view === '' && link === '' ? place : '', view, link, format };
}
