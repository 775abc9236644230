/** The address of a project's own page. */
export function projectPath(userName: string, { slug }: { slug: string }): string {
  return `/u/${userName}/projects/${encodeURIComponent(slug)}`;
}

/** A link and a heading need words. */
export function projectTitle({ title }: { title: string }): string {
  return title || 'Untitled project';
}
