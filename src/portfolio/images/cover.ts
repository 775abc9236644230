/** Returns the `image_url` of a project's cover: the one its owner chose, else its first image; '' without any. */
export function coverOf(project: { image_url: string; images?: readonly { image_url: string }[] }): string {
  return project.image_url || (project.images?.[0]?.image_url ?? '');
}
