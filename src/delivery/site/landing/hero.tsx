import { Fragment } from 'react';
import { LinkButton } from '../../../platform/ui/link-button.tsx';
import { CONTACT_FORM, type OperatorInfo } from '../operator-info.ts';
import { useLandingTexts } from '../texts/site-texts.tsx';
import { Showcase } from './showcase.tsx';

export function Hero({ site }: { site: OperatorInfo }) {
  const { t, filled } = useLandingTexts();
  const [firstLine, ...otherLines] = t('heroTitle').split('\n');
  return (
    <section aria-labelledby="hero-heading" className="hero band">
      <div className="hero-frame">
        <div className="hero-text">
          {/* Explicit line breaks: the lines are the same in every typeface. */}
          <h1 id="hero-heading">
            {firstLine}
            {otherLines.map((line) => (
              <Fragment key={line}>
                <br />
                {line}
              </Fragment>
            ))}
          </h1>
          <p className="hero-lead">{t('heroLead', { site: site.siteName })}</p>
          <p className="flex flex-wrap gap-3">
            <LinkButton
              href={site.registrationOpen ? '/register' : CONTACT_FORM}
              tone="band"
              className="min-h-13! px-6! text-base!"
            >
              {t(site.registrationOpen ? 'create' : 'invitation')}
            </LinkButton>{' '}
            <LinkButton href="/home" tone="band-plain" className="min-h-13! px-6! text-base!">
              {t('seePortfolio')}
            </LinkButton>
          </p>
          {!site.registrationOpen && (
            <p>
              {filled('byInvitation', {
                logIn: (
                  <a href="/login" className="underline">
                    {t('byInvitationLogIn')}
                  </a>
                ),
              })}
            </p>
          )}
          <p className="hero-trust">
            {filled('trust', {
              trial: t('trial'),
              professionals: <b>{t('trustProfessionals', { n: t('professionalsFigure') })}</b>,
              rating: <b>{t('ratingFigure')}</b>,
              reviews: t('reviewsFigure'),
            })}
          </p>
        </div>
        <Showcase />
      </div>
    </section>
  );
}
