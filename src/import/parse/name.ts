const PARTICLES = new Set(
  'von van vom zum zur zu der den de da do dos das del della di du la le el al bin ibn ben ter ten af av'.split(' '),
);
const SUFFIXES = new Set('jr jr. sr sr. ii iii iv'.split(' '));

/** The last word is the last name, with its particles: 'Ludwig van Beethoven' -> 'Ludwig', 'van Beethoven'. */
export function splitName(name: string): { first_name: string; last_name: string } {
  const words = name.split(/\s+/).filter((word) => word !== '');
  let start = words.length - 1;
  if (start > 1 && SUFFIXES.has(words[start]?.toLowerCase() ?? '')) start--;
  while (start > 1 && PARTICLES.has(words[start - 1] ?? '')) start--;
  if (words.length < 2) return { first_name: words.join(' '), last_name: '' };
  return { first_name: words.slice(0, start).join(' '), last_name: words.slice(start).join(' ') };
}

export function joinName({ first_name, last_name }: { first_name: string; last_name: string }): string {
  return [first_name, last_name].filter((part) => part !== '').join(' ');
}
