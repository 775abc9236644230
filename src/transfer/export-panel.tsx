import { LinkButton } from '../ui/link-button.tsx';
import { Panel } from '../ui/panel.tsx';

export function ExportPanel() {
  return (
    <Panel
      title="Export"
      intro="Your portfolio as a JSON Resume document. Importing it again gives the same portfolio."
    >
      <div>
        <LinkButton href="/api/export/json-resume" download="resume.json">
          Download JSON Resume
        </LinkButton>
      </div>
    </Panel>
  );
}
