import { useTranslate } from '../../../platform/ui/page-texts.tsx';
import { OutLink } from '../kit/record-display.tsx';
import type { Project } from './project.ts';

type Links = Pick<Project, 'id' | 'live_url' | 'github_url' | 'projectdemo'>;

/** A project's links; clicks on the first two are counted. */
export function ProjectLinks({ project: { id, live_url, github_url, projectdemo } }: { project: Links }) {
  const t = useTranslate();
  return (
    <>
      <OutLink url={live_url} follow={`${id} live`}>
        {t('Project Link')}
      </OutLink>
      <OutLink url={github_url} follow={`${id} repository`}>
        {t('GitHub')}
      </OutLink>
      <OutLink url={projectdemo}>{t('Demo')}</OutLink>
    </>
  );
}
