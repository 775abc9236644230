/**
 * Returns the path of a project's own page. `base` is the path of the portfolio, in a further language with that:
 * `/u/{user_name}/de`; on its own domain '' and '/de'.
 */
export function projectPath(base: string, { slug }: { slug: string }): string {
  return `${base}/projects/${encodeURIComponent(slug)}`;
}
