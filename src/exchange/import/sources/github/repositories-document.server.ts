import { isWebUrl, LIST_MAX_ITEMS } from '../../../../platform/lib/fields.ts';
import { refOf } from '../../../../platform/lib/texts/errors/message-ref.ts';
import { say } from '../../../../platform/lib/texts/sentence.ts';
import type { UnusedPart } from '../../import-schemas.ts';
import { NOTES_PART, OWN_PART } from '../../json-resume/mapping.ts';
import { cutWords } from '../../parse/text.ts';
import { readUrl } from '../../parse/url.ts';
import { ORIGIN_MARK, originOf } from '../../plan/origin.ts';
import { plainToMarkdown } from '../plain-text.ts';
import type { SourceDocument } from '../source.ts';
import type { Repository } from './repository.ts';

/** Returns repositories as hidden projects, which remember what GitHub had, so that later imports can refresh them. */
export function documentOfRepositories(repositories: readonly Repository[], notes: UnusedPart[]): SourceDocument {
  return { source: 'github', document: { projects: repositories.map(projectOf) }, notes };
}

const DESCRIPTION_SHOWN_MAX = 100;

/** Tells repositories apart in a preview. */
function shortened(text: string): string {
  return cutWords(text.replaceAll(/\s+/g, ' ').trim(), DESCRIPTION_SHOWN_MAX);
}

function projectOf({ name, full_name, html_url, description, homepage, language, topics, ...others }: Repository) {
  const github_url = isWebUrl(html_url) ? html_url : '';
  const live_url = readUrl(homepage ?? '').url;
  const keywords = [...new Set([language ?? '', ...topics])].filter((word) => word !== '').slice(0, LIST_MAX_ITEMS);
  const texts = [description ?? '', others.readme ?? ''].map(plainToMarkdown).filter((text) => text !== '');
  const fields = { title: name, description: texts.join('\n\n'), technologies: keywords, github_url, live_url };
  const stars = others.stargazers_count;
  const notes = [
    ...[language ?? '', shortened(description ?? '')].filter((text) => text !== ''),
    ...(others.isPinned ? [refOf('pinned on GitHub')] : []),
    ...(stars > 0 ? [refOf(stars === 1 ? '1 star' : say('{n} stars', { n: stars }))] : []),
  ];
  return {
    name,
    description: fields.description,
    keywords,
    [NOTES_PART]: notes,
    [OWN_PART]: { github_url, live_url, visibility: 'nobody', kept: { [ORIGIN_MARK]: originOf(full_name, fields) } },
  };
}
