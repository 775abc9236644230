const ID = /^(?:https?:\/\/(?:www\.)?orcid\.org\/)?(\d{4}-\d{4}-\d{4}-\d{3}[\dX])\/?$/i;

/** Returns the iD in a text such as https://orcid.org/0000-0002-1825-0097; undefined if it is none. */
export function orcidIn(text: string): string | undefined {
  return ID.exec(text.trim())?.[1]?.toUpperCase();
}

/** ISO 7064, MOD 11-2: one mistyped digit is found. */
export function isOrcid(id: string): boolean {
  const digits = id.replaceAll('-', '');
  let total = 0;
  for (const digit of digits.slice(0, -1)) total = ((total + Number(digit)) * 2) % 11;
  const check = (12 - total) % 11;
  return digits.at(-1) === (check === 10 ? 'X' : String(check));
}
