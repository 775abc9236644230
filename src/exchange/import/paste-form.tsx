import { type FormEvent, useState } from 'react';
import { t } from '../../platform/lib/texts/studio/studio-texts.ts';
import { Button } from '../../platform/ui/button.tsx';
import { TextArea } from '../../platform/ui/form/text-area.tsx';

/** A text instead of a file, behind a disclosure. */
export function PasteForm({ onPaste }: { onPaste: (text: string) => void }) {
  const [text, setText] = useState('');

  function submit(event: FormEvent) {
    event.preventDefault();
    if (text.trim() !== '') onPaste(text);
  }

  return (
    <details>
      <summary className="min-h-11 cursor-pointer py-2.5 font-medium text-sm">{t('Paste text instead')}</summary>
      <form onSubmit={submit} className="flex flex-col gap-3 pt-2">
        <TextArea
          label={t('Text of a résumé')}
          name="text"
          rows={6}
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
        <div>
          <Button type="submit">{t('Preview the text')}</Button>
        </div>
      </form>
    </details>
  );
}
