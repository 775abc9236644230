import type { DocumentCtx } from '../context.ts';
import { AppError } from '../lib/app-error.ts';
import { markdownToHtml } from '../model/markdown.server.ts';
import type { Shown } from '../model/record.ts';
import { type Project, projects } from '../records/project/project.ts';
import type { RenderedDocument } from './document-cache.server.ts';
import { markExpired } from './expired-certificates.ts';
import { isDefaultOrder, pageSections, shownQueries } from './page-sections.ts';
import type { PortfolioKey } from './portfolio-reader.server.ts';
import type { PortfolioState, ReadPortfolio, ReadState } from './portfolio-state.ts';
import { projectState } from './project-state.ts';

/** Selects a document of a portfolio; plain data that can be sent to a thread. */
export type RenderJob = { key: PortfolioKey } & (
  | { kind: 'portfolio'; hasSession: boolean }
  | { kind: 'project'; slug: string }
);

type DocumentContent = Parameters<DocumentCtx['renderer']['renderCompressed']>[0];

/** Everything about a document except its HTML, and the data to render it. */
export type PlannedDocument = Omit<RenderedDocument, 'html' | 'indexed'> & { content: DocumentContent };

/** Undefined if the portfolio has no such visible project. */
export function planDocument(
  job: RenderJob,
  read: ReadPortfolio,
  origin: string,
  now: Date,
): PlannedDocument | undefined {
  return job.kind === 'project'
    ? planProject(job.slug, read, origin)
    : planPortfolio(job.hasSession, read, origin, now);
}

function planPortfolio(hasSession: boolean, read: ReadPortfolio, origin: string, now: Date): PlannedDocument {
  const { state, changesAt } = markExpired(read.state, now);
  return {
    owner: state.profile.id,
    project: '',
    content: { kind: 'portfolio', origin, state: pageState(state), images: read.images, hasSession },
    isComplete: state.queries.every((query) => 'data' in query),
    changesAt,
  };
}

/** The state of the page: only the data of its sections. */
function pageState(read: ReadState): PortfolioState {
  const { sections: _sections, hide_empty_sections: _hideEmpty, ...profile } = read.profile;
  const sections = pageSections(read);
  const hasOwnOrder = !isDefaultOrder(sections.map(({ kind }) => kind)) || undefined;
  return { profile, sections, hasOwnOrder, queries: shownQueries(read) };
}

function planProject(slug: string, read: ReadPortfolio, origin: string): PlannedDocument | undefined {
  // Only the project's title is above the text.
  const toHtml = (markdown: string) => markdownToHtml(markdown, 1);
  const state = projectState(read.state, projectsOf(read.state), slug, toHtml);
  if (!state) return undefined;
  const content = { kind: 'project', origin, state, images: read.images } as const;
  return { owner: state.profile.id, project: state.project.id, content, isComplete: true };
}

/** Throws if the projects could not be read: without its project, the page is useless. */
function projectsOf({ queries }: ReadState): Shown<Project>[] {
  const settled = queries.find(({ key }) => key[0] === projects.path);
  if (settled && 'data' in settled) return settled.data as Shown<Project>[];
  throw new AppError(settled?.failure.code ?? 'internal', settled?.failure ?? { message: 'No projects were read' });
}
