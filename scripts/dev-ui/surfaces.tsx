import { Button } from '../../src/platform/ui/button.tsx';
import { EmptyCase } from '../../src/platform/ui/empty-case.tsx';
import { EmptyState } from '../../src/platform/ui/empty-state.tsx';
import { Notice } from '../../src/platform/ui/notice.tsx';
import { Panel } from '../../src/platform/ui/panel.tsx';
import { ScreenHeader } from '../../src/platform/ui/screen-header.tsx';
import { Loading } from '../../src/platform/ui/skeleton.tsx';
import { Group, State } from './group.tsx';

/** Panels, dialogs and other containers. */
export function Surfaces() {
  return (
    <>
      <Group title="ScreenHeader">
        <ScreenHeader title="Parts" caption="Studio" intro="A sentence that says what this screen is for.">
          <Button tone="primary">Add</Button>
        </ScreenHeader>
      </Group>
      <Group title="Notice">
        <Notice tone="success">Badge successfuly added.</Notice>
        <Notice tone="error">Error adding badge</Notice>
        <Notice tone="info">Nothing has changed.</Notice>
      </Group>
      <Group title="Panel">
        <Panel title="Page address" intro="One or two sentences.">
          <p>What it holds.</p>
        </Panel>
        <Panel title="Delete account" tone="danger">
          <Button tone="danger">Delete my account</Button>
        </Panel>
      </Group>
      <Group title="Hall and pane">
        <div className="band pane p-8">
          <h3 className="font-bold font-display text-title">Log in</h3>
          <p>What stands on a painted wall is of one colour.</p>
        </div>
      </Group>
      <Group title="Loading">
        {(['lines', 'rows', 'form'] as const).map((shape) => (
          <State key={shape} name={shape}>
            <div className="w-full">
              <Loading shape={shape} />
            </div>
          </State>
        ))}
      </Group>
      <Group title="Nothing there">
        <EmptyState title="No badges yet">
          <p>What you add is on your page at once.</p>
        </EmptyState>
        <EmptyCase className="w-32" />
      </Group>
    </>
  );
}
