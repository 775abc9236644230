import { visitsOf } from '../../../src/insight/visits/analytics.server.ts';
import { makeUser, startApp, type TestApp, type TestUser } from '../../support/app.ts';
import { stillClock } from '../../support/clock.ts';
import type { TestEngine } from '../../support/engines.ts';

/** A message as somebody sends it. */
type Sending = {
  ip: string;
  agent: string;
  fields: { name: string; email: string; subject: string; message: string; company_website?: string };
  /** Seconds between opening the page and sending; undefined for who posts without it. */
  readsFor?: number;
  /** As scripts of the page do. */
  hasToken?: boolean;
  isForm?: boolean;
};

const BROWSERS = [
  'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Mobile/15E148 Safari/604.1',
];

/** Always the same numbers, so that the figures can be compared. */
function randomNumbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const FIRST = ['Anna', 'Bo', 'Chloé', 'Dara', 'Emil', 'Fatima', 'Goran', 'Hana', 'Ines', 'Jonas', 'Kofi', 'Lena'];
const LAST = ['Berg', 'Costa', 'Diaz', 'Egger', 'Fischer', 'Gruber', 'Haas', 'Ito', 'Jansen', 'Kim', 'Lopez', 'Meyer'];
/** Halves of sentences, so that people have as little in common as they do in life. */
const WHO = [
  'we are three in Graz',
  'I run a school',
  'my sister named you',
  'your talk last week stayed with me',
  'I own two shops',
  'our museum reopens',
  'I teach',
  'we print maps',
  'my father and I make boats',
  'the town council asks',
];
const WORK = [
  'a website for a bakery',
  'the logo of a brewery',
  'an app for nurses on their rounds',
  'an exhibition catalogue',
  'a checkout that loses people',
  'drawings about rivers',
  'photographs of a finished house',
  'an annual report',
  'labels for honey',
  'signs in a hospital',
];
const HOW = [
  'in two languages',
  'with very little colour',
  'on paper and screens',
  'quickly but well',
  'as you did for the bridge',
  'together with our printer',
  'from the first sketch on',
  'without photographs',
  'that children can read',
  'for people in a hurry',
];
const WHEN = [
  'done by May',
  'some day in autumn',
  'not before we have moved',
  'next Monday if possible',
  'within this budget year',
  'when you have finished your book',
  'over the summer holidays',
  'before the fair opens',
  'two afternoons each week',
  'at a pace that suits you',
];
const MONEY = [
  'about 4,000 are set aside',
  'tell me what is fair',
  'we usually pay by the day',
  'is that too small',
  'a grant covers it',
  'please send an estimate',
  'our board decides in March',
  'I can pay half at once',
  'what did the last one cost',
  'there is more next year',
];
const ELSEWHERE = [
  'Guten Tag, wir suchen für unsere Praxis jemanden, der die Seite neu macht. Haben Sie im Frühjahr noch Zeit?',
  'Bonjour, j’ai vu votre projet sur les ponts et je cherche quelqu’un pour une série de dessins. Êtes-vous libre ?',
  'Hola, me gustó mucho su trabajo. ¿Podría ayudarnos con la imagen de un restaurante pequeño en Sevilla?',
  'こんにちは。作品を拝見しました。来年の展覧会の図録について、一度ご相談できますでしょうか。',
  'Здравствуйте, мы увидели ваш проект и хотим заказать похожую работу для нашего музея. Вы свободны весной?',
];

/** A hundred people, each in their own words: by the page's script, by the form alone, some by JSON, some from abroad. */
function people(random: (below: number) => number, count: number, addresses: readonly string[]): Sending[] {
  return Array.from({ length: count }, (_, index) => {
    const pick = <T>(list: readonly T[]) => list[random(list.length)] as T;
    const name = `${pick(FIRST)} ${pick(LAST)}`;
    const foreign = index % 10 === 9 ? ELSEWHERE[((index / 10) % ELSEWHERE.length) | 0] : undefined;
    const parts = [WHO, WORK, HOW, WHEN, MONEY].map(pick).sort(() => random(3) - 1);
    const own = `${parts.join(random(2) ? ', ' : '. ')}?`;
    const link = index % 8 === 3 ? ` This is what we have now: https://studio-${index}.example/about` : '';
    const kind = index % 5;
    const fields = {
      name,
      email: `${name.toLowerCase().replaceAll(/[^a-z]/g, '')}${index}@mail.example`,
      subject: foreign ? foreign.slice(0, 20) : pick(['A question', 'Are you free?', 'Work for you', 'Your portfolio']),
      message: `${foreign ?? own}${link} ${name}`,
    };
    // Every fourth shares its address with scripts, as people in an office or behind a provider's gateway do.
    const ip = index % 4 === 0 ? (addresses[index % addresses.length] as string) : `192.0.2.${index}`;
    if (kind === 4) return { ip, agent: 'python-requests/2.32', fields };
    return { ip, agent: pick(BROWSERS), fields, readsFor: 20 + index, hasToken: kind < 2, isForm: kind >= 2 };
  });
}

const letters = (random: (below: number) => number, length: number) =>
  Array.from({ length }, () => 'bcdfghjklmnpqrstvwxzaeiBCDFGHJKLMNPQRST'[random(39)]).join('');

/** Six kinds of scripts. */
const SCRIPTS: ((random: (below: number) => number, index: number) => Omit<Sending, 'ip'>)[] = [
  // One text to everybody.
  (_, index) => ({
    agent: 'python-requests/2.32',
    fields: {
      name: 'Marketing Team',
      email: `team${index}@offers.example`,
      subject: 'Partnership',
      message:
        'Dear owner, we help businesses like yours to find more customers every month. FormReply to hear how we do it.',
    },
  }),
  // A template with what is filled in.
  (random, index) => ({
    agent: BROWSERS[random(3)] as string,
    fields: {
      name: `${FIRST[random(12)]} ${LAST[random(12)]}`,
      email: `m${index}@growth${random(500)}.example`,
      subject: `Quick question ${random(900)}`,
      message: `${['Hi', 'Hello', 'Dear friend'][random(3)]}, I looked at your site ${random(9000)} and found ${random(90)} errors that cost you visitors. Our team can repair all of them within ${random(9)} days for a fixed price. Shall I send you the list of errors and our offer?`,
    },
  }),
  // Links and offers.
  (random, index) => ({
    agent: BROWSERS[random(3)] as string,
    isForm: true,
    fields: {
      name: `${FIRST[random(12)]}`,
      email: `seo${index}@mail${random(99)}.example`,
      subject: ['Rank higher', 'Casino bonus', 'Crypto signals'][random(3)] as string,
      message: `${['Get backlinks and organic traffic', 'Play slots at our casino with a bonus', 'Earn $900 per day from home with bitcoin'][random(3)]} https://a${random(9999)}.example https://b${random(9999)}.example ${letters(random, 5)} https://c${random(99)}.example`,
    },
  }),
  // Fills in each field that it finds, the one that nobody sees too.
  (random, index) => ({
    agent: BROWSERS[random(3)] as string,
    isForm: true,
    readsFor: 0,
    fields: {
      name: `${FIRST[random(12)]} ${LAST[random(12)]}`,
      email: `x${index}@forms.example`,
      subject: `Hello ${random(99)}`,
      message: `${WHO[random(10)]}. ${WORK[random(10)]}. ${WHEN[random(10)]}`,
      company_website: `https://s${random(999)}.example`,
    },
  }),
  // Letters.
  (random, index) => ({
    agent: '',
    fields: {
      name: letters(random, 12),
      email: `${letters(random, 9)}${index}@mail.example`,
      subject: letters(random, 14),
      message: `${letters(random, 14)} ${letters(random, 11)} ${letters(random, 17)} ${letters(random, 9)}`,
    },
  }),
  // Reads the page as a browser does, and sends its pitch at once.
  (random, index) => ({
    agent: BROWSERS[random(3)] as string,
    readsFor: 0,
    isForm: true,
    fields: {
      name: `${FIRST[random(12)]} ${LAST[random(12)]}`,
      email: `sales${index}@agency${random(50)}.example`,
      subject: ['SEO for your site', 'More traffic', 'First page of Google'][random(3)] as string,
      message: `We offer SEO and link building, guest posts included, for ${['shops', 'studios', 'makers'][random(3)]} as you are. Click here for a free audit: https://agency${random(50)}.example/${random(999)} Buy traffic with 20% off until ${random(28)} May.`,
    },
  }),
];

export type AttackResult = {
  rejected: number;
  people: number;
  peopleInInbox: number;
  scripted: number;
  scriptedInInbox: number;
  spamKept: number;
};

/** Sends scripted messages from a tenth as many addresses, with people among them. */
export async function attack(
  engine: TestEngine,
  { scripted, real }: { scripted: number; real: number },
): Promise<AttackResult> {
  const clock = stillClock();
  const app = await startApp({ engine, now: clock.now, config: { rateLimits: true } });
  const ada = await makeUser(app);
  const random = randomNumbers(33);
  const addresses = Array.from({ length: Math.ceil(scripted / 10) }, (_, i) => `203.${i >> 8}.113.${i & 255}`);
  const sendings = [
    ...people(random, real, addresses).map((sending) => ({ sending, isPerson: true })),
    ...Array.from({ length: scripted }, (_, index) => {
      const script = SCRIPTS[index % SCRIPTS.length] as (typeof SCRIPTS)[number];
      const ip = addresses[random(addresses.length)] as string;
      return { sending: { ...script(random, index), ip }, isPerson: false };
    }),
  ];
  for (let index = sendings.length - 1; index > 0; index--) {
    const other = random(index + 1);
    [sendings[index], sendings[other]] = [sendings[other] as never, sendings[index] as never];
  }
  let rejected = 0;
  const emails = new Set<string>();
  const pauseMs = 86_400_000 / sendings.length / 3;
  for (const { sending, isPerson } of sendings) {
    if (isPerson) emails.add(sending.fields.email);
    rejected += Number((await send(app, ada, clock, sending)) >= 400);
    clock.advance(pauseMs);
  }
  const own = app.ctx.db.selectFrom('messages').select(['email', 'folder']).where('user_id', '=', ada.user.id);
  const rows = await own.execute();
  const inbox = rows.filter(({ folder }) => folder === 'inbox');
  const peopleInInbox = inbox.filter(({ email }) => emails.has(email)).length;
  return {
    ...{ rejected, people: real, peopleInInbox, scripted, scriptedInInbox: inbox.length - peopleInInbox },
    spamKept: rows.length - inbox.length,
  };
}

async function send(app: TestApp, { user }: TestUser, clock: ReturnType<typeof stillClock>, sending: Sending) {
  const { ip, agent, fields, readsFor, hasToken, isForm } = sending;
  const headers = { 'user-agent': agent };
  let token = '';
  if (readsFor !== undefined) {
    await app.request('GET', `/u/${user.user_name}`, { ip, headers });
    // As it does by itself once a second.
    if (readsFor > 0) await visitsOf(app.ctx).flush();
    if (hasToken)
      token = (await app.request('GET', `/api/contact/form?user_id=${user.id}`, { ip, headers })).json().token;
    clock.advance(readsFor * 1_000);
  }
  const values = { user_id: user.id, ...fields, ...(token && { token }) };
  const body = isForm
    ? {
        body: new URLSearchParams(values).toString(),
        headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
      }
    : { json: values, headers };
  return (await app.request('POST', '/api/contact', { ip, ...body })).statusCode;
}
