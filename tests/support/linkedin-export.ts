import { strToU8, zipSync } from 'fflate';

/** A data export of LinkedIn, invented, with the headers of real ones. */
export const LINKEDIN_TABLES: Record<string, string> = {
  'Profile.csv':
    'First Name,Last Name,Maiden Name,Address,Birth Date,Headline,Summary,Industry,Zip Code,Geo Location,Twitter Handles,Websites,Instant Messengers\r\n' +
    'Ada,King Lovelace,Byron,"12 Secret Street, London","Dec 10, 1815",Analyst of engines,"First sentence.  Second *paragraph*.",Computing,W1A,"London, England, United Kingdom",[adaking],"[PORTFOLIO:https://ada.example/a,b,BLOG:https://blog.example]",[AIM:secretmessenger]\r\n',
  'Positions.csv':
    'Company Name,Title,Description,Location,Started On,Finished On\r\n' +
    'Engine Ltd,Analyst,"Wrote notes.\r\n\r\n• Note G\r\n• Note A",London,Sep 1942,\r\n' +
    '"Loom, Inc.",Weaver,- Wove cards  - Tested looms,Lyon,févr. 1940,août 1942\r\n',
  'Education.csv':
    'School Name,Start Date,End Date,Notes,Degree Name,Activities\r\nHome School,1920,1930,With tutors,Mathematics,Chess\r\n',
  'Skills.csv': 'Name\r\nMathematics\r\nC#\r\n=HYPERLINK("https://evil.example")\r\n',
  'Certifications.csv':
    'Name,Url,Authority,Started On,Finished On,License Number\r\nPuncher,https://certs.example/1,Jacquard,Jan 2020,Jan 2099,N-1\r\nWeaver,not an address,Jacquard,2019,,\r\n',
  'Projects.csv':
    'Title,Description,Url,Started On,Finished On\r\nBernoulli,A program,https://github.com/ada/b,2001,2002\r\n',
  'Languages.csv': 'Name,Proficiency\r\nFrench,Full professional proficiency\r\n',
  'Honors.csv': 'Title,Description,Issued On\r\nMedal,For notes,Jun 2003\r\n',
  'Publications.csv':
    'Name,Published On,Description,Publisher,Url\r\nSketch,"Aug 1, 2011",Translated,Taylor,https://papers.example/1\r\n',
  'Volunteering.csv':
    'Company Name,Role,Cause,Started On,Finished On,Description\r\nLibrary,Reader,Education,2010,2011,Reading\r\n',
  'Courses.csv': 'Name,Number\r\nCalculus,C-101\r\n',
  'Test_Scores.csv': 'Name,Description,Score,Tested On\r\nGRE,Quantitative,170,May 2004\r\n',
  'Recommendations_Received.csv':
    'First Name,Last Name,Company,Job Title,Text,Creation Date,Status\r\nCharles,Babbage,Engines,Inventor,She is the enchantress.,"07/21/09, 12:11 PM",VISIBLE\r\nNobody,Hidden,X,Y,Not shown,"07/21/09, 12:11 PM",HIDDEN\r\n',
  'Connections.csv':
    'Notes:\r\n"When exporting your connections, you may notice…"\r\n\r\nFirst Name,Last Name,URL,Email Address,Company,Position,Connected On\r\nSecret,Friend,https://x.example,friend@secret.example,ACME,Boss,01 Jan 2020\r\n',
  'messages.csv':
    '"CONVERSATION ID","FROM","TO","DATE","SUBJECT","CONTENT"\r\n"1","Secret","Ada","2020","Hi","a secret message"\r\n',
  'Email Addresses.csv': 'Email Address,Confirmed,Primary,Updated On\r\nada@secret.example,Yes,Yes,2020\r\n',
  'PhoneNumbers.csv': 'Extension,Number,Type\r\n,+44 20 7946 0999,Mobile\r\n',
  'Ad_Targeting.csv': 'Member Age,Company Name,Company Name\r\n55,a,b\r\n',
};

/** Texts that must reach neither a portfolio nor an answer. */
export const LINKEDIN_SECRETS = [
  'Secret Street',
  'Dec 10, 18',
  'Byron',
  'secretmessenger',
  'friend@secret',
  'a secret message',
  'ada@secret',
  '+44 20',
];

export function linkedinZip(folder = '', tables: Record<string, string | Uint8Array> = LINKEDIN_TABLES): Uint8Array {
  const entries = Object.entries(tables).map(([name, text]) => [
    `${folder}${name}`,
    typeof text === 'string' ? strToU8(text) : text,
  ]);
  return zipSync(Object.fromEntries(entries), { level: 1 });
}

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

/** An export with 30,000 messages, 30,000 connections, and `rows` rows that a portfolio has a place for. */
export function largeLinkedinZip(rows: number): Uint8Array {
  const text = textMaker();
  const table = (header: string, share: number, cells: (index: number) => string[]) => {
    const lines = Array.from({ length: Math.round(share * rows) }, (_, index) =>
      cells(index)
        .map((cell) => `"${cell}"`)
        .join(','),
    );
    return [header, ...lines].join('\r\n');
  };
  const everyone = 30_000 / rows;
  const date = (index: number) => `${['Jan', 'Feb', 'Aug', 'Sep'][index % 4]} ${1990 + (index % 35)}`;
  return linkedinZip('Complete/', {
    'Positions.csv': table('Company Name,Title,Description,Location,Started On,Finished On', 0.15, (index) => [
      ...[text(14), text(21), `${text(175)}.\n• ${text(70)}\n• ${text(70)}`],
      ...['London, England, United Kingdom', date(index), ''],
    ]),
    'Education.csv': table('School Name,Start Date,End Date,Notes,Degree Name,Activities', 0.1, () => [
      ...[text(21), '1990', '1999', text(140), text(21), text(35)],
    ]),
    'Skills.csv': table('Name', 0.25, (index) => [`${text(14)} ${index}`]),
    'Certifications.csv': table('Name,Url,Authority,Started On,Finished On,License Number', 0.1, (index) => [
      ...[text(28), `https://certs.example/${index}`, text(14), date(index), date(index + 35), `N-${index}`],
    ]),
    'Projects.csv': table('Title,Description,Url,Started On,Finished On', 0.1, (index) => [
      ...[`${text(21)} ${index}`, text(280), `https://projects.example/${index}`, date(index), date(index + 35)],
    ]),
    'Honors.csv': table('Title,Description,Issued On', 0.15, (index) => [text(28), text(140), date(index)]),
    'Publications.csv': table('Name,Published On,Description,Publisher,Url', 0.15, (index) => [
      ...[text(42), 'Aug 1, 2011', text(210), text(14), `https://papers.example/${index}`],
    ]),
    'Connections.csv': table('First Name,Last Name,URL,Email Address,Company,Position,Connected On', everyone, () => [
      ...[text(7), text(7), 'https://x.example', 'friend@secret.example', text(14), text(14), '01 Jan 2020'],
    ]),
    'messages.csv': table('"CONVERSATION ID","FROM","TO","DATE","SUBJECT","CONTENT"', everyone, (index) => [
      ...[String(index), text(14), text(14), '2020', text(21), text(350)],
    ]),
  });
}
