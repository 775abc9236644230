import { ContactForm } from '../../../platform/ui/form/contact-form.tsx';
import { useTranslate } from '../../../platform/ui/page-texts.tsx';
import { type KindSectionProps, PageSection } from '../../../portfolio/records/kit/record-section.tsx';

export function ContactSection({ userId, base, numeral, title }: KindSectionProps) {
  const t = useTranslate();
  return (
    <PageSection id="contacts" numeral={numeral} title="Contact Me" ownTitle={title}>
      <p id="message-sent" role="status" className="sent-note">
        {t('Message sent successfully.')}
      </p>
      <ContactForm userId={userId} base={base} />
    </PageSection>
  );
}
