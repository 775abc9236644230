import { useForm } from 'react-hook-form';
import { t } from '../../platform/lib/texts/studio/studio-texts.ts';
import { Button } from '../../platform/ui/button.tsx';
import { Dialog } from '../../platform/ui/dialog.tsx';
import { FormLayout } from '../../platform/ui/form/form-layout.tsx';
import { TextArea } from '../../platform/ui/form/text-area.tsx';
import { TextField } from '../../platform/ui/form/text-field.tsx';
import { useDraft } from '../../platform/ui/form/use-draft.tsx';
import { fieldProps, useSubmit } from '../../platform/ui/form/use-submit.tsx';
import type { ListItem } from '../lists/list-item.ts';
import type { ViewItemChoice } from './view-choices.ts';

const TITLE_MAX_CHARACTERS = 200;
const DESCRIPTION_MAX_CHARACTERS = 10_000;

type ItemTextsProps = {
  record: ListItem;
  userId: string;
  choice: ViewItemChoice | undefined;
  /** Returns what was thrown; undefined if they are saved. */
  onSave: (texts: { title: string; description: string }) => Promise<unknown>;
  onClose: () => void;
};

/** The title and description that an item has in the view. It closes once they are saved. */
export function ItemTexts({ record, userId, choice, onSave, onClose }: ItemTextsProps) {
  const form = useForm({ defaultValues: { title: choice?.title ?? '', description: choice?.description ?? '' } });
  const draft = useDraft(form, { userId, part: `#${record.id}` });
  const { onSubmit, ...submission } = useSubmit(form, {
    async save(values) {
      const thrown = await onSave({ title: values.title.trim(), description: values.description.trim() });
      if (thrown !== undefined) throw thrown;
      form.reset(values);
      onClose();
      return '';
    },
  });
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={record.title}
      description={t('What the view says instead. Whatever is empty is as in your portfolio.')}
    >
      <FormLayout
        {...submission}
        onSubmit={onSubmit}
        submitLabel={t('Save')}
        inPanel
        draft={draft}
        buttons={<Button onClick={onClose}>{t('Cancel')}</Button>}
      >
        <TextField
          label={t('Title')}
          placeholder={record.title}
          maxLength={TITLE_MAX_CHARACTERS}
          autoComplete="off"
          dir="auto"
          {...fieldProps(form, 'title')}
        />
        <TextArea
          label={t('Description')}
          maxLength={DESCRIPTION_MAX_CHARACTERS}
          dir="auto"
          {...fieldProps(form, 'description')}
        />
      </FormLayout>
    </Dialog>
  );
}
