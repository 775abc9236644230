import { Clock, EyeOff, ImageIcon, Lock, type LucideIcon, Pin } from 'lucide-react';
import { useState } from 'react';
import { t } from '../../platform/lib/texts/studio/studio-texts.ts';
import { thumbnailSource } from '../../platform/rich-text/safe-url.ts';
import { isPending, isVisible, type ListItem } from './list-item.ts';

export function RowText({ item, isShownAtOnce }: { item: ListItem; isShownAtOnce: boolean }) {
  const { title, detail, visibility, isBlank, pendingText } = item;
  const isWaiting = isPending(item);
  return (
    <div className="min-w-0">
      <p className={`break-words font-medium leading-snug ${isVisible(item) ? '' : 'text-soft'}`}>
        <bdi>{title}</bdi>
      </p>
      <p className="flex flex-wrap items-center gap-x-2 text-faint text-sm">
        {detail && (
          <span className="line-clamp-1 break-all">
            <bdi>{detail}</bdi>
          </span>
        )}
        {isWaiting && <Mark Icon={Clock} text={t('Waiting for your approval')} />}
        {visibility === 'nobody' && !isWaiting && <Mark Icon={EyeOff} text={t('Hidden')} />}
        {visibility === 'views' && <Mark Icon={Lock} text={t('Only in views')} />}
        {isBlank && <Mark Icon={EyeOff} text={t('Not on your page until it has a name')} />}
        {isShownAtOnce && <Mark Icon={Pin} text={t('Seen at once')} />}
      </p>
      {isWaiting && (
        <p dir="auto" className="mt-1 whitespace-pre-line break-words text-sm">
          {pendingText}
        </p>
      )}
    </div>
  );
}

export function Thumbnail({ imageUrl, faded }: { imageUrl: string; faded: boolean }) {
  const [isBroken, setBroken] = useState(false);
  const source = thumbnailSource(imageUrl);
  return (
    <span
      className={`grid h-11 w-14 place-items-center overflow-hidden rounded-control bg-sunk text-edge ${faded ? 'opacity-50' : ''}`}
    >
      {source === undefined || isBroken ? (
        <ImageIcon aria-hidden="true" className="size-5" />
      ) : (
        <img
          loading="lazy"
          decoding="async"
          src={source}
          alt=""
          onError={() => setBroken(true)}
          className="size-full object-cover"
        />
      )}
    </span>
  );
}

function Mark({ Icon, text }: { Icon: LucideIcon; text: string }) {
  return (
    <span className="placard inline-flex items-center gap-1 text-soft">
      <Icon aria-hidden="true" className="size-3" />
      {text}
    </span>
  );
}
