/** An invented person; `about` is Markdown. */
export const person = {
  id: '9c106427-614d-4509-bd24-a49e9bdfdac6',
  user_name: 'sample',
  first_name: 'Ines',
  last_name: 'Valcourt',
  image_url: 'images/sample/ines-valcourt.webp',
  headline: 'Full-stack developer: maps, bookings and systems that stay up',
  about: `I build web applications from the first sketch to the pager, mostly for organisations that move people,
boats or goods about. Nine years in, I still like the unglamorous half best: the booking that must not be taken
twice, the map that opens on a slow phone, the migration that nobody notices.

**How I work.** I start with the person who will use the thing on a bad day, write down what must never happen, and
ship the smallest version that keeps that promise. I write tests that read like sentences and leave a project with
documentation that a newcomer can follow on a Monday morning.

**What I use.** TypeScript on both ends, PostgreSQL underneath, React where a page has to think, plain HTML where it
does not. I am at home with containers, queues and the command line, and I have opinions about time zones.

Before this I set type by hand in a small print workshop, which is where the eye for margins comes from.`,
  location: 'Rotterdam, Netherlands',
  links: [
    { label: 'Website', url: 'https://ines-valcourt.example.com/' },
    { label: 'Code', url: 'https://git.example.org/ines-valcourt' },
    { label: 'Notes on maps and time', url: 'https://notes.example.org/' },
  ],
  availability: 'Open to freelance work, two to four days a week',
  theme: { mode: 'system', accent: 'vermilion' } as const,
  layout: 'gallery' as const,
  indexed: true,
  languages: [
    { language: 'French', fluency: 'Native' },
    { language: 'English', fluency: 'Fluent' },
    { language: 'Dutch', fluency: 'Fluent' },
    { language: 'German', fluency: 'Conversational' },
  ],
  interests: [
    { name: 'Letterpress', keywords: ['hand-set type', 'broadsides'] },
    { name: 'Sailing', keywords: ['tide tables', 'small boats'] },
    { name: 'Night trains', keywords: ['timetables', 'maps'] },
  ],
};
