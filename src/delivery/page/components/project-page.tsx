import { useEffect } from 'react';
import { textDirection } from '../../../platform/lib/text-direction.ts';
import { placeInProject, placeOf } from '../../../platform/ui/edit-place.tsx';
import { IsOwnerProvider } from '../../../platform/ui/is-owner-context.tsx';
import { OwnerText, useTextAttributes } from '../../../platform/ui/owner-text.tsx';
import { FilledText, usePageTexts, useTranslate } from '../../../platform/ui/page-texts.tsx';
import { TrustedHtml } from '../../../platform/ui/trusted-html.tsx';
import { Gallery, useLightbox } from '../../../portfolio/images/gallery.tsx';
import { ResponsiveImage } from '../../../portfolio/images/image.tsx';
import { EditLink, Tags } from '../../../portfolio/records/kit/record-display.tsx';
import { choiceLabel } from '../../../portfolio/records/kit/record-text.ts';
import { PROJECT_CATEGORIES } from '../../../portfolio/records/project/project-categories.ts';
import { ProjectCover } from '../../../portfolio/records/project/project-cover.tsx';
import { ProjectLinks } from '../../../portfolio/records/project/project-links.tsx';
import { projectPath } from '../../../portfolio/records/project/project-url.ts';
import { longestWord } from '../state/longest-word.ts';
import { basePath } from '../state/portfolio-state.ts';
import type { ProjectState } from '../state/project-state.ts';
import { CaseBlocks } from './case-blocks.tsx';
import { CaseFacts, CaseLinks, CaseQuote, CaseResults } from './case-study.tsx';
import { listenForEmbeds } from './embeds.ts';
import { LookedAt } from './looked-at.tsx';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';
import { SkipLink } from './skip-link.tsx';

/** One project's own page, with everything that the portfolio shows shortened. */
export function ProjectPage({ state }: { state: ProjectState }) {
  useEffect(listenForEmbeds, []);
  const { profile } = state;
  const base = basePath(state);
  const page = base || '/';
  return (
    <IsOwnerProvider ownerId={profile.id}>
      <SkipLink />
      <SiteHeader
        name={profile.full_name}
        sections={state.sections}
        page={page}
        hasApp={!state.domain && !state.isPrivate}
        theme={profile.theme}
        languages={state.languages}
      />
      <main id="main" tabIndex={-1}>
        <ProjectArticle state={state} page={page} />
        <Neighbours state={state} base={base} />
      </main>
      <SiteFooter
        isOwnSite={!profile.branding || state.isAlone === true}
        platform={state.domain?.platform}
        hasLogin={!state.domain && !state.isPrivate}
      />
      <LookedAt {...state} />
    </IsOwnerProvider>
  );
}

type ArticleProps = { state: ProjectState; page: string };

function ProjectArticle({
  state: { profile, project, quotes = [], confirmations = [], number, count },
  page,
}: ArticleProps) {
  const { title } = project;
  const t = useTranslate();
  const language = usePageTexts();
  const text = useTextAttributes();
  const category = choiceLabel(PROJECT_CATEGORIES, project.category);
  const lightbox = useLightbox<HTMLElement>();
  return (
    <article
      dir={textDirection(title)}
      className="project"
      {...lightbox}
      data-edit={placeOf('projects', project.id, '', 'page')}
    >
      <header className="project-head">
        <p className="project-way">
          <a href={`${page}#projects`} className="link">
            <span dir={language?.direction ?? 'ltr'}>
              <FilledText text="All projects by {name}" values={{ name: <OwnerText>{profile.full_name}</OwnerText> }} />
            </span>
          </a>
        </p>
        <h1 {...text(title)} style={{ '--longest-word': longestWord(title) }} data-edit={placeInProject('title')}>
          {title}
        </h1>
        <p className="dotted text-soft">
          <span>
            <bdi>{t('{number} of {count}', { number, count })}</bdi>
          </span>
          {category && <span>{t(category)}</span>}
          <EditLink href={`/projects/edit/${project.id}`} name={title} />
        </p>
      </header>
      <ResponsiveImage
        imageUrl={project.image_url}
        alt={title}
        className="project-image"
        place="page"
        hasBlur
        urgency="first"
      />
      <CaseResults results={project.results} data-edit={placeInProject('results', 'results')} />
      <div className="project-facts">
        <CaseFacts project={project} />
        <p className="links">
          <ProjectLinks project={project} />
          <CaseLinks links={project.links} />
        </p>
        <Tags
          items={project.technologies}
          label={t('Technologies')}
          data-edit={placeInProject('technologies', 'list')}
        />
      </div>
      {project.description_html && (
        <TrustedHtml
          html={project.description_html}
          className="markdown project-text"
          data-edit={placeInProject('description', 'markdown')}
        />
      )}
      <CaseBlocks blocks={project.blocks} title={title} />
      <Gallery images={project.images} title={title} first={countImages(project.blocks) + 1} />
      {[project, ...quotes].map((each) => (
        <CaseQuote key={each.quote} project={each} data-edit={each === project ? '@' : undefined} />
      ))}
      {confirmations.length > 0 && (
        <ul className="confirmations">
          {confirmations.map((each) => (
            <li key={each} dir={language?.direction ?? 'ltr'}>
              {each}
            </li>
          ))}
        </ul>
      )}
    </article>
  );
}

/** The number of pictures that open over the page. */
function countImages(blocks: ProjectState['project']['blocks']): number {
  return blocks.reduce((sum, block) => {
    return sum + ('images' in block ? block.images.length : Number(block.type === 'image'));
  }, 0);
}

/** Its title stands below it. */
function NextCover({ id, image_url }: { id: string; image_url: string }) {
  const className = 'next-cover';
  if (image_url === '') return <ProjectCover projectId={id} className={className} />;
  return <ResponsiveImage imageUrl={image_url} alt="" className={className} place="wide" />;
}

function Neighbours({ state: { previous, next }, base }: { state: ProjectState; base: string }) {
  const t = useTranslate();
  if (!previous && !next) return null;
  return (
    <nav aria-label={t('More projects')} className="neighbours">
      {previous && (
        <a href={projectPath(base, previous)} rel="prev">
          <span className="placard">{t('Previous project')}</span>
          <OwnerText>{previous.title}</OwnerText>
        </a>
      )}
      {next && (
        <a href={projectPath(base, next)} rel="next">
          {next.cover && <NextCover {...next.cover} />}
          <span className="placard">{t('Next project')}</span>
          <OwnerText>{next.title}</OwnerText>
        </a>
      )}
    </nav>
  );
}
