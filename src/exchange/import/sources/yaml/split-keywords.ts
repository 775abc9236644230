const OPENING = '([{';
const CLOSING = ')]}';

/** 'Docker (Compose, Swarm), Git' -> 'Docker (Compose, Swarm)' and 'Git'; 'a, b, and c' has no 'and c'. */
export function splitKeywords(text: string): string[] {
  const parts: string[] = [];
  let part = '';
  let depth = 0;
  for (const char of text) {
    if (OPENING.includes(char)) depth++;
    if (CLOSING.includes(char)) depth = Math.max(0, depth - 1);
    if (depth === 0 && /[,;،，、；]/.test(char)) {
      parts.push(part);
      part = '';
    } else part += char;
  }
  const tidy = [...parts, part].map((each) => each.trim());
  return tidy
    .map((each, index) => (index === 0 ? each : each.replace(/^(?:and|und|et|y|e|&)\s+/i, '')))
    .filter((each) => each !== '');
}
