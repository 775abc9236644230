import { escapeHtml } from '../../../platform/lib/escape-html.ts';
import { markdownToHtml } from '../../../platform/rich-text/markdown.ts';
import { markdownSummary } from '../../../platform/rich-text/markdown-summary.ts';
import { storyOf } from '../../../portfolio/model/blocks.ts';
import type { Project } from '../../../portfolio/records/project/project.ts';
import { projectPath } from '../../../portfolio/records/project/project-url.ts';
import type { Resume } from '../resume.ts';

/** A reader asks for the newest; all of them are on the page. */
const ENTRIES_MAX = 50;

export type FeedProject = Pick<Project, 'id' | 'slug' | 'title' | 'description' | 'blocks' | 'technologies'>;

/** When a project was added and last changed, by its id; ISO 8601. */
export type ProjectTimes = ReadonlyMap<string, { created_at: string; updated_at: string }>;

type Feed = {
  projects: readonly FeedProject[];
  times: ProjectTimes;
  origin: string;
  /** The path of the portfolio, without a slash at its end. */
  base: string;
  /** When the portfolio last changed: of a feed without projects. */
  changedAt: string;
};

/** Writes the projects as an Atom feed (RFC 4287), newest first. */
export function writeAtom(resume: Resume, { projects, times, origin, base, changedAt }: Feed): string {
  const dated = projects.map((project) => ({
    project,
    ...(times.get(project.id) ?? { created_at: changedAt, updated_at: changedAt }),
  }));
  const newest = dated.toSorted((a, b) => compare(b.created_at, a.created_at)).slice(0, ENTRIES_MAX);
  const updated =
    newest
      .map(({ updated_at }) => updated_at)
      .toSorted(compare)
      .at(-1) ?? changedAt;
  const self = `${origin}${base}/feed.xml`;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${xml(resume.language)}">`,
    `<id>${xml(`${origin}${base}`)}</id>`,
    `<title>${xml(resume.name)}</title>`,
    resume.headline && `<subtitle>${xml(resume.headline)}</subtitle>`,
    `<link rel="self" type="application/atom+xml" href="${xml(self)}"/>`,
    `<link rel="alternate" type="text/html" href="${xml(resume.url)}"/>`,
    `<updated>${xml(updated)}</updated>`,
    `<author><name>${xml(resume.name)}</name><uri>${xml(resume.url)}</uri></author>`,
    ...newest.flatMap(({ project, created_at, updated_at }) => [
      '<entry>',
      `<id>urn:uuid:${xml(project.id)}</id>`,
      `<title>${xml(project.title)}</title>`,
      `<link rel="alternate" type="text/html" href="${xml(`${origin}${projectPath(base, project)}`)}"/>`,
      `<published>${xml(created_at)}</published>`,
      `<updated>${xml(updated_at)}</updated>`,
      ...project.technologies.map((term) => `<category term="${xml(term)}"/>`),
      `<summary>${xml(markdownSummary(project.description || storyOf(project)))}</summary>`,
      `<content type="html">${xml(markdownToHtml(storyOf(project), 1))}</content>`,
      '</entry>',
    ]),
    '</feed>',
    '',
  ]
    .filter((line, index, all) => line !== '' || index === all.length - 1)
    .join('\n');
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}

/** XML has no place for these characters, escaped or not. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed.
const NOT_IN_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

function xml(text: string): string {
  return escapeHtml(text.toWellFormed().replace(NOT_IN_XML, ''));
}
