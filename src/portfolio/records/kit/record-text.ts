/** 'Rotterdam, South Holland, Netherlands', without empty parts, with the comma of their script on pages in any language. */
export function placeText({ city, state, country }: { city: string; state: string; country: string }): string {
  const parts = [city, state, country].filter(Boolean);
  return parts.join(/[\u0600-\u06ff]/.test(parts.join('')) ? '، ' : ', ');
}

/** Returns the label of a choice; '' for the placeholder, 'other' and unknown values. */
export function choiceLabel<Label extends string>(
  choices: readonly (readonly [string, Label])[],
  value: string,
): Exclude<Label, 'Select' | 'Other'> | '' {
  if (value === 'select' || value === 'other') return '';
  return (choices.find(([choice]) => choice === value)?.[1] ?? '') as Exclude<Label, 'Select' | 'Other'> | '';
}
