/** Returns the path of a project's own page. */
export function projectPath(userName: string, { slug }: { slug: string }): string {
  return `/u/${userName}/projects/${encodeURIComponent(slug)}`;
}
