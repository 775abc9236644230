import { linkedinZip } from './linkedin-export.ts';

/** Returns texts that repeat as rarely as real ones, the same in every run. */
function textMaker(): (characters: number) => string {
  let state = 1;
  const letters = Array.from({ length: 100_000 }, () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return 'etaoin shrdlu cmfwyp'[state >>> 27] ?? ' e';
  }).join('');
  let at = 0;
  return (characters) => {
    at = (at + 7_919) % (letters.length - characters);
    return letters.slice(at, at + characters);
  };
}

type Size = {
  /** Messages, and as many connections. */
  privateRows?: number;
  /** How many times longer than usual the descriptions are. */
  length?: number;
};

/** An export with `rows` rows that a portfolio has a place for. */
export function largeLinkedinZip(rows: number, { privateRows = 30_000, length = 1 }: Size = {}): Uint8Array {
  const text = textMaker();
  const table = (header: string, share: number, cells: (index: number) => string[]) => {
    const lines = Array.from({ length: Math.round(share * rows) }, (_, index) =>
      cells(index)
        .map((cell) => `"${cell}"`)
        .join(','),
    );
    return [header, ...lines].join('\r\n');
  };
  const everyone = privateRows / rows;
  const date = (index: number) => `${['Jan', 'Feb', 'Aug', 'Sep'][index % 4]} ${1990 + (index % 35)}`;
  return linkedinZip('Complete/', {
    'Positions.csv': table('Company Name,Title,Description,Location,Started On,Finished On', 0.15, (index) => [
      ...[text(14), text(21), `${text(175 * length)}.\n• ${text(70)}\n• ${text(70)}`],
      ...['London, England, United Kingdom', date(index), ''],
    ]),
    'Education.csv': table('School Name,Start Date,End Date,Notes,Degree Name,Activities', 0.1, () => [
      ...[text(21), '1990', '1999', text(140 * length), text(21), text(35)],
    ]),
    'Skills.csv': table('Name', 0.25, (index) => [`${text(14)} ${index}`]),
    'Certifications.csv': table('Name,Url,Authority,Started On,Finished On,License Number', 0.1, (index) => [
      ...[text(28), `https://certs.example/${index}`, text(14), date(index), date(index + 35), `N-${index}`],
    ]),
    'Projects.csv': table('Title,Description,Url,Started On,Finished On', 0.1, (index) => [
      ...[
        `${text(21)} ${index}`,
        text(280 * length),
        `https://projects.example/${index}`,
        date(index),
        date(index + 35),
      ],
    ]),
    'Honors.csv': table('Title,Description,Issued On', 0.15, (index) => [text(28), text(140 * length), date(index)]),
    'Publications.csv': table('Name,Published On,Description,Publisher,Url', 0.15, (index) => [
      ...[text(42), 'Aug 1, 2011', text(210 * length), text(14), `https://papers.example/${index}`],
    ]),
    'Connections.csv': table('First Name,Last Name,URL,Email Address,Company,Position,Connected On', everyone, () => [
      ...[text(7), text(7), 'https://x.example', 'friend@secret.example', text(14), text(14), '01 Jan 2020'],
    ]),
    'messages.csv': table('"CONVERSATION ID","FROM","TO","DATE","SUBJECT","CONTENT"', everyone, (index) => [
      ...[String(index), text(14), text(14), '2020', text(21), text(350)],
    ]),
  });
}
