/** 'Rotterdam, South Holland, Netherlands', without empty parts. */
export function placeText({ city, state, country }: { city: string; state: string; country: string }): string {
  return [city, state, country].filter(Boolean).join(', ');
}

/** Returns the label of a choice; '' for the placeholder, 'other' and unknown values. */
export function choiceLabel<Label extends string>(
  choices: readonly (readonly [string, Label])[],
  value: string,
): Exclude<Label, 'Select' | 'Other'> | '' {
  if (value === 'select' || value === 'other') return '';
  return (choices.find(([choice]) => choice === value)?.[1] ?? '') as Exclude<Label, 'Select' | 'Other'> | '';
}
