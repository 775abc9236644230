/** The owner's data on the public page, as returned by GET /api/users/{id}. */
export type Profile = {
  id: string;
  user_name: string;
  first_name: string;
  last_name: string;
  image_url: string;
  headline: string;
  about_html: string;
  location: string;
  links: { label: string; url: string }[];
  availability: string;
  theme: { mode: string; accent: string };
  layout: string;
  indexed: boolean;
  languages: { language: string; fluency: string }[];
  interests: { name: string; keywords: string[] }[];
};

/** Returns the length of the longest unbreakable part of a name: its font size depends on it. */
export function longestWord(name: string): number {
  return Math.max(...name.split(/(?<=-)|\s+/).map((word) => word.length));
}

/** 'Ada Lovelace'; the user name if neither name is given. */
export function fullName(user: Pick<Profile, 'first_name' | 'last_name' | 'user_name'>): string {
  return [user.first_name, user.last_name].filter(Boolean).join(' ') || user.user_name;
}
