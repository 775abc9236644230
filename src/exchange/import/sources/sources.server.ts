import { foreign } from './foreign-source.ts';
import { jsonResume } from './json-resume-source.server.ts';
import { linkedin } from './linkedin/linkedin-source.server.ts';
import { openBadges } from './open-badges/open-badges.server.ts';
import { pdf } from './pdf-source.server.ts';
import { bibtex } from './publications/bibtex.server.ts';
import { reactiveResume } from './reactive-resume/reactive-resume.ts';
import type { Source } from './source.ts';
import { yaml } from './yaml/yaml-source.server.ts';

/** Every source, in the order in which a file is compared with them. Heavy libraries are loaded by `read`. */
export const SOURCES: readonly Source[] = [
  pdf,
  linkedin,
  foreign,
  reactiveResume,
  openBadges,
  jsonResume,
  bibtex,
  yaml,
];
