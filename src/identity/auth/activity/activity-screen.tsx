import { useInfiniteQuery } from '@tanstack/react-query';
import { api } from '../../../platform/api/api-client.ts';
import { joinedText, placeText, timeText } from '../../../platform/lib/texts/studio/studio-formats.ts';
import { studioLanguage, t } from '../../../platform/lib/texts/studio/studio-texts.ts';
import { commaOf } from '../../../platform/lib/texts/translate.ts';
import { AppLinkButton } from '../../../platform/ui/app-link.tsx';
import { Button } from '../../../platform/ui/button.tsx';
import { EmptyState } from '../../../platform/ui/empty-state.tsx';
import { LoadState } from '../../../platform/ui/load-state.tsx';
import { RequireLogin } from '../../../platform/ui/require-login.tsx';
import { ScreenHeader } from '../../../platform/ui/screen-header.tsx';
import type { ActivityItem } from './activity.ts';
import { activityText, deviceText } from './activity-text.ts';

/** What happened to the account, newest first, page by page. */
export function ActivityScreen() {
  return <RequireLogin>{() => <Activity />}</RequireLogin>;
}

function Activity() {
  const { data, ...result } = useInfiniteQuery({
    queryKey: ['activity'],
    queryFn: ({ pageParam }) => api('GET /api/users/activity', { query: { before: pageParam } }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next || undefined,
    gcTime: 0,
  });
  const items = data?.pages.flatMap((page) => page.items);
  return (
    <div className="mx-auto flex max-w-3xl flex-col">
      <ScreenHeader
        title={t('Activity')}
        caption={t('Your account')}
        intro={t(
          'What happened to your account within 90 days. Places are approximate; IP addresses are not stored. If something was not you, change your password.',
        )}
      >
        <AppLinkButton to="/settings/security">{t('Settings')}</AppLinkButton>
      </ScreenHeader>
      <LoadState result={{ ...result, data: items }} shape="rows">
        {(shown) =>
          shown.length === 0 ? (
            <EmptyState title={t('Nothing happened within 90 days')} />
          ) : (
            <ul aria-label={t('Activity')} className="flex flex-col">
              {shown.map((item) => (
                <Entry key={item.id} item={item} />
              ))}
            </ul>
          )
        }
      </LoadState>
      {result.hasNextPage && (
        <Button
          className="mt-5 self-center"
          pending={result.isFetchingNextPage}
          onClick={() => void result.fetchNextPage()}
        >
          {t('Show older activity')}
        </Button>
      )}
    </div>
  );
}

function Entry({ item }: { item: ActivityItem }) {
  const { actor, device, place, created_at } = item;
  const from =
    actor === 'operator' ? t('By the operator of this site') : joinedText([deviceText(device), placeText(place)]);
  return (
    <li className="flex min-w-0 flex-col gap-0.5 border-line border-t py-3 text-sm">
      <p className="break-words font-medium">{activityText(item)}</p>
      <p className="break-words text-faint">
        <time dateTime={created_at}>{timeText(created_at)}</time>
        {from && `${commaOf(studioLanguage())}${from}`}
      </p>
    </li>
  );
}
