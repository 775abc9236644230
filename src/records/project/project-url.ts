/** Returns the path of a project's own page. `base` is the path of the portfolio: `/u/{user_name}`, or '' on its own domain. */
export function projectPath(base: string, { slug }: { slug: string }): string {
  return `${base}/projects/${encodeURIComponent(slug)}`;
}
