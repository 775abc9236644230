import { ProjectPage } from '../page/components/project-page.tsx';
import type { ProjectState } from '../page/state/project-state.ts';
import { hydrateDocument } from './hydrate.client.tsx';

hydrateDocument((state: ProjectState) => <ProjectPage state={state} />);
