import { placeOf } from '../../../platform/ui/edit-place.tsx';
import { OwnerText, useTextAttributes } from '../../../platform/ui/owner-text.tsx';
import { FilledText, useTranslate } from '../../../platform/ui/page-texts.tsx';
import { TrustedHtml } from '../../../platform/ui/trusted-html.tsx';
import { ResponsiveImage } from '../../../portfolio/images/image.tsx';
import { DateText, EditLink, OutLink } from '../../../portfolio/records/kit/record-display.tsx';
import type { PageProfile, Profile } from '../profile.ts';
import { longestWord } from '../state/longest-word.ts';
import { ContactActions } from './contact-actions.tsx';

/** A longer introduction is folded, so that the work begins on the first screen: above the first on phones, above the second everywhere. */
const SHORT_ABOUT_CHARACTERS = 160;
const LONG_ABOUT_CHARACTERS = 500;

const POSTER_CHARACTERS = 40;

type AboutSectionProps = {
  profile: PageProfile;
  /** What the page says while there is nothing on it. */
  notice: string | undefined;
  hasForm: boolean;
  /** '' for none. */
  resumePath: string;
  /** The page's own path. */
  path: string;
};

/** The introduction of the person. */
export function AboutSection({ profile, notice, hasForm, resumePath, path }: AboutSectionProps) {
  const name = profile.full_name;
  const text = useTextAttributes();
  const { length } = profile.about_html;
  const isFolded = length > SHORT_ABOUT_CHARACTERS;
  const t = useTranslate();
  return (
    <section id="about" aria-labelledby="about-heading" className="intro h-card" data-edit={placeOf('users', 'me')}>
      <data hidden className="u-url u-uid" value={path} />
      <div className="intro-title">
        <h1
          {...text(name)}
          className="p-name"
          style={{ '--longest-word': longestWord(name) }}
          data-edit={placeOf('users', 'me', 'first_name,last_name', 'name')}
        >
          {name}
        </h1>
        {profile.headline && (
          <p
            {...text(profile.headline)}
            className="intro-headline p-job-title"
            style={{ '--fit': fitOf(profile.headline) }}
            data-edit={placeOf('users', 'me', 'headline')}
          >
            {profile.headline}
          </p>
        )}
        {notice && <p className="intro-headline">{notice}</p>}
        <EditLink href={`/users/edit/${profile.id}`} />
        <Facts profile={profile} />
        <ContactActions profile={profile} hasForm={hasForm} resumePath={resumePath} />
      </div>
      <div
        className="intro-text"
        id={isFolded ? 'about-text' : undefined}
        data-long={length > LONG_ABOUT_CHARACTERS || undefined}
      >
        <h2 id="about-heading" className={profile.about_html ? 'placard' : 'sr-only'}>
          {t('About')}
        </h2>
        {profile.about_html && (
          <TrustedHtml
            html={profile.about_html}
            className="markdown"
            data-edit={placeOf('users', 'me', 'about', 'markdown')}
          />
        )}
        {isFolded && (
          <a href="#about-text" className="link">
            {t('Read on')}
          </a>
        )}
      </div>
      <ResponsiveImage
        imageUrl={profile.image_url}
        alt={t('Portrait of {name}', { name })}
        className="intro-portrait u-photo"
        place="portrait"
        hasBlur
        urgency="early"
      />
    </section>
  );
}

/** A headline as large as a poster's takes two or three lines: the longer it is, the smaller. */
function fitOf({ length }: string): number {
  return length <= POSTER_CHARACTERS ? 1 : Math.round(100 * Math.sqrt(POSTER_CHARACTERS / length)) / 100;
}

function Facts({
  profile: { pronouns, location, availability, hire_facts, hire_zone, links, is_new },
}: {
  profile: Profile;
}) {
  const t = useTranslate();
  const facts = [
    ['Pronouns', pronouns],
    ['Location', location],
    ['Availability', ...(hire_facts || [availability])],
  ] as const;
  return (
    <dl className="facts">
      {facts.map(
        ([label, ...values]) =>
          values[0] && (
            <div key={label}>
              <dt>{t(label)}</dt>
              {values.map((value) => (
                <dd key={value}>
                  {value === hire_zone?.name ? (
                    // What local-time.client.ts adds to it stays when the page hydrates.
                    <bdi data-zone={hire_zone.id} suppressHydrationWarning>
                      {value}
                    </bdi>
                  ) : (
                    <OwnerText
                      data-edit={
                        hire_facts && label === 'Availability' ? undefined : placeOf('users', 'me', label.toLowerCase())
                      }
                    >
                      {value}
                    </OwnerText>
                  )}
                </dd>
              ))}
            </div>
          ),
      )}
      {links.length > 0 && (
        <div>
          <dt>{t('Links')}</dt>
          {links.map(({ label, url, verified_at }) => (
            <dd key={`${label} ${url}`} data-url={!label || undefined}>
              <OutLink url={url} isOwn={is_new ? 'new' : 'trusted'}>
                <OwnerText>{label || url}</OwnerText>
              </OutLink>
              {verified_at && (
                <span className="verified">
                  <FilledText text="Verified {date}" values={{ date: <DateText date={verified_at} /> }} />
                </span>
              )}
            </dd>
          ))}
        </div>
      )}
    </dl>
  );
}
