import type { CSSProperties } from 'react';
import { ResponsiveImage } from '../../images/image.tsx';
import { EditLink, OutLink } from '../../records/kit/record-display.tsx';
import { OwnerFact, OwnerText, useTextAttributes } from '../../ui/owner-text.tsx';
import { useTranslate } from '../../ui/page-texts.tsx';
import { TrustedHtml } from '../../ui/trusted-html.tsx';
import { fullName, longestWord, type Profile } from '../profile.ts';
import { ContactActions } from './contact-actions.tsx';

/** A longer introduction is folded on phones. */
const LONG_ABOUT_CHARACTERS = 600;

/** The introduction of the person. */
export function AboutSection({ profile, hasForm }: { profile: Profile; hasForm: boolean }) {
  const name = fullName(profile);
  const text = useTextAttributes();
  const isLong = profile.about_html.length > LONG_ABOUT_CHARACTERS;
  const t = useTranslate();
  return (
    <section id="about" aria-labelledby="about-heading" className="intro">
      <div className="intro-title">
        <h1 {...text(name)} style={{ '--longest-word': longestWord(name) } as CSSProperties}>
          {name}
        </h1>
        {profile.headline && (
          <p {...text(profile.headline)} className="intro-headline">
            {profile.headline}
          </p>
        )}
        <EditLink href={`/users/edit/${profile.id}`} name={t('your profile')} />
        <ContactActions
          userName={profile.user_name}
          hasForm={hasForm}
          hasDetails={profile.has_contact}
          details={profile.contact}
        />
      </div>
      <div className="intro-text" id={isLong ? 'about-text' : undefined}>
        <h2 id="about-heading" className={profile.about_html ? 'placard' : 'sr-only'}>
          {t('About')}
        </h2>
        {profile.about_html && <TrustedHtml html={profile.about_html} className="markdown" />}
        {isLong && (
          <a href="#about-text" className="link">
            {t('Read on')}
          </a>
        )}
      </div>
      <div className="intro-label">
        <ResponsiveImage
          imageUrl={profile.image_url}
          alt={t('Portrait of {name}', { name })}
          className="intro-portrait"
          place="portrait"
          hasBlur
          urgency="early"
        />
        <Facts profile={profile} />
      </div>
    </section>
  );
}

function Facts({ profile: { pronouns, location, availability, links, languages, interests } }: { profile: Profile }) {
  const text = useTextAttributes();
  const t = useTranslate();
  const facts = [
    ['Pronouns', pronouns],
    ['Location', location],
    ['Availability', availability],
  ] as const;
  return (
    <dl className="facts">
      {facts.map(
        ([label, value]) =>
          value && (
            <div key={label}>
              <dt>{t(label)}</dt>
              <dd {...text(value)}>{value}</dd>
            </div>
          ),
      )}
      {links.length > 0 && (
        <div>
          <dt>{t('Links')}</dt>
          {links.map(({ label, url }) => (
            <dd key={`${label} ${url}`}>
              <OutLink url={url}>
                <OwnerText>{label || url}</OwnerText>
              </OutLink>
            </dd>
          ))}
        </div>
      )}
      {languages.length > 0 && (
        <div>
          <dt>{t('Languages')}</dt>
          {languages.map(({ language, fluency }) => (
            <dd key={`${language} ${fluency}`} className="dotted">
              <OwnerFact>{language}</OwnerFact>
              {fluency && (
                <span className="text-faint">
                  <OwnerText>{fluency}</OwnerText>
                </span>
              )}
            </dd>
          ))}
        </div>
      )}
      {interests.length > 0 && (
        <div>
          <dt>{t('Interests')}</dt>
          {interests.map(({ name, keywords }) => (
            <dd key={`${name} ${keywords.join()}`} className="dotted">
              <OwnerFact>{name}</OwnerFact>
              {keywords.length > 0 && (
                <span className="text-faint">
                  <OwnerText>{keywords.join(', ')}</OwnerText>
                </span>
              )}
            </dd>
          ))}
        </div>
      )}
    </dl>
  );
}
