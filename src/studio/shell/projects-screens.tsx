import { FullPlanNotice, useFullPlan } from '../../operation/plans/plan-full.tsx';
import { AddScreen } from '../../portfolio/records/project/project-form.tsx';
import { listScreen } from '../lists/list-screen.tsx';

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
