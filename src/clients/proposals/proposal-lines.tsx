import { useQuery } from '@tanstack/react-query';
import { Plus, Trash2 } from 'lucide-react';
import { type UseFormReturn, useFieldArray, useWatch } from 'react-hook-form';
import { t } from '../../platform/lib/texts/studio/studio-texts.ts';
import { Button } from '../../platform/ui/button.tsx';
import { SelectField } from '../../platform/ui/form/select-field.tsx';
import { TextField } from '../../platform/ui/form/text-field.tsx';
import { fieldProps } from '../../platform/ui/form/use-submit.tsx';
import { recordListQuery } from '../../portfolio/records/kit/record-queries.ts';
import type { Service } from '../../portfolio/records/service/service.ts';
import { LINES_MAX } from './proposal.ts';
import { totalOf } from './proposal-total.ts';
import { numberOf, type ProposalValues } from './proposal-values.ts';
import { moneyText } from './proposal-words.ts';

type LineFieldsProps = { form: UseFormReturn<ProposalValues>; userId: string };

/** What it costs: rows that are typed, or taken from the owner's services, and their sum. */
export function LineFields({ form, userId }: LineFieldsProps) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'lines' });
  const { data: services = [] } = useQuery(recordListQuery<Service>('services', userId));
  const { error } = form.getFieldState('lines', form.formState);
  const addService = (id: string) => {
    const service = services.find((each) => each.id === id);
    if (!service) return;
    const price = service.price_from ?? service.price_to;
    append({ description: service.title, quantity: '1', unit_price: price === null ? '' : String(price) });
    if (form.getValues('currency') === '' && service.currency)
      form.setValue('currency', service.currency, { shouldDirty: true });
  };
  return (
    <fieldset className="flex min-w-0 flex-col gap-4">
      <legend className="mb-2 font-medium text-sm">{t('Prices')}</legend>
      {fields.map((field, index) => (
        <div key={field.id} className="flex flex-wrap items-end gap-3 border-line border-s-2 ps-4">
          <TextField
            className="min-w-[min(14rem,100%)] flex-3"
            label={t('Line {number}: description', { number: index + 1 })}
            dir="auto"
            {...fieldProps(form, `lines.${index}.description`)}
          />
          <TextField
            className="min-w-[min(6rem,100%)] flex-1"
            label={t('Line {number}: quantity', { number: index + 1 })}
            inputMode="decimal"
            {...fieldProps(form, `lines.${index}.quantity`)}
          />
          <TextField
            className="min-w-[min(7rem,100%)] flex-1"
            label={t('Line {number}: unit price', { number: index + 1 })}
            inputMode="decimal"
            {...fieldProps(form, `lines.${index}.unit_price`)}
          />
          <Button
            tone="quiet"
            aria-label={t('Remove line {number}', { number: index + 1 })}
            onClick={() => remove(index)}
          >
            <Trash2 aria-hidden="true" className="size-5" />
          </Button>
        </div>
      ))}
      {error?.message && (
        <p role="alert" className="text-danger text-sm">
          {error.message}
        </p>
      )}
      {fields.length < LINES_MAX && (
        <div className="flex flex-wrap items-end gap-3">
          <Button onClick={() => append({ description: '', quantity: '1', unit_price: '' })}>
            <Plus aria-hidden="true" className="size-4" />
            {t('Add a line')}
          </Button>
          {services.length > 0 && (
            <SelectField
              label={t('Add one of your services')}
              value=""
              choices={[['', t('Choose')], ...services.map(({ id, title }) => [id, title] as const)]}
              onSelect={addService}
            />
          )}
        </div>
      )}
      {fields.length > 0 && <Total form={form} />}
    </fieldset>
  );
}

/** Says nothing while a number is missing. */
function Total({ form }: { form: UseFormReturn<ProposalValues> }) {
  const [lines, currency] = useWatch({ control: form.control, name: ['lines', 'currency'] });
  const numbers = lines.map(({ quantity, unit_price }) => ({
    quantity: numberOf(quantity),
    unit_price: numberOf(unit_price),
  }));
  const total = totalOf(numbers);
  if (Number.isNaN(total)) return null;
  return (
    <p className="text-end font-semibold tabular-nums">
      {t('Total: {amount}', { amount: moneyText(total, currency.trim().toUpperCase()) || total.toFixed(2) })}
    </p>
  );
}
