import { useState } from 'react';
import { choiceLabel, EditLink, OutLink, Picture, Prose, Tags } from '../../kit/exhibit.tsx';
import { recordListQuery } from '../../kit/record-queries.ts';
import { RecordSection } from '../../kit/record-section.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { collapsedIds, wideSide } from './collapsed-view.ts';
import { PROJECT_CATEGORIES, type Project } from './project.ts';

export function ProjectSection({ userId, numeral }: { userId: string; numeral: number }) {
  return (
    <RecordSection
      id="projects"
      numeral={numeral}
      title="Projects"
      query={recordListQuery<Project>('projects', userId)}
      emptyText="No projects found"
    >
      {(projects) => <ProjectList projects={projects} numeral={numeral} />}
    </RecordSection>
  );
}

function ProjectList({ projects, numeral }: { projects: Project[]; numeral: number }) {
  const [isFull, setIsFull] = useState(false);
  const collapsed = collapsedIds(projects);
  const shown = isFull ? projects : projects.filter(({ id }) => collapsed.has(id));
  return (
    <>
      <ul id="project-list" className="hang">
        {projects.map((project, index) => (
          <ProjectItem
            key={project.id}
            project={project}
            label={`${numeral}.${index + 1}`}
            isFolded={!shown.includes(project)}
            wide={wideSide(shown.indexOf(project), shown.length)}
          />
        ))}
      </ul>
      {collapsed.size < projects.length && (
        <button
          type="button"
          className={`${buttonClass()} needs-script mt-8`}
          aria-expanded={isFull}
          aria-controls="project-list"
          onClick={() => setIsFull(!isFull)}
        >
          {isFull ? 'Show Less' : 'Show More'}
        </button>
      )}
    </>
  );
}

type ItemProps = {
  project: Project;
  /** Its index numeral. */
  label: string;
  /** In the document all the same: without scripts everything is shown. */
  isFolded: boolean;
  wide: ReturnType<typeof wideSide>;
};

function ProjectItem({ project, label, isFolded, wide }: ItemProps) {
  const { title, technologies } = project;
  const category = choiceLabel(PROJECT_CATEGORIES, project.category);
  return (
    <li className="case exhibit" hidden={isFolded} data-wide={wide}>
      <Picture imageUrl={project.image_url} alt={`Picture of ${title}`} className="exhibit-picture" />
      <div className="exhibit-card">
        <p className="placard dotted">
          <span>{label}</span>
          {category && <span>{category}</span>}
        </p>
        <h3 dir="auto">{title}</h3>
        <Prose>{project.description}</Prose>
        <Tags items={technologies} label="Technologies" />
        <p className="links">
          <OutLink url={project.live_url}>Project Link</OutLink>
          <OutLink url={project.github_url}>GitHub</OutLink>
          <OutLink url={project.projectdemo}>Demo</OutLink>
          <EditLink href={`/projects/edit/${project.id}`} name={title} />
        </p>
      </div>
    </li>
  );
}
