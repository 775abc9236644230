import { UserRound } from 'lucide-react';
import { displayName } from '../platform/lib/texts/display-name.ts';
import { numberText } from '../platform/lib/texts/studio/studio-formats.ts';
import { t, term } from '../platform/lib/texts/studio/studio-texts.ts';
import { markdownSummary } from '../platform/rich-text/markdown-summary.ts';
import { thumbnailSource } from '../platform/rich-text/safe-url.ts';
import { ALL_LISTS } from './lists/record-lists.ts';
import type { ChecklistProfile, VisibleCounts } from './onboarding/onboarding-progress.ts';

/** The maximum of cases rendered for one section. */
const SKELETON_CASES = 6;

/** The owner's page as a plan: existing content is filled, missing content is an outline. */
export function PortfolioPreview({ profile, counts }: { profile: ChecklistProfile; counts: VisibleCounts }) {
  const { first_name, last_name, user_name, headline, about } = profile;
  return (
    <section aria-labelledby="preview" className="flex flex-col gap-3">
      <h2 id="preview" className="placard">
        {t('Your page so far')}
      </h2>
      <div className="case flex flex-col gap-5 p-5">
        <div className="flex items-start gap-4">
          <Avatar imageUrl={profile.image_url} />
          <div className="min-w-0 flex-1">
            <p dir="auto" className="break-words font-bold font-display text-heading">
              {displayName({ first_name, last_name }) || user_name}
            </p>
            {headline ? (
              <p dir="auto" className="mt-1 line-clamp-3 break-words text-sm text-soft">
                {headline}
              </p>
            ) : (
              <Outline className="mt-2 h-3 w-full" />
            )}
          </div>
        </div>
        {about ? (
          <p dir="auto" className="line-clamp-3 break-words text-faint text-sm">
            {markdownSummary(about)}
          </p>
        ) : (
          <div className="flex flex-col gap-1.5">
            <Outline className="h-2 w-full" />
            <Outline className="h-2 w-4/5" />
          </div>
        )}
        <ul className="flex flex-col gap-3">
          {ALL_LISTS.map(({ path, title }) => (
            <li key={path} className="border-line border-t pt-2">
              <p className="flex justify-between text-caption">
                <span className="text-soft">{term(title)}</span>
                <span className="tabular-nums text-faint">{numberText(counts[path] ?? 0)}</span>
              </p>
              <Cases count={counts[path] ?? 0} />
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

function Avatar({ imageUrl }: { imageUrl: string }) {
  const source = thumbnailSource(imageUrl);
  if (source) return <img src={source} alt="" className="h-20 w-16 shrink-0 object-cover" />;
  return (
    <span className="grid h-20 w-16 shrink-0 place-items-center border border-edge border-dashed text-edge">
      <UserRound aria-hidden="true" className="size-6" />
    </span>
  );
}

function Cases({ count }: { count: number }) {
  const rendered = Math.min(count, SKELETON_CASES);
  return (
    <div aria-hidden="true" className="mt-1.5 flex gap-1.5">
      {rendered === 0 && <Outline className="h-5 flex-1" />}
      {Array.from({ length: rendered }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
        <span key={index} className="h-5 max-w-16 flex-1 bg-accent/80" />
      ))}
    </div>
  );
}

function Outline({ className }: { className: string }) {
  return <span aria-hidden="true" className={`block border border-edge border-dashed ${className}`} />;
}
