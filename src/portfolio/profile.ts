/** What the public page shows of its owner, as GET /api/users/{id} answers it. */
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

/** How many characters the longest part of a name has that no line break can divide: its letters are sized to fit. */
export function longestWord(name: string): number {
  return Math.max(...name.split(/(?<=-)|\s+/).map((word) => word.length));
}

/** 'Ada Lovelace'; the user name where neither name is given. */
export function fullName(user: Pick<Profile, 'first_name' | 'last_name' | 'user_name'>): string {
  return [user.first_name, user.last_name].filter(Boolean).join(' ') || user.user_name;
}
