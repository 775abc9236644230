import { jsonResume } from './json-resume-source.ts';
import { linkedin } from './linkedin/linkedin-source.server.ts';
import { reactiveResume } from './reactive-resume/reactive-resume.ts';
import type { Source } from './source.ts';

/** Every source, in the order in which a file is compared with them. Heavy libraries are loaded by `read`. */
export const SOURCES: readonly Source[] = [linkedin, reactiveResume, jsonResume];
