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
