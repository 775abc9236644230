import { ProjectPage } from '../../portfolio/components/project-page.tsx';
import type { ProjectState } from '../../portfolio/project-state.ts';
import { hydrateDocument } from './hydrate.client.tsx';

hydrateDocument((state: ProjectState) => <ProjectPage state={state} />);
