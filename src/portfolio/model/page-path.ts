/** Returns the path of a user's public page; of `/home` if the record has no name. */
export function portfolioPath(user: { user_name: string } | undefined): string {
  return user?.user_name ? `/u/${encodeURIComponent(user.user_name)}` : '/home';
}
