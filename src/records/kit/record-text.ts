/** 'Rotterdam, South Holland, Netherlands', without empty parts. */
export function placeText({ city, state, country }: { city: string; state: string; country: string }): string {
  return [city, state, country].filter(Boolean).join(', ');
}

/** Returns the label of a choice; '' for the placeholder, 'other' and unknown values. */
export function choiceLabel(choices: readonly (readonly [string, string])[], value: string): string {
  return value === 'select' || value === 'other' ? '' : (choices.find(([choice]) => choice === value)?.[1] ?? '');
}
