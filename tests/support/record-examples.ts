import type { RecordPath } from '../../src/portfolio/model/record-kinds.ts';

export type Values = Record<string, unknown>;

type Example = {
  /** The field that names the record. */
  title: string;
  sent: Values;
  change: Values;
  /** The fields that the server adds to those of every kind, with their values. */
  added?: Values;
};

/** A full example and a change, for every kind of record. */
export const EXAMPLES: Record<RecordPath, Example> = {
  badges: {
    title: 'title',
    sent: {
      title: 'Speaker, 2024',
      category: 'ui/ux',
      awarded_by: 'Conference',
      awarded_date: '2024-02-29',
      badge_number: 'B-1',
      badge_link: 'https://example.com/badge',
      description: 'One talk\nin two parts',
      skills: ['Talks, long', 'Slides'],
      image_url: '',
    },
    change: { title: 'Speaker', skills: ['Talks'] },
  },
  certifications: {
    title: 'title',
    sent: {
      title: 'Databases',
      description: 'Deep',
      category: 'select',
      awarded_by: 'Institute',
      certification_number: '42',
      certification_link: 'http://example.com/c?x=1&y=2',
      awarded_date: '2020-01-01',
      expiration_date: '2020-01-01',
      image_url: '',
      icon_url: '',
    },
    change: { expiration_date: '' },
  },
  educations: {
    title: 'institution',
    sent: {
      institution: 'Universität Köln',
      field_of_study: 'Informatik',
      school_name: 'Faculty',
      specialization: 'Compilers',
      level: 'phd',
      name_of_award: 'Dr.',
      grade: '1.0',
      awards: 'Prize',
      start_year: '2010-10-01',
      end_year: '2014-09-30',
      city: 'Köln',
      state: '',
      country: 'Germany',
      image_url: '',
    },
    change: { level: 'other' },
  },
  experiences: {
    title: 'company_name',
    sent: {
      company_name: 'Analytical Engines',
      position: 'Programmer',
      responsibilities: ['Notes, A to G', 'Bernoulli numbers'],
      city: 'London',
      state: '',
      country: 'United Kingdom',
      start_year: '1999-01-01',
      end_year: '',
      image_url: '',
    },
    change: { position: 'Lead' },
  },
  projects: {
    title: 'title',
    sent: {
      title: 'Engine 🚂',
      description: 'It computes',
      category: 'ai',
      technologies: ['TypeScript', 'C#'],
      github_url: 'https://github.com/x/y',
      live_url: 'https://example.com',
      image_url: '',
      projectdemo: '',
      show: 'false',
      cover_fit: 'fill',
      role: 'Lead',
      client: 'Royal Society',
      start_year: '1999',
      end_year: '2004-02',
      team: 'Two people',
      results: [{ value: '+38 %', label: 'faster sums' }],
      quote: 'It weaves\nalgebraic patterns.',
      quote_name: 'Ada',
      quote_role: 'Countess',
      links: [{ label: 'Paper', url: 'https://example.com/paper' }],
      images: [],
      blocks: [
        { type: 'text', text: 'It began in London.' },
        { type: 'figures', figures: [{ value: '7', label: 'notes' }] },
      ],
      teaser_title: 'Work for a bank',
      teaser_text: 'More on request',
      seo_title: 'The engine of Ada Lovelace',
      seo_description: 'How it computes',
    },
    change: { show: 'true' },
    added: {
      slug: 'engine',
      teaser: { title: 'Work for a bank', text: 'More on request' },
      seo: { title: 'The engine of Ada Lovelace', description: 'How it computes' },
    },
  },
  publications: {
    title: 'title',
    sent: {
      title: 'On the Analytical Engine',
      category: 'article',
      authors: 'L. F. Menabrea, A. Lovelace',
      publisher: 'Scientific Memoirs',
      published_on: '1995-08',
      doi: '10.1000/182',
      url: 'https://example.com/notes?g=1',
      pdf_url: 'https://example.com/notes.pdf',
      description: 'Notes A to G',
      image_url: '',
    },
    change: { published_on: '1995' },
  },
  services: {
    title: 'title',
    sent: {
      title: 'Design review',
      description: 'Two readers, one report',
      price_from: 80.5,
      price_to: 120,
      currency: 'EUR',
      unit: 'hour',
      includes: ['A call, at first', 'A report'],
      duration: 'Two weeks',
      image_url: '',
      booking_url: 'https://example.com/book',
    },
    change: { price_to: null, unit: 'day' },
  },
  testimonials: {
    title: 'name',
    sent: {
      name: 'Charles Babbage',
      role: 'Inventor',
      company: 'Royal Society',
      words: 'She sees\nwhat it can do.',
      project: 'engine',
      image_url: '',
      state: 'approved',
    },
    change: { words: 'She sees more.' },
  },
  entries: {
    title: 'title',
    sent: {
      section: 'talks',
      title: 'Weaving by numbers',
      subtitle: 'Bath, Mechanics’ Institute',
      start_date: '1999-05',
      end_date: '1999-06',
      url: 'https://example.com/slides',
      description: 'With\npunch cards',
      keywords: ['looms', 'cards, punched'],
      image_url: '',
    },
    change: { section: 'own-2', keywords: [] },
  },
  skills: {
    title: 'name',
    sent: { name: 'PostgreSQL', category: 'database', description: 'Ten years', image_url: '' },
    change: { category: 'tools' },
  },
};
