import { useQuery } from '@tanstack/react-query';
import { api } from '../../../platform/api/api-client.ts';
import { t } from '../../../platform/lib/texts/studio/studio-texts.ts';
import { LoadState } from '../../../platform/ui/load-state.tsx';
import { type ResumeChoice, resumePath, resumeQuery } from './resume-choice.ts';

/**
 * The PDF as it is now. Browsers that show none inside a page would download it at each opening and change: there, as on a
 * narrow screen, the link to it is enough.
 */
export function ResumePreview({ choice }: { choice: ResumeChoice }) {
  const isShown = navigator.pdfViewerEnabled;
  const result = useQuery({
    queryKey: ['resume', choice],
    queryFn: () => makePdf(choice),
    gcTime: 0,
    retry: false,
    enabled: isShown,
  });
  return (
    <section aria-labelledby="resume-preview" className="flex min-w-0 flex-col gap-3 max-lg:hidden">
      <h2 id="resume-preview" className="placard">
        {t('Preview')}
      </h2>
      {isShown ? (
        <LoadState result={result} shape="form">
          {({ path }) => (
            <iframe key={path} src={path} title={t('Your résumé as PDF')} className="case h-[80dvh] w-full" />
          )}
        </LoadState>
      ) : (
        <p className="text-soft text-sm">{t('Your browser shows no PDF inside a page: open it to see your résumé.')}</p>
      )}
    </section>
  );
}

/** Returns its path once it is made. Throws if it cannot be made now. */
async function makePdf(choice: ResumeChoice): Promise<{ path: string }> {
  await api('GET /api/resume/:format', { params: { format: 'pdf' }, query: resumeQuery(choice) });
  return { path: resumePath('pdf', choice) };
}
