import type { UseFormReturn } from 'react-hook-form';
import {
  AVAILABILITY_STATES,
  CONTRACT_TYPES,
  contractTypesOf,
  isForHire,
  RATE_ON_REQUEST,
  timeZoneName,
} from '../../platform/lib/availability.ts';
import { type StudioLabel, studioLocale, t, translated } from '../../platform/lib/texts/studio/studio-texts.ts';
import { BoundPartialDate } from '../../platform/ui/form/bound-partial-date.tsx';
import { Checkbox } from '../../platform/ui/form/choices.tsx';
import { FieldRow } from '../../platform/ui/form/form-layout.tsx';
import { SelectField } from '../../platform/ui/form/select-field.tsx';
import { TextField } from '../../platform/ui/form/text-field.tsx';
import { fieldProps } from '../../platform/ui/form/use-submit.tsx';
import type { ProfileValues } from './profile-values.ts';

const STATES: Record<(typeof AVAILABILITY_STATES)[number], StudioLabel> = {
  open: 'Open to work',
  from: 'Available from a date',
  not_looking: 'Not looking for work',
};
const STATE_CHOICES = [
  ['', 'Not stated'] as const,
  ...AVAILABILITY_STATES.map((state) => [state, STATES[state]] as const),
];

/** Whether the owner can be hired, and on which terms. */
export function AvailabilityFields({ form }: { form: UseFormReturn<ProfileValues> }) {
  const [state] = form.watch(['availability_state']);
  return (
    <fieldset className="flex flex-col gap-6">
      <legend className="sr-only">{t('Availability')}</legend>
      <FieldRow>
        <SelectField
          label={t('Availability')}
          hint={t("Your page then says so, and its button says 'Hire me'.")}
          choices={translated(STATE_CHOICES)}
          {...fieldProps(form, 'availability_state')}
        />
        <TextField
          label={t('Availability details')}
          hint={t('In your own words: when you can be booked, and for what.')}
          {...fieldProps(form, 'availability')}
        />
      </FieldRow>
      {state === 'from' && <BoundPartialDate form={form} name="available_from" label={t('Available from')} />}
      {isForHire({ availability_state: state }) && <HiringTerms form={form} />}
    </fieldset>
  );
}

function HiringTerms({ form }: { form: UseFormReturn<ProfileValues> }) {
  const [types, rate, zone] = form.watch(['contract_types', 'rate', 'time_zone']);
  const chosen: readonly string[] = contractTypesOf(types);
  const isOnRequest = rate === RATE_ON_REQUEST;

  function choose(type: string, isChosen: boolean) {
    const others = chosen.filter((other) => other !== type);
    const text = contractTypesOf([...others, ...(isChosen ? [type] : [])].join(',')).join(',');
    form.setValue('contract_types', text, { shouldDirty: true });
  }

  return (
    <>
      <fieldset>
        <legend className="mb-2 font-medium text-sm">{t('Contract types')}</legend>
        <div className="flex flex-wrap gap-x-6 gap-y-2">
          {CONTRACT_TYPES.map(([type, label]) => (
            <Checkbox
              key={type}
              label={t(label)}
              checked={chosen.includes(type)}
              onChange={({ currentTarget }) => choose(type, currentTarget.checked)}
            />
          ))}
        </div>
      </fieldset>
      <FieldRow>
        <div className="flex flex-col gap-2">
          {!isOnRequest && (
            <TextField
              label={t('Rate')}
              hint={t('An amount, as you name it: €90 an hour.')}
              {...fieldProps(form, 'rate')}
            />
          )}
          <Checkbox
            label={t('Rate on request')}
            checked={isOnRequest}
            onChange={({ currentTarget }) =>
              form.setValue('rate', currentTarget.checked ? RATE_ON_REQUEST : '', { shouldDirty: true })
            }
          />
        </div>
        <SelectField
          label={t('Time zone')}
          choices={zoneChoices(zone)}
          hint={zone && timeZoneName(zone, studioLocale())}
          {...fieldProps(form, 'time_zone')}
        />
      </FieldRow>
    </>
  );
}

/** A zone set with the API may have another name in this browser, or none. */
function zoneChoices(stored: string) {
  const known = Intl.supportedValuesOf('timeZone');
  const zones = stored === '' || known.includes(stored) ? known : [stored, ...known];
  return [['', t('Not stated')] as const, ...zones.map((zone) => [zone, zone.replaceAll('_', ' ')] as const)];
}
