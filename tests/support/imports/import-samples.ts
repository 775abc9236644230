/** Documents of other programs with all their fields, as their schemas name them. Texts are replaced by tests. */

const item5 = { id: 'i', hidden: false };
const website = { url: 'https://site.example', label: 'words', inlineLink: false };
const section5 = (...items: object[]) => ({ title: '', icon: '', columns: 1, hidden: false, items });

export const REACTIVE_RESUME_5 = {
  picture: { hidden: false, url: 'https://picture.example/a.png', size: 80 },
  basics: {
    name: 'words',
    headline: 'words',
    email: 'mail@site.example',
    phone: 'words',
    location: 'words',
    website: { url: 'https://site.example', label: 'words' },
    customFields: [
      { id: 'c', icon: 'car', text: 'words', link: '' },
      { id: 'd', icon: 'car', text: 'words', link: 'https://site.example' },
    ],
  },
  summary: { title: 'words', icon: '', columns: 1, hidden: false, content: '<p>words <strong>words</strong></p>' },
  sections: {
    profiles: section5({ ...item5, icon: 'x', iconColor: '', network: 'words', username: 'words', website }),
    experience: section5(
      {
        ...item5,
        company: 'words',
        position: 'words',
        location: 'words',
        period: '2020 - 2021',
        website,
        description: '<ul><li><p>words</p></li><li>words</li></ul>',
        roles: [{ id: 'r', position: 'words', period: '2020', description: '<p>words</p>' }],
      },
      {
        ...item5,
        company: 'words',
        position: '',
        location: '',
        period: '2018 - 2019',
        website,
        description: '',
        roles: [{ id: 'r', position: 'words', period: '2018', description: '<p>words</p>' }],
      },
    ),
    education: section5({
      ...item5,
      school: 'words',
      degree: 'words',
      area: 'words',
      grade: 'words',
      location: 'words',
      period: '2010 - 2014',
      website,
      description: '<p>words</p>',
    }),
    projects: section5({ ...item5, name: 'words', period: '2020', website, description: '<p>words</p>' }),
    skills: section5(
      {
        ...item5,
        icon: 'x',
        iconColor: '',
        name: 'words',
        proficiency: 'words',
        level: 4,
        keywords: ['words', 'words'],
      },
      { ...item5, icon: 'x', iconColor: '', name: 'words', proficiency: 'words', level: 4, keywords: [] },
    ),
    languages: section5({ ...item5, language: 'words', fluency: 'words', level: 3 }),
    interests: section5({ ...item5, icon: 'x', iconColor: '', name: 'words', keywords: ['words'] }),
    awards: section5({
      ...item5,
      title: 'words',
      awarder: 'words',
      date: '2020',
      website,
      description: '<p>words</p>',
    }),
    certifications: section5({
      ...item5,
      title: 'words',
      issuer: 'words',
      date: '2020',
      website,
      description: '<p>words</p>',
    }),
    publications: section5({
      ...item5,
      title: 'words',
      publisher: 'words',
      date: '2020',
      website,
      description: '<p>words</p>',
    }),
    volunteer: section5({
      ...item5,
      organization: 'words',
      location: 'words',
      period: '2020',
      website,
      description: '<p>words</p>',
    }),
    references: section5({
      ...item5,
      name: 'words',
      position: 'words',
      website,
      phone: 'words',
      description: '<p>words</p>',
    }),
  },
  customSections: [
    {
      ...section5({
        ...item5,
        company: 'words',
        position: 'words',
        location: 'words',
        period: '2011',
        website,
        description: '<p>words</p>',
        roles: [],
      }),
      title: 'words',
      id: 'own',
      type: 'experience',
    },
    { ...section5({ ...item5, content: '<p>words</p>' }), title: 'words', id: 'own2', type: 'summary' },
    {
      ...section5({ ...item5, recipient: '<p>words</p>', content: '<p>words</p>' }),
      title: 'Letter',
      id: 'own3',
      type: 'cover-letter',
    },
  ],
  metadata: { template: 'onyx', notes: '<p>words</p>' },
};

const item4 = { id: 'i', visible: true };
const url4 = { label: 'words', href: 'https://site.example' };
const section4 = (name: string, ...items: object[]) => ({
  name,
  columns: 1,
  separateLinks: true,
  visible: true,
  id: name.toLowerCase(),
  items,
});

export const REACTIVE_RESUME_4 = {
  basics: {
    name: 'words',
    headline: 'words',
    email: 'mail@site.example',
    phone: 'words',
    location: 'words',
    url: url4,
    customFields: [{ id: 'c', icon: 'car', name: 'words', value: 'words' }],
    picture: { url: 'https://picture.example/a.png', size: 64, effects: { hidden: false } },
  },
  sections: {
    summary: { id: 'summary', name: 'Summary', columns: 1, visible: true, content: '<p>words</p>' },
    awards: section4('Awards', {
      ...item4,
      title: 'words',
      awarder: 'words',
      date: '2020',
      summary: '<p>words</p>',
      url: url4,
    }),
    certifications: section4('Certifications', {
      ...item4,
      name: 'words',
      issuer: 'words',
      date: '2020',
      summary: '<p>words</p>',
      url: url4,
    }),
    education: section4('Education', {
      ...item4,
      institution: 'words',
      studyType: 'words',
      area: 'words',
      score: 'words',
      date: '2014',
      summary: '<p>words</p>',
      url: url4,
    }),
    experience: section4('Experience', {
      ...item4,
      company: 'words',
      position: 'words',
      location: 'words',
      date: '2020',
      summary: '<p>words</p>',
      url: url4,
    }),
    volunteer: section4('Volunteering', {
      ...item4,
      organization: 'words',
      position: 'words',
      location: 'words',
      date: '2020',
      summary: '<p>words</p>',
      url: url4,
    }),
    interests: section4('Interests', { ...item4, name: 'words', keywords: ['words'] }),
    languages: section4('Languages', { ...item4, name: 'words', description: 'words', level: 3 }),
    profiles: section4('Profiles', { ...item4, network: 'words', username: 'words', icon: 'x', url: url4 }),
    projects: section4('Projects', {
      ...item4,
      name: 'words',
      description: 'words',
      date: '2020',
      summary: '<p>words</p>',
      keywords: ['words'],
      url: url4,
    }),
    publications: section4('Publications', {
      ...item4,
      name: 'words',
      publisher: 'words',
      date: '2020',
      summary: '<p>words</p>',
      url: url4,
    }),
    references: section4('References', {
      ...item4,
      name: 'words',
      description: 'words',
      summary: '<p>words</p>',
      url: url4,
    }),
    skills: section4(
      'Skills',
      { ...item4, name: 'words', description: 'words', level: 3, keywords: ['words'] },
      { ...item4, name: 'words', description: 'words', level: 3, keywords: [] },
    ),
    custom: {
      own: section4('Grants', {
        ...item4,
        name: 'words',
        description: 'words',
        date: '2020',
        location: 'words',
        summary: '<p>words</p>',
        keywords: ['words'],
        url: url4,
      }),
    },
  },
  metadata: { template: 'rhyhorn', notes: 'words' },
};

const period = { startDate: '2010-01-01', endDate: '2011-01-01' };
const url = 'https://site.example';

/** All fields of the schema, version 1.0.0, and some that people add. */
export const JSON_RESUME = {
  basics: {
    name: 'words',
    label: 'words',
    image: 'https://picture.example/a.png',
    email: 'mail@site.example',
    phone: 'words',
    url,
    summary: 'words',
    location: { address: 'words', postalCode: 'words', city: 'words', countryCode: 'US', region: 'words' },
    profiles: [
      { network: 'words', username: 'words', url },
      { network: 'words', username: 'words' },
    ],
    pronouns: 'words',
  },
  work: [
    {
      name: 'words',
      location: 'words',
      description: 'words',
      position: 'words',
      url,
      ...period,
      summary: 'words',
      highlights: ['words', 'words'],
      team: 'words',
    },
    {
      name: 'words',
      summary: 'words',
      roles: [
        { position: 'words', startDate: '2012', highlights: ['words'] },
        { title: 'words', startDate: '2011', mentor: 'words' },
      ],
    },
  ],
  volunteer: [{ organization: 'words', position: 'words', url, ...period, summary: 'words', highlights: ['words'] }],
  education: [
    {
      institution: 'words',
      url,
      area: 'words',
      studyType: 'words',
      ...period,
      score: 'words',
      courses: ['words', 'words'],
      location: 'words',
      thesis: 'words',
    },
  ],
  awards: [{ title: 'words', date: '2014-11-01', awarder: 'words', summary: 'words', url }],
  certificates: [{ name: 'words', date: '2021-11-07', url, issuer: 'words', summary: 'words' }],
  publications: [
    {
      name: 'words',
      publisher: 'words',
      releaseDate: '2014-10-01',
      url,
      summary: 'words',
      authors: ['words', 'words'],
    },
  ],
  skills: [
    { name: 'words', level: 'words', keywords: ['words', 'words'] },
    { name: 'words', level: 'words' },
  ],
  languages: [{ language: 'words', fluency: 'words' }],
  interests: [{ name: 'words', keywords: ['words'] }],
  references: [{ name: 'words', reference: 'words', phone: 'words' }],
  projects: [
    {
      name: 'words',
      description: 'words',
      highlights: ['words'],
      keywords: ['words'],
      ...period,
      url,
      roles: ['words'],
      entity: 'words',
      type: 'words',
      budget: { note: 'words' },
    },
  ],
};

/** Every kind of entry, in sections of usual and of own names. */
export const RENDERCV = {
  cv: {
    name: 'words',
    headline: 'words',
    location: 'words',
    email: ['mail@site.example', 'other@site.example'],
    photo: 'words.jpg',
    phone: 'words',
    website: ['https://site.example', 'https://other.example'],
    social_networks: [
      { network: 'GitHub', username: 'words' },
      { network: 'WhatsApp', username: 'words' },
    ],
    custom_connections: [
      { fontawesome_icon: 'x', placeholder: 'words', url },
      { fontawesome_icon: 'x', placeholder: 'words', url: null },
    ],
    sections: {
      summary: ['words', { Note: 'words' }],
      experience: [
        {
          company: '[words](https://linked.example)',
          position: 'words',
          location: 'words',
          date: null,
          start_date: '2014-06',
          end_date: 'present',
          summary: 'words',
          highlights: ['words', { words: 'words' }, 42],
          supervisor: 'words',
        },
      ],
      education: [
        {
          institution: 'words',
          area: 'words',
          degree: 'words',
          location: 'words',
          start_date: '2010',
          end_date: '2012',
          summary: 'words',
          highlights: ['words'],
          gpa: 'words',
        },
      ],
      projects: [
        {
          name: '[words](https://linked.example)',
          location: 'words',
          date: '2014',
          summary: 'words',
          highlights: ['words'],
        },
      ],
      publications: [
        {
          title: 'words',
          authors: ['words', '***words***'],
          summary: 'words',
          doi: '10.1/words',
          url,
          journal: 'words',
          date: '2014-01',
        },
      ],
      skills: [{ label: 'words', details: 'words, words (words, words)' }],
      awards: [
        { bullet: 'words' },
        { name: 'words', location: 'words', date: '2012', summary: 'words', highlights: ['words'] },
      ],
      certificates: [{ name: 'words', date: '2012', summary: 'words', url }],
      languages: [{ label: 'words', details: 'words' }],
      interests: ['words'],
      invited_talks: [
        { reversed_number: 'words' },
        { name: 'words', location: 'words', date: '2013', summary: 'words' },
      ],
      grants: [{ bullet: 'words' }, { label: 'words', details: 'words' }, { number: 'words' }],
      references: [
        { name: 'words', summary: 'words' },
        { name: 'words', position: 'words', institution: 'words', email: 'mail@site.example' },
        'words',
      ],
      one: 'words',
    },
  },
  design: { theme: 'words' },
  locale: { language: 'words' },
};

const achievement = {
  id: 'https://site.example/a',
  type: ['Achievement'],
  achievementType: 'words',
  name: 'words',
  description: 'words',
  criteria: { id: 'https://site.example/c', narrative: 'words' },
  fieldOfStudy: 'words',
  humanCode: 'words',
  tag: ['words', 'words'],
  alignment: [
    { type: ['Alignment'], targetName: 'words', targetUrl: 'https://site.example/t', targetDescription: 'words' },
  ],
  creator: { id: 'https://site.example/p', type: ['Profile'], name: 'words', email: 'mail@site.example' },
};

export const OPEN_BADGE_3 = {
  '@context': ['https://www.w3.org/ns/credentials/v2', 'https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json'],
  id: 'https://site.example/1',
  type: ['VerifiableCredential', 'OpenBadgeCredential'],
  name: 'words',
  description: 'words',
  issuer: { id: 'https://site.example/i', type: ['Profile'], name: 'words', description: 'words', phone: 'words' },
  validFrom: '2024-02-29T00:00:00Z',
  credentialSubject: {
    id: 'did:key:words',
    type: ['AchievementSubject'],
    activityEndDate: '2024-02-20T00:00:00Z',
    creditsEarned: 3,
    role: 'words',
    narrative: 'words',
    result: [{ type: ['Result'], value: 'words', achievedLevel: 'words' }],
    achievement,
  },
  evidence: [{ id: 'https://site.example/e', type: ['Evidence'], name: 'words', narrative: 'words', genre: 'words' }],
  proof: [{ type: 'DataIntegrityProof', cryptosuite: 'words', proofValue: 'words' }],
};

export const OPEN_BADGE_2 = {
  '@context': 'https://w3id.org/openbadges/v2',
  type: 'Assertion',
  id: 'https://site.example/a/1',
  recipient: { type: 'email', hashed: true, salt: 'words', identity: 'words' },
  issuedOn: '2019-05-06T00:00:00Z',
  narrative: 'words',
  evidence: [{ id: 'https://site.example/e', narrative: 'words', name: 'words' }],
  verification: { type: 'hosted', url: 'https://site.example/v' },
  badge: {
    type: 'BadgeClass',
    id: 'https://site.example/b',
    name: 'words',
    description: 'words',
    image: 'https://site.example/b.png',
    criteria: { id: 'https://site.example/c', narrative: 'words' },
    tags: ['words'],
    alignment: [{ targetName: 'words', targetUrl: 'https://site.example/t' }],
    issuer: {
      type: 'Issuer',
      id: 'https://site.example/i',
      name: 'words',
      url: 'https://site.example',
      email: 'mail@site.example',
    },
  },
};

/** The tables of LinkedIn's export that are read, by the names of their files. */
export const LINKEDIN: Readonly<Record<string, string>> = {
  'Profile.csv':
    'First Name,Last Name,Maiden Name,Address,Birth Date,Headline,Summary,Industry,Zip Code,Geo Location,Twitter Handles,Websites,Instant Messengers',
  'Profile Summary.csv': 'Profile Summary',
  'Positions.csv': 'Company Name,Title,Description,Location,Started On,Finished On',
  'Education.csv': 'School Name,Start Date,End Date,Notes,Degree Name,Activities',
  'Skills.csv': 'Name',
  'Certifications.csv': 'Name,Url,Authority,Started On,Finished On,License Number',
  'Projects.csv': 'Title,Description,Url,Started On,Finished On',
  'Languages.csv': 'Name,Proficiency',
  'Honors.csv': 'Title,Description,Issued On',
  'Publications.csv': 'Name,Published On,Description,Publisher,Url',
  'Patents.csv': 'Title,Description,Number,Issued On,Url,Status,Inventors',
  'Volunteering.csv': 'Company Name,Role,Cause,Started On,Finished On,Description',
  'Courses.csv': 'Name,Number',
  'TestScores.csv': 'Name,Description,Score,Tested On',
  'Causes You Care About.csv': 'Supported Cause',
  'Recommendations_Received.csv': 'First Name,Last Name,Company,Job Title,Text,Creation Date,Status',
};
