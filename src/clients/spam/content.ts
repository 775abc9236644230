import { textLanguage } from '../../platform/lib/texts/text-language.ts';
import { wordsOf } from './fingerprint.ts';
import type { SpamReason } from './verdict.ts';

type Text = { name: string; email: string; subject: string; message: string };
type Points = Partial<Record<SpamReason, number>>;

const LINK = /(?:https?:\/\/|www\.)[^\s<>"')\]]+/giu;
const MARKUP = /<a\s[^>]*href|\[(?:url|link)[=\]]/iu;

/** What is offered to everybody who has a form; one alone may well be a client's topic. */
const OFFERS = [
  /\bback ?links?\b|\bguest posts?\b|\blink building\b|\bdomain authority\b/iu,
  /\bseo\b|\b(?:first|1st) page of google\b|\bpage (?:one|1) of google\b|\brank(?:ing)?s? (?:higher|first|#1)\b|\borganic traffic\b/iu,
  /\bcasino\b|\bbetting\b|\bslots?\b|\bpoker\b|\bjackpot\b|казино|ставк[аи]/iu,
  /\bviagra\b|\bcialis\b|\bpharmacy\b|\bweight loss\b|\bcbd\b|\bketo\b/iu,
  /\bcrypto\w*\b|\bbitcoins?\b|\bforex\b|\btrading (?:bot|signals?)\b|биткоин|заработ/iu,
  /\bloans?\b|\bfunding approval\b|\bunsecured\b|\binvestors? (?:ready|looking)\b|\bkredit ohne\b|\binheritance\b/iu,
  /\bearn (?:up to )?[$€£]?\d|\bmake money\b|\bpassive income\b|\bget rich\b|\bper day from home\b|\bgeld verdienen\b/iu,
  /\bescorts?\b|\bdating\b|\bsexy?\b|\badult\b|\bhot girls\b|знакомств/iu,
  /\breplica\b|\bcheap (?:watches|bags|shoes)\b|\b\d{2}% off\b|\blimited(?: |-)time offer\b/iu,
  /\bclick (?:here|below|the link)\b|\bact now\b|\bopt[ -]?out\b|\bunsubscribe\b|\bno obligation\b|\bfree (?:quote|audit|trial)\b/iu,
  /\b(?:email|leads?|contact) (?:lists?|database)\b|\bsubmit your (?:site|website)\b|\bmessages? to (?:millions|contact forms)\b/iu,
  /\b(?:increase|boost|more) (?:your )?(?:sales|traffic|visitors|followers)\b|\bbuy (?:followers|likes|traffic)\b/iu,
];

/** The most frequent words of the Latin languages of pages, and of some others: sentences have some of them. */
const COMMON = new Set(
  `a about am an and are as at be by can do for from had has have he her his how i if in is it me my no not of on or our so that the there they this to up us was we what when will with would you your
   aber als am an auch auf aus bei bin das dass dem den der des die ein eine einen er es für haben hat ich ihr im in ist kann mit nach nicht noch oder sehr sich sie sind so und uns von was wie wir zu zum
   au avec ce dans de des du elle en est et il je la le les mais me mon ne nous ou par pas pour que qui sur un une vous
   al como con de del el en es esta hola la las lo los me mi más no para pero por que se si su un una y yo
   alla che ci con da dei del della di e gli ho il in la le lo ma mi non per più se si sono su un una
   as ao com da de do dos e em eu foi mas me meu na no não o os ou para por que se um uma você
   aan dat de een en er het hij ik in is je maar met mijn niet of om op te van voor we wij zijn
   ale czy dla do i ja jak jest na nie o od po się są to w z za że
   bir bu çok da de için ile ise ki mi ne o ve var
   att av det de en ett för har jag med och om på som till är og ikke jeg er å i hej hei
   cu de din este în la pe sau și și un o nu a je se na v s že som
   és a az egy hogy nem van on ja ei että se oli`.split(/\s+/),
);

/** How much the texts alone speak for a script, by reason. Reads each text a few times: well below a millisecond. */
export function contentPoints({ name, email, subject, message }: Text, languages: readonly string[]): Points {
  const all = `${subject}\n${message}`;
  return {
    links: linkPoints(name, subject, message),
    words: offerPoints(all),
    ...languagePoints(all, name, email, languages),
  };
}

/** The hosts that a text links to. */
export function linkedHosts(text: string): string[] {
  const hosts = (text.match(LINK) ?? []).map((link) => URL.parse(link.replace(/^www\./iu, 'https://www.'))?.hostname);
  return [...new Set(hosts.filter((host) => host !== undefined))].slice(0, 10);
}

function linkPoints(name: string, subject: string, message: string): number {
  const links = message.match(LINK)?.length ?? 0;
  const written = links === 0 ? 0 : links === 1 ? 10 : links === 2 ? 25 : 60;
  // Nobody is called after a site.
  const misplaced = LINK.test(`${name} ${subject}`) ? 45 : 0;
  LINK.lastIndex = 0;
  return written + misplaced + (MARKUP.test(message) ? 60 : 0);
}

function offerPoints(text: string): number {
  const found = OFFERS.filter((offer) => offer.test(text)).length;
  return [0, 25, 55, 80][Math.min(found, 3)] ?? 0;
}

function languagePoints(text: string, name: string, email: string, languages: readonly string[]): Points {
  const script = textLanguage(text);
  // Latin letters are read everywhere; other ones mostly by those whose page has them.
  const isForeign = script !== undefined && !languages.includes(script);
  const isDisguised = /\p{sc=Latn}\p{sc=Cyrl}|\p{sc=Cyrl}\p{sc=Latn}/u.test(text);
  const language = (isForeign ? 25 : 0) + (isDisguised ? 45 : 0);
  return { language, gibberish: script === undefined ? gibberishPoints(text, name, email) : 0 };
}

function gibberishPoints(text: string, name: string, email: string): number {
  const written = text.replaceAll(LINK, ' ');
  const words = wordsOf(written);
  const long = words.filter((word) => word.length >= 6);
  const noise = long.filter(isNoise).length + (written.match(/\p{Ll}\p{Lu}\p{Ll}*\p{Lu}/gu)?.length ?? 0);
  const isNoisy = noise >= 2 && noise * 4 >= long.length;
  const hasSentence = words.length < 6 || words.filter((word) => COMMON.has(word)).length * 12 >= words.length;
  const isNameless =
    isNoise(name.replaceAll(/\W/g, '').toLowerCase()) && isNoise(email.split('@')[0]?.toLowerCase() ?? '');
  return (isNoisy ? 60 : 0) + (hasSentence ? 0 : 40) + (isNameless ? 15 : 0);
}

/** True for letters that no language puts together: five consonants in a row, or none of its letters a vowel. */
function isNoise(word: string): boolean {
  return (
    /[bcdfghjklmnpqrstvwxz]{6}/.test(word) ||
    (/^[a-z]{5,}$/.test(word) && !/[aeiouy]/.test(word)) ||
    /[bcdfghjkmnpqrtvwxz]{5}/.test(word)
  );
}
