import { CircleAlert, CircleCheck } from 'lucide-react';
import { useRef, useState } from 'react';
import { api } from '../../platform/api/api-client.ts';
import { t } from '../../platform/lib/texts/studio/studio-texts.ts';
import { Button } from '../../platform/ui/button.tsx';
import { Panel } from '../../platform/ui/panel.tsx';
import { errorToNotice, NoticeText, useNotice } from '../../platform/ui/use-notice.tsx';
import type { SiteChecks } from './site-api.ts';
import { isStaleLogin } from './use-stale-login.tsx';

/** What `vitrine doctor` says, when it is asked for: some checks connect to other servers. */
export function SiteChecksPanel({ onStale }: { onStale: () => void }) {
  const [found, setFound] = useState<SiteChecks['checks']>();
  const [isPending, setPending] = useState(false);
  const { notice, setNotice } = useNotice();
  const status = useRef<HTMLParagraphElement>(null);

  async function check() {
    setPending(true);
    setNotice(undefined);
    try {
      setFound((await api('GET /api/site/checks')).checks);
    } catch (thrown) {
      if (isStaleLogin(thrown)) onStale();
      else setNotice({ tone: 'error', ...errorToNotice(thrown) });
    }
    setPending(false);
  }

  const faults = found?.filter(({ is_good }) => !is_good).length;
  return (
    <Panel
      title={t('Checks')}
      intro={t(
        'What "vitrine doctor" says, as far as the running server can tell; on the command line it also reads the whole database and tries the program. In English.',
      )}
    >
      <div>
        <Button pending={isPending} onClick={() => void check()}>
          {t('Check now')}
        </Button>
      </div>
      <p ref={status} role="status" className="text-sm empty:hidden">
        {faults !== undefined && (faults === 0 ? t('No fault found') : t('Faults found: {n}', { n: String(faults) }))}
      </p>
      <NoticeText notice={notice} />
      {found && (
        <ul aria-label={t('Checks')} lang="en" dir="ltr" className="flex flex-col gap-3 text-sm">
          {found
            .toSorted((a, b) => Number(a.is_good) - Number(b.is_good))
            .map((each) => (
              <li key={each.name} className="flex items-start gap-3">
                <Mark isGood={each.is_good} />
                <div className="min-w-0 flex-1 break-words">
                  <span className="font-semibold">{each.name}</span>: {each.text}
                </div>
              </li>
            ))}
        </ul>
      )}
    </Panel>
  );
}

/** Good and bad differ in their shape, and by a word for who does not see it. */
function Mark({ isGood }: { isGood: boolean }) {
  const Icon = isGood ? CircleCheck : CircleAlert;
  return (
    <span className={`mt-0.5 shrink-0 ${isGood ? 'text-success' : 'text-danger'}`}>
      <Icon aria-hidden="true" className="size-4" />
      <span className="sr-only">{isGood ? 'ok' : 'fault'}</span>
    </span>
  );
}
