import { t } from '../../platform/lib/texts/studio/studio-texts.ts';
import { filled } from '../../platform/ui/filled-text.tsx';

/** How to get the data export, and what of it is never read. */
export function LinkedinHelp() {
  return (
    <details>
      <summary className="min-h-11 cursor-pointer py-2.5 font-medium text-sm">
        {t('How to get your LinkedIn export')}
      </summary>
      <div className="flex max-w-prose flex-col gap-3 pt-2 text-sm">
        <ol className="list-decimal ps-5">
          <li>
            {filled('Open {page} (Settings, Data privacy).', {
              page: (
                <a
                  key="page"
                  href={EXPORT_URL}
                  target="_blank"
                  rel="noopener"
                  className="text-accent underline underline-offset-4"
                >
                  {t('LinkedIn: Get a copy of your data')}
                </a>
              ),
            })}
          </li>
          <li>
            {t(
              'Choose the larger download, or of the single files Profile, Positions, Education, Skills and the like.',
            )}
          </li>
          <li>
            {t('LinkedIn sends a link: for single files within ten minutes, for everything within a day or more.')}
          </li>
          <li>
            {t(
              'Download the ZIP within 72 hours and choose it here as it is. If your browser has unpacked it, choose the files.',
            )}
          </li>
        </ol>
        <p>
          {t(
            'Taken: name, headline, summary, place, websites, positions, volunteering, education, skills, certifications, projects, languages, honors, publications, courses and test scores; recommendations wait for your approval. Never read: messages, connections, email and postal addresses, telephone numbers, and your date of birth. The export is not stored; what was read of it is deleted half an hour after the preview.',
          )}
        </p>
        <p>
          <a href="/help/import" target="_blank" rel="noopener" className="text-accent underline underline-offset-4">
            {t('More about the export, other sources, and what is never read')}
          </a>
        </p>
      </div>
    </details>
  );
}

const EXPORT_URL = 'https://www.linkedin.com/mypreferences/d/download-my-data';
