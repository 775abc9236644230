import { createContext, useContext, useRef, useState } from 'react';
import { call } from '../../api/api-client.ts';
import { Button } from '../button.tsx';
import { useLanguageQuery, useTranslate } from '../page-texts.tsx';
import { SelectField } from './select-field.tsx';
import { TextArea } from './text-area.tsx';
import { TextField } from './text-field.tsx';
import { useFormPost } from './use-form-post.tsx';

/** A question of the owner's. */
type Question = {
  id: string;
  label: string;
  type: 'text' | 'choice' | 'date' | 'budget';
  choices?: string[] | undefined;
  required: boolean;
};
const Questions = createContext<readonly Question[]>([]);
/** What the forms of a page ask besides the usual. */
export const QuestionsProvider = Questions.Provider;

const CONTACT_PATH = '/api/contact';

type ContactFormProps = {
  userId: string;
  /** The path of the page. */
  base: string;
  /** The project that the message asks for, and what the page calls it. */
  request?: { id: string; title: string };
  /** What the message is about, until its writer changes it. */
  subject?: string;
};

/** Where scripts run, the form says when somebody began to write; where they do not, nothing is asked for. */
function useBeginning(userId: string) {
  const [token, setToken] = useState('');
  const hasBegun = useRef(false);
  async function begin() {
    if (hasBegun.current) return;
    hasBegun.current = true;
    // Without an answer the form is sent without: it arrives all the same.
    const begun = await call(`${CONTACT_PATH}/form?user_id=${userId}`).catch(() => undefined);
    setToken((begun as { token: string } | undefined)?.token ?? '');
  }
  return { token, begin: () => void begin() };
}

/** Works as a plain form post too: without scripts the server redirects to the note above. */
export function ContactForm({ userId, base, request, subject = request?.title }: ContactFormProps) {
  const { form, isSending, sent, failed } = useFormPost(`${CONTACT_PATH}${useLanguageQuery()}`);
  const t = useTranslate();
  const { token, begin } = useBeginning(userId);
  const questions = useContext(Questions);
  return (
    <form {...form} onFocus={begin} className="contact-form">
      <input type="hidden" name="user_id" value={userId} />
      <input type="hidden" name="token" value={token} />
      <label className="not-for-people" aria-hidden="true">
        {t('Leave this empty')}
        <input name="company_website" tabIndex={-1} autoComplete="off" />
      </label>
      {request && <input type="hidden" name="project_id" value={request.id} />}
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
      <TextField
        label={t('Subject')}
        name="subject"
        defaultValue={subject}
        maxLength={200}
        required
        className="sm:col-span-2"
      />
      {questions.map((question) => (
        <QuestionField key={question.id} {...question} />
      ))}
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

function QuestionField({ id, label, type, choices = [], required }: Question) {
  const field = { label, name: `answers.${id}`, required, className: 'sm:col-span-2' };
  if (type !== 'choice') return <TextField {...field} type={type === 'date' ? 'date' : 'text'} maxLength={2_000} />;
  return <SelectField {...field} choices={['', ...choices].map((choice) => [choice, choice] as const)} />;
}
