/** What the hero shows of the built-in sample portfolio, word for word. */
export const SHOWN_PERSON = {
  name: 'Ines Valcourt',
  headline: 'Full-stack developer: maps, bookings and systems that stay up',
  picture: '/images/sample/ines-valcourt.webp',
};

export const SHOWN_PROJECTS = [
  { title: 'Tidewater', technologies: 'React, MapLibre GL, PostGIS', picture: '/images/sample/tidewater.webp' },
  { title: 'Nightbus', technologies: 'Svelte, Service Workers, Go', picture: '/images/sample/nightbus.webp' },
  { title: 'Ledgerline', technologies: 'Node.js, PostgreSQL, Chart.js', picture: '/images/sample/ledgerline.webp' },
] as const;
