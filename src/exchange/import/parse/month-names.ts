/** The languages of data exports whose months are read. */
const LOCALES =
  'en de fr es it nl pt pl sv da nb fi cs sk tr ro hu id ms ru uk bg el hr sl lt lv et ca eu gl vi tl af is sq az ar he fa hi th ja ko zh'.split(
    ' ',
  );
/** Abbreviations that are in use, but not in CLDR. */
const OTHER_NAMES: Record<string, number> = { sept: 9, juill: 7, juil: 7, janv: 1, févr: 2, 'sept.': 9 };

/** Read without the table, which takes longer to build than a document takes to read. No other language differs. */
const ENGLISH = [
  ...['january', 'february', 'march', 'april', 'may', 'june'],
  ...['july', 'august', 'september', 'october', 'november', 'december'],
];

let names: Map<string, number> | undefined;

/** Returns the month of a name in any of these languages, 1 to 12; undefined if it is unknown or ambiguous. */
export function monthNamed(name: string): number | undefined {
  const key = normalized(name);
  const english = ENGLISH.findIndex((month) => month === key || (key.length === 3 && month.startsWith(key)));
  if (english !== -1) return english + 1;
  names ??= allNames();
  return names.get(key) || undefined;
}

/** Polish 'listopad' is November, Croatian 'listopad' is October: an ambiguous name has the month 0. */
function allNames(): Map<string, number> {
  const found = new Map<string, number>();
  const add = (name: string, month: number) => {
    const key = normalized(name);
    if (/^\d*$/.test(key)) return;
    const known = found.get(key);
    found.set(key, known === undefined || known === month ? month : 0);
  };
  for (const locale of LOCALES) {
    for (const options of [
      { month: 'long' },
      { month: 'short' },
      { month: 'long', day: 'numeric' },
      { month: 'short', day: 'numeric' },
    ] as const) {
      const format = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC', calendar: 'gregory' });
      for (let month = 1; month <= 12; month++) {
        const parts = format.formatToParts(Date.UTC(2001, month - 1, 15));
        for (const { type, value } of parts) if (type === 'month') add(value, month);
      }
    }
  }
  for (const [name, month] of Object.entries(OTHER_NAMES)) found.set(normalized(name), month);
  return found;
}

/** Without case, dots, and accents: 'févr.' -> 'fevr'. */
function normalized(name: string): string {
  return name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[\p{M}.\u200e\u200f]/gu, '');
}
