import { ProjectPage } from '../../portfolio/components/project-page.tsx';
import type { ProjectState } from '../../portfolio/project-state.ts';
import { hydratePage } from './hydrate.client.tsx';

hydratePage((state: ProjectState) => <ProjectPage state={state} />);
