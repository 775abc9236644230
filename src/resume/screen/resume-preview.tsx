import { useQuery } from '@tanstack/react-query';
import { t } from '../../lib/texts/studio/studio-texts.ts';
import { LoadState } from '../../ui/load-state.tsx';
import type { PrintOptions } from '../resume-formats.ts';
import { makeResume } from './resume-api.ts';

/** The PDF as it is now. On a narrow screen, where browsers show none inside a page, the link to it is enough. */
export function ResumePreview({ options }: { options: PrintOptions }) {
  const { paper, template } = options;
  const result = useQuery({
    queryKey: ['resume', paper, template],
    queryFn: () => makeResume('pdf', options),
    gcTime: 0,
    retry: false,
  });
  return (
    <section aria-labelledby="resume-preview" className="flex min-w-0 flex-col gap-3 max-lg:hidden">
      <h2 id="resume-preview" className="placard">
        {t('Preview')}
      </h2>
      <LoadState result={result} shape="form">
        {({ path }) => (
          <iframe key={path} src={path} title={t('Your résumé as PDF')} className="case h-[80dvh] w-full" />
        )}
      </LoadState>
    </section>
  );
}
