import { type KindSectionProps, PageSection } from '../../records/kit/record-section.tsx';
import { ContactForm } from '../../ui/form/contact-form.tsx';
import { useTranslate } from '../../ui/page-texts.tsx';

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
