import { useState } from 'react';
import { t } from '../../platform/lib/texts/studio/studio-texts.ts';
import { LinkButton } from '../../platform/ui/link-button.tsx';
import { Panel } from '../../platform/ui/panel.tsx';
import { ShareWays } from '../../portfolio/components/share-ways.tsx';
import { portfolioPath } from '../../portfolio/model/page-path.ts';

/** As link previews show it, in CSS pixels. */
const CARD = { width: 1_200, height: 630 };

type PageIsPublicProps = { userName: string; version: string };

/** The moment at which a page can be sent: its card as others will see it, and the ways to send it. */
export function PageIsPublic({ userName, version }: PageIsPublicProps) {
  const path = portfolioPath({ user_name: userName });
  const [hasCard, setHasCard] = useState(true);
  return (
    <Panel title={t('Your page is public')} intro={t('This is how the link looks where you send it.')}>
      {hasCard && (
        <img
          // A digest that is not the card's leads to the present one.
          src={`/cards${path}/${Date.parse(version)}.png`}
          alt={t('Card of your page in link previews')}
          {...CARD}
          onError={() => setHasCard(false)}
          className="h-auto w-full max-w-lg border border-line"
        />
      )}
      <ShareWays userName={userName} />
      <div>
        <LinkButton href={path}>{t('View page')}</LinkButton>
      </div>
    </Panel>
  );
}
