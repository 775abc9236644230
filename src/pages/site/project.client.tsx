import { ProjectPage } from '../../portfolio/project-page.tsx';
import type { ProjectState } from '../../portfolio/project-state.ts';
import { hydratePage } from './hydrate.client.tsx';

hydratePage((state: ProjectState) => <ProjectPage state={state} />);
