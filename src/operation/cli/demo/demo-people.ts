import type { Artwork } from './draw.ts';
import architect from './people/architect.json' with { type: 'json' };
import designer from './people/designer.json' with { type: 'json' };
import engineer from './people/engineer.json' with { type: 'json' };
import photographer from './people/photographer.json' with { type: 'json' };
import researcher from './people/researcher.json' with { type: 'json' };
import student from './people/student.json' with { type: 'json' };

type Values = Record<string, unknown>;

export type DemoProject = Values & {
  drawings: { style: string; hue: number; count: number; of: string };
  /** Texts of its story: a picture stands between them. */
  story?: string[];
};

/** A sample portfolio; what is not named is empty. The people, their work and their clients are invented. */
export type DemoPerson = {
  user_name: string;
  first_name: string;
  last_name: string;
  account: Values;
  portrait?: Artwork;
  projects: DemoProject[];
  skills?: string[][];
  experiences?: Values[];
  educations?: Values[];
  certifications?: Values[];
  publications?: Values[];
  testimonials?: Values[];
};

/** The first one is the site's owner. */
export const PEOPLE = [designer, photographer, engineer, researcher, architect, student] as DemoPerson[];
