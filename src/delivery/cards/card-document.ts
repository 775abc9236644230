import { DEFAULT_LANGUAGE, isLanguage } from '../../platform/lib/texts/languages.ts';
import { availabilityState } from '../page/availability-texts.ts';
import { portfolioSite } from '../page/owner-path.ts';
import type { RenderJob } from '../page/render-portfolio.server.ts';
import type { RenderedDocument } from '../page/rendered-document.server.ts';
import { inForm } from '../page/state/in-form.ts';
import type { ReadPortfolio } from '../page/state/portfolio-state.ts';
import { recordsOf } from '../page/state/shown-records.ts';
import { portfolioCard, projectCard } from './page-cards.ts';

/** Returns what the card of a page shows, and its path, as JSON; undefined if there is no such page. */
export function cardDocument(job: RenderJob, portfolio: ReadPortfolio, origin: string): RenderedDocument | undefined {
  const read = inForm(portfolio, job);
  if (!read || job.page.kind !== 'card') return undefined;
  const { slug } = job.page;
  const { profile, queries } = read.state;
  const site = portfolioSite(profile, job, job, origin);
  const project = recordsOf(queries, 'projects').find((each) => each.slug === slug);
  if (slug !== undefined && !project) return undefined;
  const language = isLanguage(profile.language) ? profile.language : DEFAULT_LANGUAGE;
  const card = project
    ? projectCard(profile, project, site)
    : portfolioCard(profile, availabilityState(profile, language), site);
  return { owner: profile.id, page: '', html: JSON.stringify(card), indexed: profile.indexed };
}
