/** Of providers at which anybody gets an e-mail: it says nothing about whom they work for. */
const FREE_MAIL = new Set(
  `10minutemail.com 126.com 163.com aol.com att.net bellsouth.net bigpond.com bk.ru bluewin.ch btinternet.com charter.net
comcast.net cox.net daum.net docomo.ne.jp earthlink.net foxmail.com hanmail.net hotmail.nl list.ru live.com.au mailfence.com
ntlworld.com optonline.net outlook.jp rambler.ru sbcglobal.net sharklasers.com shaw.ca sky.com skynet.be talktalk.net telenet.be
ukr.net verizon.net virginmedia.com xs4all.nl yahoo.co.id yahoo.com.ar yahoo.com.au yahoo.com.mx ziggo.nl duck.com email.com fastmail.com fastmail.fm free.fr freenet.de gmail.com gmx.at gmx.ch
gmx.com gmx.de gmx.net googlemail.com guerrillamail.com hey.com hotmail.co.uk hotmail.com hotmail.de hotmail.es hotmail.fr
hotmail.it hushmail.com icloud.com inbox.com inbox.lv interia.pl laposte.net libero.it live.co.uk live.com live.fr live.nl
mac.com mail.com mail.de mail.ru mailbox.org mailinator.com me.com msn.com naver.com o2.pl onet.pl orange.fr outlook.com
outlook.de outlook.es outlook.fr pm.me posteo.de proton.me protonmail.ch protonmail.com qq.com rediffmail.com rocketmail.com
seznam.cz sfr.fr sina.com t-online.de temp-mail.org terra.com.br tiscali.it tuta.com tuta.io tutanota.com tutanota.de uol.com.br
virgilio.it wanadoo.fr web.de wp.pl ya.ru yahoo.ca yahoo.co.in yahoo.co.jp yahoo.co.uk yahoo.com yahoo.com.br yahoo.de yahoo.es
yahoo.fr yahoo.it yandex.com yandex.ru yeah.net yopmail.com ymail.com zoho.com`.split(/\s+/),
);

/** Returns the domain of an e-mail as it is in a URL; '' for one at which everybody may have an e-mail. */
export function organisationDomain(email: string): string {
  const domain = hostOf(email.slice(email.lastIndexOf('@') + 1));
  // Some providers give everybody a domain below theirs.
  const ends = domain.split('.').map((_, index, labels) => labels.slice(index).join('.'));
  return ends.some((end) => FREE_MAIL.has(end)) ? '' : domain;
}

/** True if one is the other or below it: who has the one may give an e-mail at the other to anybody. */
export function isRelated(domain: string, other: string): boolean {
  return domain === other || domain.endsWith(`.${other}`) || other.endsWith(`.${domain}`);
}

/**
 * Returns `mailedDomain` if the website is there or below it, else ''. Not the other way around: who has an e-mail in
 * one part of a site does not speak for all of it.
 */
export function checkedDomain(mailedDomain: string, website: string): string {
  const host = hostOf(website);
  if (mailedDomain === '' || host === '') return '';
  return host === mailedDomain || host.endsWith(`.${mailedDomain}`) ? mailedDomain : '';
}

/** Of a URL, or of one without its scheme, as people write it; '' if it is none. */
function hostOf(text: string): string {
  const url = URL.parse(/^https?:\/\//i.test(text) ? text : `https://${text}`);
  return url && url.username === '' && url.hostname.includes('.') ? url.hostname.replace(/\.$/, '') : '';
}
