import { count, t } from '../platform/lib/texts/studio/studio-texts.ts';
import { AppLinkButton } from '../platform/ui/app-link.tsx';
import { Panel } from '../platform/ui/panel.tsx';
import { isPending } from './lists/list-item.ts';
import { useLists } from './lists/use-lists.tsx';

/** How many testimonials wait for their owner's approval; nothing while there are none. */
export function PendingTestimonials({ userId }: { userId: string }) {
  const pending = useLists(userId)
    .flatMap(({ result }) => result?.data ?? [])
    .filter(isPending).length;
  if (pending === 0) return null;
  return (
    <Panel
      title={count('{n} testimonials wait for you', pending, 'A testimonial waits for you')}
      intro={t('Nobody else sees them until you approve them.')}
    >
      <div>
        <AppLinkButton to="/studio/testimonials">{t('Read and approve')}</AppLinkButton>
      </div>
    </Panel>
  );
}
