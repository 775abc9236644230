import type { Db } from '../../platform/db/open.ts';
import { imageSource } from '../../platform/rich-text/safe-url.ts';
import type { Shown } from '../../portfolio/model/record.ts';
import type { Theme } from '../../portfolio/model/theme.ts';
import { boundedText } from '../../portfolio/records/kit/bounded-text.ts';
import type { Publication } from '../../portfolio/records/publication/publication.ts';
import { type FileName, formPath } from '../../portfolio/representation/places.ts';
import { isFile } from '../../portfolio/representation/representation.ts';
import { type PrintOptions, pagesMax } from '../../portfolio/representation/resume-formats.ts';
import { viewPage } from '../../portfolio/representation/visited-page.ts';
import { type PortfolioSite, portfolioSite } from '../page/owner-path.ts';
import type { RenderJob } from '../page/render-portfolio.server.ts';
import type { RenderedDocument } from '../page/rendered-document.server.ts';
import { inForm } from '../page/state/in-form.ts';
import { shownQueries } from '../page/state/page-sections.ts';
import type { ReadPortfolio, ReadState } from '../page/state/portfolio-state.ts';
import { recordsOf } from '../page/state/shown-records.ts';
import { checkResume } from './check/check-resume.server.ts';
import type { ResumeCheck } from './check/resume-check.ts';
import { condense, estimatedLevel } from './condense.ts';
import { type AccountFacts, readAccount, readTimes } from './file-facts.server.ts';
import { fileTexts } from './file-texts.ts';
import { writeAtom } from './formats/atom.server.ts';
import { writeBibtex } from './formats/bibtex.ts';
import { writeMarkdown } from './formats/markdown.ts';
import { writePublicJsonResume } from './formats/public-json-resume.ts';
import { writeText } from './formats/text.server.ts';
import { writeVcard } from './formats/vcard.ts';
import type { MakeOrder } from './make/file-process.server.ts';
import type { PdfOrder } from './make/make-pdf.server.ts';
import { estimatedResume, inPrintableText, printedResumes } from './printed-resume.server.ts';
import type { Resume } from './resume.ts';
import { resumeOf } from './resume-of.ts';

/** What a file is made of; `portraitUrl` is of the image that it shows. A check is completed when its PDF was read. */
export type WrittenOrder = MakeOrder & { portraitUrl?: string; check?: ResumeCheck };

type Source = { db: Db; origin: string };
type Facts = { job: RenderJob; state: ReadState; resume: Resume; account: AccountFacts; db: Db } & PortfolioSite;

const WRITERS: Record<FileName | 'check', (facts: Facts) => string | Promise<string>> = {
  'page.md': ({ resume }) => writeMarkdown(resume),
  'page.json': writeJson,
  'page.vcf': ({ state: { profile }, resume, origin }) => {
    const portrait = imageSource(profile.image_url);
    return writeVcard(resume, { ...profile, photo: portrait ? `${origin}${portrait}` : '' });
  },
  'feed.xml': writeFeed,
  'publications.bib': ({ job, state }) => {
    const cited = recordsOf(shownQueries(state), 'publications') as Shown<Publication>[];
    return writeBibtex(cited, state.profile, job.record);
  },
  'resume.md': ({ resume }) => writeMarkdown(resume),
  'resume.txt': ({ resume }) => writeText(resume),
  'resume.json': writeJson,
  check: (facts) => {
    const options = printOptions(facts);
    const { resume, kept } = condense(facts.resume, estimatedLevel(facts.resume, pagesMax(options.pages)));
    const printed = inPrintableText(estimatedResume(facts.resume, options));
    const check = checkResume({ resume, kept, printed, userId: facts.state.profile.id });
    return JSON.stringify({ format: 'reading', ...pdfOrder(facts), check } satisfies WrittenOrder);
  },
  'resume.docx': (facts) => {
    const printed = estimatedResume(facts.resume, printOptions(facts));
    return JSON.stringify({ format: 'docx', printed, changedAt: timeOf(facts) } satisfies MakeOrder);
  },
  'resume.pdf': (facts) => JSON.stringify({ format: 'pdf', ...pdfOrder(facts) } satisfies WrittenOrder),
};

function pdfOrder(facts: Facts): PdfOrder & { portraitUrl: string } {
  const options = printOptions(facts);
  return {
    printed: printedResumes(facts.resume, options).map(inPrintableText),
    pages: pagesMax(options.pages),
    resume: writeJson(facts),
    changedAt: timeOf(facts),
    portraitUrl: options.template === 'modern' ? facts.state.profile.image_url : '',
  };
}

/**
 * Writes a file; of a PDF or DOCX, the order to make it. Undefined if the portfolio has no such form, or visitors cannot
 * download it.
 */
export async function writeFile(
  job: RenderJob,
  portfolio: ReadPortfolio,
  source: Source,
): Promise<RenderedDocument | undefined> {
  const read = inForm(portfolio, job);
  const file = isFile(job.page) ? job.page.file : job.page.kind === 'check' && 'check';
  if (!read || !file) return undefined;
  const { state, view } = read;
  const { profile } = state;
  const isResume = file.startsWith('resume.') || file === 'check';
  const isPersonal = 'isPersonal' in job;
  if (isResume && !isPersonal && !profile.resume_downloads) return undefined;
  const account = await readAccount(source.db, profile.id);
  const contact = isPersonal ? account.contact : profile.contact;
  const site = portfolioSite(profile, job, job, source.origin);
  const { origin, base, ownerPath: path } = site;
  const texts = fileTexts(profile.language);
  const resume = resumeOf(state, { form: isResume ? 'resume' : 'page', origin, base, path, texts, contact });
  const written = await WRITERS[file]({ job, state, resume, account, db: source.db, ...site });
  // There is no list of nothing.
  if (file === 'publications.bib' && written === '') return undefined;
  const html = job.offset === undefined ? written : boundedText(written, job.offset);
  const { id: owner, indexed } = profile;
  const page = view ? viewPage(view.id) : '';
  const plan = { owner, page, variant: formPath(job), indexed };
  return { ...plan, html, personName: resume.name };
}

function writeJson({ state, origin, resume: { url, email, phone } }: Facts): string {
  return writePublicJsonResume(state, { origin, url, contact: { email, phone } });
}

function printOptions({ job, state }: Facts): PrintOptions & { theme: Theme } {
  const { resume_print: usual } = state.profile;
  const { paper = usual.paper, template = usual.template, pages = usual.pages } = job;
  return { paper, template, pages, theme: state.profile.theme };
}

/** The time in a file: of the last change, so that one revision always gives the same bytes. */
function timeOf({ account }: Facts): number {
  return Date.parse(account.changedAt) || 0;
}

async function writeFeed({ state, resume, db, origin, base, account: { changedAt } }: Facts): Promise<string> {
  const { id } = state.profile;
  const projects = recordsOf(shownQueries(state), 'projects');
  return writeAtom(resume, { projects, origin, base, changedAt, times: await readTimes(db, id) });
}
