import { Button } from '../../../platform/ui/button.tsx';
import { useFormPost } from '../../../platform/ui/form/use-form-post.tsx';
import { useSiteName } from '../../../platform/ui/site-name.tsx';
import { type ShownSite, siteLink } from '../operator-info.ts';
import { useLandingTexts } from '../texts/site-texts.tsx';
import { LEADS_PATH, STORED_NOTE_ID } from './lead-constants.ts';

export function CallToAction({ site }: { site: ShownSite }) {
  const { t, filled } = useLandingTexts();
  const privacy = <a href={siteLink(site, '/privacy')}>{t('privacy')}</a>;
  return (
    <section id="cta" aria-labelledby="cta-heading" className="cta band">
      <div className="cta-frame section-frame">
        <h2 id="cta-heading">{t('ctaTitle')}</h2>
        <p>{t('ctaText', { joined: t('joinedFigure') })}</p>
        <p id={STORED_NOTE_ID} role="status" className="cta-note">
          {t('leadStored')}
        </p>
        <LeadForm languageQuery={site.languageQuery} />
        <p className="cta-small">{filled('ctaSmall', { trial: t('trial'), site: useSiteName(), privacy })}</p>
      </div>
    </section>
  );
}

/** Works as a plain form post too: without scripts the server redirects to the note above. */
function LeadForm({ languageQuery }: Pick<ShownSite, 'languageQuery'>) {
  const { t } = useLandingTexts();
  const { form, isSending, sent, failed } = useFormPost(`${LEADS_PATH}${languageQuery}`);
  return (
    <form {...form} className="lead-form">
      <label htmlFor="lead-email">{t('email')}</label>{' '}
      <input
        id="lead-email"
        name="email"
        type="email"
        autoComplete="email"
        placeholder="you@example.com"
        maxLength={254}
        required
      />{' '}
      <Button type="submit" tone="band" pending={isSending}>
        {t('getStarted')}
      </Button>
      <p role="status">{sent && t('leadStored')}</p>
      <p role="alert">{failed}</p>
    </form>
  );
}
