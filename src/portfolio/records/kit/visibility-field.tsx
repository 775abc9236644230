import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { t } from '../../../platform/lib/texts/studio/studio-texts.ts';
import { SelectField } from '../../../platform/ui/form/select-field.tsx';
import { fieldProps } from '../../../platform/ui/form/use-submit.tsx';
import type { Visibility } from '../../model/visibility.ts';

function visibilityChoices(): [Visibility, string][] {
  return [
    ['everyone', t('Everyone')],
    ['views', t('Only in views that name it')],
    ['nobody', t('Nobody')],
  ];
}

/** Who sees the record. */
export function VisibilityField<V extends FieldValues & { visibility: Visibility }>({
  form,
}: {
  form: UseFormReturn<V>;
}) {
  return (
    <SelectField
      label={t('Visible to')}
      hint={t('In views: only in a view that shows it by name, and by its links. To nobody: only you see it, here.')}
      choices={visibilityChoices()}
      {...fieldProps(form, 'visibility' as Path<V>)}
    />
  );
}
