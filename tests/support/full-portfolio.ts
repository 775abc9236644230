import type { RecordPath } from '../../src/portfolio/model/record-kinds.ts';

/** A record of each kind with something in all fields that a page labels. `mark` is the text of the owner, and lower case in URLs. */
export function fullRecords(mark: string): Record<RecordPath, object> {
  const site = `https://${mark.toLowerCase()}.example`;
  return {
    projects: {
      title: mark,
      role: mark,
      client: mark,
      team: mark,
      start_year: '2014-10',
      category: 'testing',
      live_url: site,
      github_url: `${site}/g`,
      projectdemo: `${site}/d`,
    },
    skills: { name: mark, category: 'softskill' },
    badges: { title: mark, category: 'iot', badge_number: mark, badge_link: site },
    certifications: {
      title: mark,
      category: 'select',
      awarded_date: '2014-10',
      expiration_date: '2015-10',
      certification_number: mark,
      certification_link: site,
    },
    educations: { institution: mark, level: 'phd', grade: mark, city: mark, country: mark, start_year: '2014-10' },
    experiences: { company_name: mark, position: mark, city: mark, country: mark, start_year: '2014-10' },
    entries: { section: 'volunteering', title: mark, start_date: '2014-10', url: site },
    services: { title: mark, price_from: 80, currency: 'EUR', unit: 'hour', booking_url: site },
    testimonials: { name: mark, words: mark },
    publications: { title: mark, published_on: '2014-10', url: site },
  };
}
