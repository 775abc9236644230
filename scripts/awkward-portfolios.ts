/**
 * Five portfolios that are hard to lay out, for screenshots: `scripts/screenshot-layouts.ts`. The persons are invented;
 * the images are rendered here.
 */
import sharp from 'sharp';

type Values = Record<string, unknown>;

/** `rendered` is uploaded, and becomes `image_url`. */
type Entry = Values & { rendered?: RenderedImage };
export type RenderedImage = { width: number; height: number; hue: number };

export type AwkwardPortfolio = {
  user_name: string;
  first_name: string;
  last_name: string;
  portrait?: RenderedImage;
  profile: Values;
  records: Record<string, Entry[]>;
};

const range = <T>(count: number, make: (index: number) => T): T[] => Array.from({ length: count }, (_, i) => make(i));

/** Screenshot, poster, panorama, square, photo: whole pictures of every usual shape. */
const SHAPES = [
  [1600, 1000],
  [900, 1350],
  [1500, 1000],
  [1200, 1200],
  [2000, 800],
  [1000, 1250],
  [1600, 900],
] as const;

function rendered(index: number): RenderedImage {
  const [width, height] = SHAPES[index % SHAPES.length] ?? [1600, 1000];
  return { width, height, hue: (index * 47) % 360 };
}

/** The drawings are scaled up by this, which is faster than drawing every pixel. */
const SCALE = 4;

/** Draws what shows where an image is cut: a frame, a dot in two corners, a disc over a horizon. */
export function draw({ width, height, hue }: RenderedImage): Promise<Buffer> {
  const [columns, rows] = [Math.round(width / SCALE), Math.round(height / SCALE)];
  const unit = Math.min(columns, rows);
  const isIn = (x: number, y: number, centreX: number, centreY: number, radius: number) =>
    Math.hypot(x - centreX, y - centreY) < radius;
  const pixels = Buffer.alloc(columns * rows * 3);
  for (let y = 0; y < rows; y += 1) {
    for (let x = 0; x < columns; x += 1) {
      const isFrame = Math.min(x, y, columns - 1 - x, rows - 1 - y) < 2;
      const dot = unit * 0.06;
      const isDot = isIn(x, y, dot, dot, unit * 0.04) || isIn(x, y, columns - dot, rows - dot, unit * 0.04);
      const isDisc = isIn(x, y, columns / 2, rows * 0.42, unit * 0.22);
      const light = isFrame || isDot ? 95 : isDisc ? 85 : y > rows * 0.62 ? 28 : 72 - (y / rows) * 30;
      pixels.set(fromHsl(isDisc ? hue + 180 : hue + (y / rows) * 40, isDisc ? 70 : 45, light), (y * columns + x) * 3);
    }
  }
  const raw = { width: columns, height: rows, channels: 3 } as const;
  return sharp(pixels, { raw }).resize(width, height).jpeg({ quality: 90 }).toBuffer();
}

/** Degrees and percent to three bytes. */
function fromHsl(hue: number, saturation: number, light: number): number[] {
  const chroma = (saturation / 100) * Math.min(light / 100, 1 - light / 100);
  return [0, 8, 4].map((offset) => {
    const k = (offset + hue / 30) % 12;
    return Math.round(255 * (light / 100 - chroma * Math.max(-1, Math.min(k - 3, 9 - k, 1))));
  });
}

const developer: AwkwardPortfolio = {
  user_name: 'developer',
  first_name: 'Maximiliane',
  last_name: 'Oberschmidt',
  portrait: { width: 900, height: 1125, hue: 210 },
  profile: {
    headline: 'Full-stack developer. Calm interfaces for people who work under pressure.',
    about:
      'I have built software for **hospitals and harbours** for eleven years: schedules, stock, dispatch. Most of it is used at night by people with gloves on.\n\nI like small teams, boring databases and typography. I am free from March.',
    location: 'Rostock, Germany',
    availability: 'Free from March',
    pronouns: 'she/her',
    links: [
      { label: 'GitHub', url: 'https://github.com/example' },
      { label: '', url: 'https://a-rather-long-host-name.example.com/with/a/path/that/goes/on' },
    ],
  },
  records: {
    projects: range(8, (index) => ({
      title: [
        'Night Shift Planner',
        'Kranbahn',
        'Tide: a stock keeper for twelve warehouses and one very old forklift',
        'Lotse',
        'Ward Map',
        'Paperless Customs',
        'Donaudampfschifffahrtsgesellschaft booking',
        'Seven Seas',
      ][index],
      description:
        'A planner that nurses fill in on the bus home. It **warns** before a rule of rest is broken, not after, and it works without a connection.\n\n- offline first\n- 40,000 shifts a month',
      category: ['frontend', 'backend', 'devops', 'ai'][index % 4],
      technologies: ['TypeScript', 'React', 'PostgreSQL', 'Kubernetes', 'Playwright'].slice(0, 2 + (index % 4)),
      live_url: 'https://example.com/live',
      github_url: index % 2 === 0 ? 'https://github.com/example/one' : '',
      rendered: { width: 1600, height: 1000, hue: index * 45 },
    })),
    skills: ['TypeScript', 'React', 'PostgreSQL', 'Rust', 'Kubernetes', 'Figma'].map((name, index) => ({
      name,
      category: ['frontend', 'frontend', 'database', 'backend', 'devops', 'ux'][index],
      description: index === 0 ? 'Every day since 2014.' : '',
    })),
    experiences: [
      {
        company_name: 'Hafenlogistik Nord GmbH & Co. KG',
        position: 'Lead developer',
        responsibilities: [
          'Led a team of five that replaced a mainframe without a day of downtime.',
          'Cut the time from order to crane from 40 to 9 minutes.',
        ],
        city: 'Rostock',
        country: 'Germany',
        start_year: '2019-04',
      },
      {
        company_name: 'Klinikum',
        position: 'Developer',
        city: 'Kiel',
        country: 'Germany',
        start_year: '2014',
        end_year: '2019',
      },
    ],
    educations: [
      {
        institution: 'Universität Rostock',
        field_of_study: 'Computer science',
        level: 'master',
        start_year: '2009',
        end_year: '2014',
      },
    ],
    certifications: [
      { title: 'Certified Kubernetes Administrator', awarded_by: 'CNCF', awarded_date: '2023-05', category: 'devops' },
    ],
    badges: [{ title: 'Speaker 2024', awarded_by: 'JSConf', awarded_date: '2024', skills: ['Talks'] }],
  },
};

const engineer: AwkwardPortfolio = {
  user_name: 'engineer',
  first_name: 'Ruth',
  last_name: 'Adeyemi',
  profile: {
    headline: 'Principal engineer, distributed systems',
    about: `${'I make systems that stay up when their parts do not. For two decades that meant storage: first tapes, then object stores, now the control planes that decide who may write where. '.repeat(5)}\n\n${'I write long documents and short programs, and I believe that most outages are decisions that nobody wrote down. '.repeat(6)}\n\n## What I look for\n\nA team that reviews designs before code, and a product whose failures matter to somebody.`,
    location: 'Lagos, Nigeria',
    links: [{ label: 'Writing', url: 'https://example.com/writing' }],
    hide_empty_sections: true,
  },
  records: {
    experiences: range(7, (index) => ({
      company_name: ['Northwind Storage', 'Acme', 'Initech', 'Umbrella Systems', 'Globex', 'Hooli', 'Stark'][index],
      position: ['Principal engineer', 'Staff engineer', 'Senior engineer', 'Engineer'][index % 4],
      responsibilities: range(
        2 + (index % 4),
        (line) =>
          [
            'Designed the placement service that moves 40 PB a week without a maintenance window, and ran its first two years on call.',
            'Reduced p99 of metadata reads from 80 ms to 6 ms.',
            'Wrote the guide to incident reviews that is still in use.',
            'Mentored nine engineers, of whom four lead teams today.',
            'Removed 200,000 lines.',
          ][line],
      ),
      city: 'Lagos',
      country: 'Nigeria',
      start_year: String(2022 - index * 3),
      end_year: index === 0 ? '' : String(2025 - index * 3),
    })),
    educations: [
      {
        institution: 'University of Ibadan',
        field_of_study: 'Mathematics',
        level: 'bachelor',
        start_year: '1998',
        end_year: '2002',
      },
    ],
    skills: ['Go', 'Raft', 'TLA+', 'PostgreSQL', 'Linux'].map((name) => ({ name, category: 'backend' })),
  },
};

const student: AwkwardPortfolio = {
  user_name: 'student',
  first_name: 'ليلى',
  last_name: 'عبد الرحمن',
  portrait: { width: 1000, height: 1000, hue: 20 },
  profile: {
    headline: 'طالبة هندسة معمارية ومصمّمة واجهات',
    about:
      'أدرس العمارة في الجامعة الأردنية وأصمّم خرائط تفاعلية للأحياء القديمة. أحبّ الخطّ العربي والورق والمدن التي تُمشى.\n\nأبحث عن **تدريب صيفي** في مكتب يعمل مع الناس لا عليهم.',
    location: 'عمّان، الأردن',
    availability: 'متاحة من حزيران',
    links: [{ label: 'بيهانس', url: 'https://behance.net/example' }],
  },
  records: {
    projects: [
      ['خريطة جبل اللويبدة', 'خريطة تفاعلية لمئة وعشرين بيتاً، مع صور من أرشيف العائلات.'],
      ['مكتبة الحيّ', 'تصميم مكتبة صغيرة من الحجر والضوء، مع نموذج خشبي.'],
      ['Tidewater', 'An English title between Arabic ones.'],
    ].map(([title, description], index) => ({
      title,
      description,
      category: 'frontend',
      technologies: ['QGIS', 'رسم يدوي', 'Figma'],
      live_url: 'https://example.com',
      ...(index < 2 && { rendered: rendered(index + 1) }),
    })),
    skills: ['الرسم المعماري', 'Figma', 'QGIS'].map((name) => ({ name, category: 'ux' })),
    educations: [
      {
        institution: 'الجامعة الأردنية',
        field_of_study: 'الهندسة المعمارية',
        level: 'bachelor',
        start_year: '2022',
        city: 'عمّان',
        country: 'الأردن',
      },
    ],
    experiences: [
      {
        company_name: 'مكتب نون',
        position: 'متدرّبة',
        responsibilities: ['رسم مخطّطات الترميم.'],
        city: 'عمّان',
        country: 'الأردن',
        start_year: '2024-06',
        end_year: '2024-09',
      },
    ],
  },
};

const photographer: AwkwardPortfolio = {
  user_name: 'photographer',
  first_name: 'Ines',
  last_name: 'Quaresma',
  portrait: { width: 1200, height: 800, hue: 300 },
  profile: {
    headline: 'Photographer',
    about: 'Coasts, kitchens, and people who wait.',
    location: 'Porto',
    hide_empty_sections: true,
  },
  records: {
    projects: range(60, (index) => ({
      title:
        index % 9 === 4
          ? `Untitled, from the long series about the harbour at Leixões, ${index}`
          : `Plate ${index + 1}`,
      description: index % 5 === 0 ? 'Silver print, 40 × 50 cm.' : '',
      category: 'other',
      show: index < 24 ? 'true' : 'false',
      rendered: rendered(index * 3 + (index >> 2)),
    })),
  },
};

const researcher: AwkwardPortfolio = {
  user_name: 'researcher',
  first_name: 'Nguyễn',
  last_name: 'Thị Minh Châu',
  portrait: { width: 800, height: 1000, hue: 120 },
  profile: {
    headline: 'Associate professor of computational linguistics, and editor',
    about:
      'I study how languages with few speakers are written on phones. My group collects **speech and text with the communities** that own them, and gives the tools back.\n\nI review for three journals and answer letters from students.',
    location: 'Huế, Vietnam',
    links: [{ label: 'ORCID', url: 'https://orcid.org/0000-0000-0000-0000' }],
    hide_empty_sections: true,
  },
  records: {
    publications: range(40, (index) => ({
      title: [
        'Orthographic variation in short messages of Cham speakers',
        'A corpus of 4,000 hours with the consent of everyone in it',
        'On the non-existence of “low-resource” languages: a reply',
        'Tone',
      ][index % 4],
      publisher: [
        'Computational Linguistics',
        'Proceedings of the Association for the Study of Minority Languages in Contact',
      ][index % 2],
      published_on: `${2024 - Math.floor(index / 3)}-0${1 + (index % 9)}`,
      url: 'https://example.com/paper',
      description: index % 6 === 0 ? 'We show that spelling follows the keyboard, not the school.' : '',
    })),
    projects: [
      {
        title: 'Keyboards for Cham',
        description: 'Layouts made with 60 schools.',
        category: 'other',
        technologies: ['Keyman'],
      },
    ],
    experiences: [
      {
        company_name: 'Huế University',
        position: 'Associate professor',
        city: 'Huế',
        country: 'Vietnam',
        start_year: '2016',
      },
    ],
    educations: [
      {
        institution: 'Universität des Saarlandes',
        name_of_award: 'Dr. phil.',
        field_of_study: 'Computational linguistics',
        level: 'phd',
        start_year: '2008',
        end_year: '2013',
      },
    ],
  },
};

export const AWKWARD_PORTFOLIOS = [developer, engineer, student, photographer, researcher];
