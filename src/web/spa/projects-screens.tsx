import { FullPlanNotice, useFullPlan } from '../../plans/plan-full.tsx';
import { AddScreen } from '../../records/project/project-form.tsx';
import { listScreen } from '../../studio/lists/list-screen.tsx';

export const ProjectsScreen = listScreen('projects', { useFull: useFullPlan });

export function AddProjectScreen() {
  return (
    <>
      <div className="mx-auto mb-6 max-w-3xl empty:hidden">
        <FullPlanNotice />
      </div>
      <AddScreen />
    </>
  );
}
