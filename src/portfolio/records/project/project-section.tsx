import { useState } from 'react';
import { textDirection } from '../../../platform/lib/text-direction.ts';
import { markdownSummary } from '../../../platform/rich-text/markdown-summary.ts';
import { imageSource } from '../../../platform/rich-text/safe-url.ts';
import { placeOf } from '../../../platform/ui/edit-place.tsx';
import { useTextAttributes } from '../../../platform/ui/owner-text.tsx';
import { useTranslate } from '../../../platform/ui/page-texts.tsx';
import { ResponsiveImage, useItemRatio } from '../../images/image.tsx';
import type { Shown } from '../../model/record.ts';
import { useSettledList } from '../kit/page-lists.tsx';
import { EditLink, Prose, Tags } from '../kit/record-display.tsx';
import type { KindSectionProps } from '../kit/record-section.tsx';
import { RecordSection } from '../kit/record-section.tsx';
import { choiceLabel } from '../kit/record-text.ts';
import { ShowMore } from '../kit/show-more.tsx';
import { collapsedIds, wideSide } from './collapsed-view.ts';
import type { Project } from './project.ts';
import { PROJECT_CATEGORIES } from './project-categories.ts';
import { ProjectCover } from './project-cover.tsx';
import { ProjectLinks } from './project-links.tsx';
import { projectPath } from './project-url.ts';
import { type ShownTeaser, TEASERS } from './shown-teasers.ts';
import { TeaserItem } from './teaser-item.tsx';
import { furtherImages, type RowStyle, useRowStyles, WallImage } from './wall-image.tsx';

/** Keeps a page with many images small: a blurred placeholder is 110 to 130 bytes. */
const BLURS_MAX = 12;

/** With a mark of those whose cover is made of their words. */
type ShownProject = Shown<Project> & { hasCover?: true };

export function ProjectSection(section: KindSectionProps) {
  const { base, numeral, userId } = section;
  // Only a page that is rendered with teasers has any: the browser requests none.
  const teasers = useSettledList<ShownTeaser[]>(TEASERS) ?? [];
  return (
    <RecordSection<ShownProject> path="projects" hasMore={teasers.length > 0} {...section}>
      {(projects) => (
        <ProjectList projects={projects} base={base} numeral={numeral} userId={userId} teasers={teasers} />
      )}
    </RecordSection>
  );
}

type ProjectListProps = Pick<KindSectionProps, 'base' | 'numeral' | 'userId'> & {
  projects: ShownProject[];
  teasers: readonly ShownTeaser[];
};

function ProjectList({ projects, base, numeral, userId, teasers }: ProjectListProps) {
  const [isFull, setIsFull] = useState(false);
  const collapsed = collapsedIds(projects);
  const shown = isFull ? projects : projects.filter(({ id }) => collapsed.has(id));
  const rows = useRowStyles(projects, collapsed);
  const teasersAt = (index: number) =>
    teasers
      .filter(({ place }) => place === index)
      .map((teaser) => <TeaserItem key={teaser.id} teaser={teaser} userId={userId} base={base} />);
  return (
    <>
      <ul className="hang" data-full={isFull || undefined}>
        {projects.map((project, index) => {
          const rank = shown.indexOf(project);
          const path = projectPath(base, project);
          return [
            ...teasersAt(index),
            <ProjectItem
              key={project.id}
              project={project}
              row={rows?.get(project.id)}
              path={path}
              // The shown ones are counted first; without scripts the others are seen, too.
              label={`${numeral}.${(rank < 0 ? shown.length + index : rank) + 1}`}
              wide={wideSide(rank, shown.length)}
              rank={rank}
            />,
            ...furtherImages(project).map((image) => (
              <WallImage
                key={`${project.id} ${image.image_url}`}
                image={image}
                title={project.title}
                path={path}
                row={rows?.get(`${project.id} ${image.image_url}`)}
                isHidden={rank < 0}
              />
            )),
          ];
        })}
        {teasersAt(projects.length)}
      </ul>
      {collapsed.size < projects.length && (
        <ShowMore shown={shown.length} count={projects.length} onToggle={setIsFull} />
      )}
    </>
  );
}

type ProjectItemProps = {
  project: ShownProject;
  /** The path of its own page. */
  path: string;
  /** Its index number. */
  label: string;
  wide: ReturnType<typeof wideSide>;
  /**
   * Its index among the visible ones, from 0; negative if it is folded, and only in the document because everything is
   * shown without scripts.
   */
  rank: number;
  /** Where it stands on a wall. */
  row: RowStyle;
};

function ProjectItem({ project, path, label, wide, rank, row }: ProjectItemProps) {
  // The page's data has the cover here.
  const { title, description, technologies, image_url } = project;
  const text = useTextAttributes();
  const { style, ...ratio } = useItemRatio(image_url);
  const t = useTranslate();
  const category = choiceLabel(PROJECT_CATEGORIES, project.category);
  const hasImage = imageSource(image_url) !== undefined;
  return (
    <li
      {...ratio}
      style={{ ...style, ...row }}
      className="case card"
      dir={textDirection(title)}
      hidden={rank < 0}
      data-wide={wide}
      data-edit={placeOf('projects', project.id)}
    >
      {hasImage && (
        <ResponsiveImage
          imageUrl={image_url}
          // Not the title alone, which stands beside it and would be read twice.
          alt={t('Image of {name}', { name: title })}
          className={project.cover_fit === 'fill' ? 'card-image card-fill' : 'card-image'}
          place={wide ? 'wide' : 'case'}
          hasBlur={rank >= 0 && rank < BLURS_MAX}
        />
      )}
      {project.hasCover && <ProjectCover projectId={project.id} className="card-image" />}
      <div className="card-text">
        <p className="placard dotted">
          <span className="index">{label}</span> {category && <span>{t(category)}</span>}
        </p>
        <h3 {...text(title)}>
          <a href={path} className="card-link" data-edit={placeOf('projects', project.id, 'title')}>
            {title}
          </a>
        </h3>
        <Prose data-edit={placeOf('projects', project.id, 'description', 'markdown')}>
          {markdownSummary(description)}
        </Prose>
        <Tags
          items={technologies}
          label={t('Technologies')}
          data-edit={placeOf('projects', project.id, 'technologies', 'list')}
        />
        <p className="links">
          <ProjectLinks project={project} />
          <EditLink href={`/projects/edit/${project.id}`} name={title} />
        </p>
      </div>
    </li>
  );
}
