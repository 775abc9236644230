import type { UseFormReturn } from 'react-hook-form';
import { COMMAS_OR_LINES_HINT, splitCommasOrLines, splitLines } from '../../../platform/lib/split-list.ts';
import { t, translated } from '../../../platform/lib/texts/studio/studio-texts.ts';
import { freshId } from '../../../platform/lib/uuid.ts';
import { FieldRow } from '../../../platform/ui/form/form-layout.tsx';
import { SelectField } from '../../../platform/ui/form/select-field.tsx';
import { TextArea } from '../../../platform/ui/form/text-area.tsx';
import { TextField } from '../../../platform/ui/form/text-field.tsx';
import { UrlField } from '../../../platform/ui/form/url-field.tsx';
import { fieldProps } from '../../../platform/ui/form/use-submit.tsx';
import { RequireLogin } from '../../../platform/ui/require-login.tsx';
import { ImageUploadField } from '../../images/image-fields.tsx';
import type { Values } from '../../model/record.ts';
import type { Visibility } from '../../model/visibility.ts';
import { DeleteRecord } from '../kit/record-delete.tsx';
import { EditRecord } from '../kit/record-edit.tsx';
import { RecordDetails } from '../kit/record-fields.tsx';
import { AddRecord } from '../kit/record-form.tsx';
import { SERVICE_UNITS, type Service, services } from './service.ts';

const MESSAGE_MS = 5_000;

const EMPTY = {
  title: '',
  description: '',
  price_from: '',
  price_to: '',
  currency: '',
  unit: 'project' as Service['unit'],
  includes: '',
  duration: '',
  image_url: '',
  booking_url: '',
  visibility: 'everyone' as Visibility,
};
type ServiceValues = typeof EMPTY;

export function AddScreen() {
  return (
    <RequireLogin>
      {() => (
        <AddRecord
          kind={services}
          title={t('New service')}
          emptyValues={EMPTY}
          toInput={(values) => ({ ...toInput(values), includes: splitCommasOrLines(values.includes), id: freshId() })}
          submitLabel={t('Submit')}
          clearAfterMs={MESSAGE_MS}
        >
          {(form) => <ServiceFields form={form} includesHint={t(COMMAS_OR_LINES_HINT)} />}
        </AddRecord>
      )}
    </RequireLogin>
  );
}

export function EditScreen() {
  return (
    <EditRecord
      kind={services}
      title={t('Edit service')}
      toValues={(service: Service): ServiceValues => ({
        ...service,
        price_from: String(service.price_from ?? ''),
        price_to: String(service.price_to ?? ''),
        includes: service.includes.join('\n'),
      })}
      toInput={toInput}
    >
      {(form) => <ServiceFields form={form} includesHint={t('One per line.')} />}
    </EditRecord>
  );
}

export function DeleteScreen() {
  return <DeleteRecord kind={services} nameOf={({ title }: Service) => title} />;
}

function toInput(values: ServiceValues): Values {
  return {
    ...values,
    price_from: toAmount(values.price_from),
    price_to: toAmount(values.price_to),
    currency: values.currency.trim().toUpperCase(),
    includes: splitLines(values.includes),
  };
}

/** What is no number is sent as it is: the server says so at its field. */
function toAmount(text: string): number | string | null {
  const plain = text.trim().replace(',', '.');
  if (plain === '') return null;
  return /^-?\d+(\.\d+)?$/.test(plain) ? Number(plain) : text;
}

function ServiceFields({ form, includesHint }: { form: UseFormReturn<ServiceValues>; includesHint: string }) {
  return (
    <>
      <TextField label={t('Title')} {...fieldProps(form, 'title')} />
      <TextArea label={t('Description')} {...fieldProps(form, 'description')} />
      <FieldRow>
        <TextField label={t('Price From')} inputMode="decimal" {...fieldProps(form, 'price_from')} />
        <TextField label={t('Price To')} inputMode="decimal" {...fieldProps(form, 'price_to')} />
      </FieldRow>
      <FieldRow>
        <TextField
          label={t('Currency')}
          hint={t('A code of three letters, such as EUR.')}
          autoCapitalize="characters"
          maxLength={3}
          {...fieldProps(form, 'currency')}
        />
        <SelectField label={t('Price for one')} choices={translated(SERVICE_UNITS)} {...fieldProps(form, 'unit')} />
      </FieldRow>
      <TextArea label={t('Includes')} hint={includesHint} {...fieldProps(form, 'includes')} />
      <TextField label={t('Duration')} {...fieldProps(form, 'duration')} />
      <UrlField
        form={form}
        name="booking_url"
        label={t('Booking URL')}
        hint={t('https:// only. A page at cal.com or calendly.com opens in place, any other is a link.')}
      />
      <ImageUploadField form={form} name="image_url" uploadLabel={t('Image')} />
      <RecordDetails form={form} urls={[['image_url', t('Image URL')]]} />
    </>
  );
}
