import { type KindSectionProps, PageSection } from '../../records/kit/record-section.tsx';
import { Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/form/text-area.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { useFormPost } from '../../ui/form/use-form-post.tsx';
import { useLanguageQuery, useTranslate } from '../../ui/page-texts.tsx';

const CONTACT_PATH = '/api/contact';

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

/** Works as a plain form post too: without scripts the server redirects to the note above. */
function ContactForm({ userId, base }: Pick<KindSectionProps, 'userId' | 'base'>) {
  const { form, isSending, sent, failed } = useFormPost(`${CONTACT_PATH}${useLanguageQuery()}`);
  const t = useTranslate();
  return (
    <form {...form} className="contact-form">
      <input type="hidden" name="user_id" value={userId} />
      {/* Without scripts the server leads back to a page of another form than the plain one. */}
      {base.split('/').length > 3 && <input type="hidden" name="page" value={base} />}
      <TextField label={t('Full name')} name="name" autoComplete="name" maxLength={200} required />
      <TextField
        label={t('Email')}
        name="email"
        // Not type="email": browsers refuse letters beyond ASCII before the @.
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        autoComplete="email"
        maxLength={254}
        required
      />
      <TextField label={t('Subject')} name="subject" maxLength={200} required className="sm:col-span-2" />
      <TextArea label={t('Message')} name="message" rows={6} maxLength={10_000} required className="sm:col-span-2" />
      <div className="flex flex-wrap items-center gap-4 sm:col-span-2">
        <Button type="submit" tone="primary" pending={isSending}>
          {t('Send message')}
        </Button>
        <p role="status" className="text-success">
          {sent}
        </p>
        <p role="alert" className="text-danger">
          {failed}
        </p>
      </div>
    </form>
  );
}
