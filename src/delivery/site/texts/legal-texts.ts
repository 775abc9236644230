/** The English texts of the legal pages, and what search engines and link previews show of the site's pages. */
export const LEGAL_TEXTS = {
  landingHead: '{site}: portfolios for people who build things',
  landingDescription: 'A public page that opens at once, a studio that keeps it in order, and private figures.',
  theContactForm: 'the contact form',
  privacyIntro: 'What this site keeps about you, for how long, and what it does not keep.',
  responsible: 'Who is responsible',
  responsibleText: '{name} runs this site at {origin}. Questions and requests reach us through {contact}.',
  visiting: 'When you look at a portfolio',
  visitingSeen:
    'The owner of a portfolio sees how many people visited it and when; from which country, region and city; which of its pages they read, which files they downloaded and which links of projects they followed; which site or campaign led them here; what kind of device, browser and system they had; how many are there at the moment, and how many wrote. All of it is told in counts. If you came by a link that was made for you alone, its counts are about you: its page says so.',
  visitingHash:
    'You are counted on the server when it sends the page. To count you once a day only, it makes a hash of your network address and of your browser’s user agent string, keyed with a random secret. The secret changes every day at midnight UTC and is destroyed afterwards, so that the hash says nothing about you and cannot be matched with another day. What was seen of a visit stands beside its hash until the next day is over; then the counts alone are left. Up to two addresses a day are kept in the same way, as hashes, to warn the owner where all visitors seem to be one. Neither your address nor your browser’s line is stored, and of the page that you came from no more than the name of its site.',
  visitingSignal:
    'If your browser sends the Global Privacy Control signal, no hash is made; your view only adds to a total without a place. Bots are not counted. This page and the other pages of the platform itself count nobody.',
  visitingPlace:
    'The place is looked up on our own server, in a database from {source} (IP Geolocation by DB-IP) or one that we chose instead. No address is sent anywhere for it.',
  storage: 'Cookies and storage',
  storageCookie:
    'Visitors get no cookie. If you log in, one cookie keeps you logged in. It ends when you log out, after 14 days without a visit, and after 90 days at the latest. Your browser also keeps a copy of your name, user name, email address and image in its local storage, so that pages can greet you; logging out removes it. The look that you chose may stay there, and says nothing about you.',
  storageForeign: 'No page loads anything from another site: no fonts, no maps, no counters, no advertising.',
  account: 'When you have an account',
  accountKept:
    'We keep what you enter: your user name, names, email address, profile and the entries of your portfolio. Your password is kept as an Argon2id hash alone. For each place where you are logged in we keep the kind of browser, the city or country, and the times, so that you can recognise it and end it. Kinds of browser and countries that you have logged in from are remembered for 90 days, to tell you by email when a new one comes.',
  accountMail:
    'An email with a link asks you to confirm your email address; until then we email you no messages and no notices. An account that is not confirmed, has nothing in it and was not logged in to for 30 days is deleted.',
  accountPublic:
    'Your portfolio is public, apart from entries that you hide. What you delete can be restored for 30 days, unless you delete it permanently. Earlier versions of your portfolio are kept for up to a year, those that you name until you delete them. Your email address is not shown on it; contact details that you enter for visitors are shown to those whom you choose. Images are encoded again when you upload them: what a camera adds to them, such as the place, is removed. An image that was sent from the registration form and not used is deleted after about an hour.',
  accountPlan:
    'We keep which plan your account has, when it ends and when it was changed. If you follow the link to change it, whoever takes payments for us gets the number of your account, and tells us which plan you chose.',
  writing: 'When you write to somebody',
  writingOwner:
    'What you send with a portfolio’s contact form is stored for the owner of that portfolio and may be sent to them by email. It stays until the owner deletes it or the account; a message deleted alone can be restored by its owner for 30 days, unless they delete it permanently.',
  writingLead:
    'If you leave your email address on our first page, we keep it with the time and write to you about {site}. To have it deleted, use {contact}.',
  safety: 'Keeping the site safe',
  safetyText:
    'To stop attacks we count log-ins, registrations and messages by network address. For this a keyed hash of the address is kept for the length of the limit, an hour at most, and then cleared. Our logs hold such a hash, whose key changes daily, in place of your address.',
  rights: 'Your rights',
  rightsText:
    'You can see, correct and export everything in your account yourself. Deleting the account deletes all that it owns: the portfolio, images, messages and visitor counts. A keyed hash of its user name is kept for 90 days, so that nobody else takes over your links. Copies in backups go when the backups do. You may also ask us through {contact} what we keep about you, have it corrected or deleted, and complain to a data protection authority.',
  termsIntro: 'What you can expect from us, and what we ask of you.',
  service: 'The service',
  serviceText:
    '{name} provides {site} at {origin}: a public portfolio, the screens to edit it, and figures about its visitors. You need an account with an email address that works, and you must be old enough to agree to these terms where you live.',
  yours: 'What is yours stays yours',
  yoursText:
    'You keep all rights in what you publish. You allow us to store it, to convert its images and to show it, for as long as it is in your account and for no other purpose. You can export it at any time.',
  asked: 'What we ask of you',
  askedText:
    'Publish only what you may publish, and only what is true of you. Do not use the service to harm, deceive or harass others, to send unsolicited messages, or to get around its limits. Keep your password to yourself.',
  prices: 'Trial and prices',
  pricesText:
    'The trial is free for 14 days and asks for no credit card. The prices are on the {firstPage}, in US dollars. Nothing is charged that you have not agreed to.',
  pricesFirstPage: 'home page',
  pricesStarter: 'After the trial your account has Starter: all that is in it stays, beyond the limit too.',
  ending: 'Ending it',
  endingText:
    'You can delete your account at any time, at once. We may close an account that breaks these terms; where we can, we tell you first and let you export your portfolio.',
  liability: 'If something goes wrong',
  liabilityText:
    'We take care, but cannot promise that the service is always there or free of faults. Keep copies of what matters to you. We are liable for damage that we cause on purpose or by gross negligence, and wherever the law does not allow us to limit it. If a term does not hold, the others still do.',
  changes: 'Changes and questions',
  changesText:
    'If these terms change in a way that matters to you, we tell you by email in good time. Questions reach us through {contact}.',
  imprintIntro: 'Who is behind this site.',
  imprintDescription: 'Who is behind this site, and how to reach them.',
  operator: 'Operator',
  postalAddress: 'Address',
  site: 'Site',
  content: 'Responsible for what is published',
  contentText:
    'The operator answers for the pages of the platform. For the content of a portfolio, the person answers whose portfolio it is; each has a contact form. If you believe that a portfolio breaks the law or your rights, write to {contact}, and we will look into it.',
  accessibilityIntro: 'How this site can be used by everybody, and what is not good enough yet.',
  aimed: 'What we aim for',
  aimedText:
    'The pages and the screens for owners are made to meet the Web Content Accessibility Guidelines (WCAG) 2.2 at level AA.',
  tested: 'What is tested',
  testedText:
    'With each change, programs check the pages and screens in a real browser: for what the tool axe finds, with the keyboard alone, with the focus always visible, with large text, down to a width of 320 pixels, with less motion, with forced colours, and from right to left.',
  unmet: 'What is not met yet',
  unmetText:
    'No tests by people who use assistive technology every day are part of this. What owners publish is theirs: some images have no description, and a video may have no captions. Videos and booking pages of other sites, which open after a click, follow the rules of those sites. The map of visitors can only be read in full as the table beside it.',
  barrier: 'If something cannot be used',
  barrierText: 'Tell us which page it is, and what you use it with: {contact}.',
} as const;
