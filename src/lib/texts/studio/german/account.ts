/** The profile, the settings of the page, and deleting the account. */
export const account = {
  Availability: 'Verfügbarkeit',
  'For hire': 'Auf Arbeitssuche',
  "Your page then says so, and its button says 'Hire me'.":
    'Ihre Seite sagt es dann, und ihr Knopf lädt ein, Sie zu beauftragen.',
  'In your own words: when you can be booked, and for what.':
    'In Ihren eigenen Worten: wann Sie zu buchen sind und wofür.',
  'Open to work': 'Offen für Angebote',
  'Available from a date': 'Verfügbar ab einem Datum',
  'Not looking for work': 'Nicht auf Arbeitssuche',
  'Not stated': 'Keine Angabe',
  'Available from': 'Verfügbar ab',
  'Contract types': 'Vertragsarten',
  Permanent: 'Unbefristet',
  'Fixed term': 'Befristet',
  Freelance: 'Freiberuflich',
  'Part-time': 'Teilzeit',
  Internship: 'Praktikum',
  Rate: 'Honorar',
  'An amount, as you name it: €90 an hour.': 'Ein Betrag, wie Sie ihn nennen: 90 € pro Stunde.',
  'Rate on request': 'Honorar auf Anfrage',
  'Time zone': 'Zeitzone',
  'Please confirm your address': 'Bitte bestätigen Sie Ihre Adresse',
  'Open the link in the mail to {email}. Until then messages from your page arrive here, but are not mailed to you.':
    'Öffnen Sie den Link in der Mail an {email}. Bis dahin kommen Nachrichten von Ihrer Seite hier an, aber nicht als Mail.',
  'Send a new link': 'Neuen Link senden',
  'Delete account': 'Konto löschen',
  'This deletes the account of {account} permanently. This cannot be undone. It also deletes:':
    'Das Konto von {account} wird endgültig gelöscht. Das kann nicht rückgängig gemacht werden. Gelöscht werden auch:',
  'the page at {url}, which then no longer exists': 'die Seite {url}, die es dann nicht mehr gibt',
  'all projects, experiences, educations, certifications, badges and skills':
    'alle Projekte, Berufserfahrungen, Ausbildungen, Zertifikate, Auszeichnungen und Kenntnisse',
  'every image that you have uploaded': 'alle Bilder, die Sie hochgeladen haben',
  'the messages in your inbox and the statistics of your visitors':
    'die Nachrichten in Ihrem Posteingang und die Statistik Ihrer Besucher',
  'your sessions, here and on every other device': 'Ihre Sitzungen, hier und auf allen anderen Geräten',
  'You can keep an archive of all your data, including images and messages:':
    'Sie können ein Archiv all Ihrer Daten behalten, mit Bildern und Nachrichten:',
  'download it first': 'Laden Sie es zuerst herunter',
  'This prevents others who use your computer from deleting your account.':
    'So kann niemand Ihr Konto löschen, der nur Ihren Computer benutzt.',
  'Link {number}: label': 'Link {number}: Beschriftung',
  'Link {number}: URL': 'Link {number}: URL',
  'Remove link {number}': 'Link {number} entfernen',
  'Add link': 'Link hinzufügen',
  'User not found, Not found occurred': 'Benutzer nicht gefunden.',
  Look: 'Aussehen',
  'How visitors see your page, and you these screens. A choice is saved at once.':
    'Wie Besucher Ihre Seite sehen, und Sie das Studio. Eine Wahl wird sofort gespeichert.',
  'Light and dark': 'Hell und dunkel',
  'As the system has it': 'Wie im System',
  Light: 'Hell',
  Dark: 'Dunkel',
  'Let visitors choose light or dark': 'Besucher zwischen hell und dunkel wählen lassen',
  "Your page has a switch; a visitor's choice stays in their browser.":
    'Ihre Seite hat einen Schalter; die Wahl bleibt im Browser des Besuchers.',
  Accent: 'Akzentfarbe',
  'Layout of your page': 'Layout Ihrer Seite',
  'Gallery: your work hangs in large pictures': 'Galerie: Ihre Arbeiten in großen Bildern',
  'Dossier: a page to read, with small pictures': 'Dossier: eine Seite zum Lesen, mit kleinen Bildern',
  'Letter: one column of serif text, with your work between the lines':
    'Brief: eine Spalte in Serifenschrift, Ihre Arbeiten zwischen den Zeilen',
  'Wall: whole pictures side by side, with few words': 'Wand: ganze Bilder nebeneinander, mit wenigen Worten',
  Typefaces: 'Schriften',
  "The layout's own": 'Die des Layouts',
  'Bricolage Grotesque, with a plain text face': 'Bricolage Grotesque, mit schlichter Textschrift',
  'Newsreader, with a serif text face': 'Newsreader, mit Serifen im Text',
  'A serif of the system, with a plain text face': 'Eine Serifenschrift des Systems, mit schlichter Textschrift',
  'Space Grotesk, with a plain text face': 'Space Grotesk, mit schlichter Textschrift',
  'JetBrains Mono, with a plain text face': 'JetBrains Mono, mit schlichter Textschrift',
  'Width of your page': 'Breite Ihrer Seite',
  Narrow: 'Schmal',
  Normal: 'Normal',
  Wide: 'Breit',
  'Show a preview': 'Vorschau anzeigen',
  'A colour of your own': 'Eine eigene Farbe',
  'On light': 'Auf Hell',
  'On dark': 'Auf Dunkel',
  'Use this colour': 'Diese Farbe verwenden',
  'Contrast {contrast}: text needs {minimum}:1.': 'Kontrast {contrast}: Text braucht {minimum}:1.',
  'Contrast {contrast}': 'Kontrast {contrast}',
  'Take {colour}, the nearest that is legible': '{colour} nehmen, die nächste lesbare',
  'Your own site': 'Ihre eigene Website',
  'Show {siteName} on my page': '{siteName} auf meiner Seite zeigen',
  "If this is off, visitors see neither the name nor the mark of {siteName}, and no 'Log in'. You log in at /login.":
    'Ausgeschaltet sehen Besucher weder Namen noch Zeichen von {siteName} und kein „Anmelden“. Sie melden sich unter /login an.',
  'Icon of your page': 'Symbol Ihrer Seite',
  'Image for link previews, best with 1,200 by 630 pixels': 'Bild für Linkvorschauen, am besten 1.200 mal 630 Pixel',
  'Contact details': 'Kontaktdaten',
  'In no page and no file: a visitor presses a button to see them, so that robots do not collect them. The contact form stays.':
    'Auf keiner Seite und in keiner Datei: Ein Besucher sieht sie auf Knopfdruck, damit Robots sie nicht sammeln. Das Kontaktformular bleibt.',
  'Save contact details': 'Kontaktdaten speichern',
  'Email for visitors': 'E-Mail für Besucher',
  Telephone: 'Telefon',
  'Who may see them': 'Wer sie sehen darf',
  'Everybody who asks for them on my page': 'Alle, die auf meiner Seite danach fragen',
  'Only recipients of a link that I made for them': 'Nur Empfänger eines Links, den ich für sie erstellt habe',
  Nobody: 'Niemand',
  vermilion: 'Zinnoberrot',
  cobalt: 'Kobaltblau',
  moss: 'Moosgrün',
  plum: 'Pflaume',
  graphite: 'Graphit',
  'Language of your page': 'Sprache Ihrer Seite',
  'Language of the studio': 'Sprache des Studios',
  'Of these screens and their messages, in this browser. Your page has its own.':
    'Diese Ansichten und ihre Meldungen, in diesem Browser. Ihre Seite hat eine eigene Sprache.',
  'For what you have not written yourself: labels, dates, the contact form and its messages.':
    'Für alles, was nicht von Ihnen ist: Beschriftungen, Daten, das Kontaktformular und seine Meldungen.',
  Language: 'Sprache',
  'Write in further languages': 'In weiteren Sprachen schreiben',
  'Your browser is set to {language}. The labels, dates and contact form of your page can be too.':
    'Ihr Browser ist auf {language} eingestellt. Beschriftungen, Daten und Kontaktformular Ihrer Seite können es auch sein.',
  'Use {language}': '{language} verwenden',
  'E-mail notices': 'Benachrichtigungen per E-Mail',
  'Mail me each message from my page': 'Jede Nachricht von meiner Seite als Mail senden',
  'To {email}. If this is off, messages still arrive in your inbox here.':
    'An {email}. Auch ausgeschaltet kommen Nachrichten hier im Posteingang an.',
  'To {email}, once it is confirmed. If this is off, messages still arrive in your inbox here.':
    'An {email}, sobald die Adresse bestätigt ist. Auch ausgeschaltet kommen Nachrichten hier im Posteingang an.',
  'Mail me what happened': 'Eine Mail mit dem, was geschah',
  'Every Monday': 'Jeden Montag',
  'On the first of each month': 'Am Ersten jedes Monats',
  'Visitors, messages, opened links, and what needs your attention: certificates that expire, and links on your page that no longer work, which are checked once a week. Nothing if there is nothing to say.':
    'Besucher, Nachrichten, geöffnete Links und was Ihre Aufmerksamkeit braucht: ablaufende Zertifikate und Links auf Ihrer Seite, die nicht mehr gehen; sie werden wöchentlich geprüft. Nichts, wenn es nichts gibt.',
  Publishing: 'Veröffentlichen',
  'Publish my changes by hand': 'Meine Änderungen von Hand veröffentlichen',
  'Visitors see what you last published, and the studio tells what differs. If you turn this off, your draft is published.':
    'Besucher sehen, was Sie zuletzt veröffentlicht haben, und das Studio zeigt, was abweicht. Beim Ausschalten wird Ihr Entwurf veröffentlicht.',
  Résumé: 'Lebenslauf',
  'Let visitors download my résumé': 'Besucher meinen Lebenslauf herunterladen lassen',
  'As PDF, DOCX, Markdown, plain text and JSON Resume, with what your page shows and without contact details.':
    'Als PDF, DOCX, Markdown, reiner Text und JSON Resume, mit dem, was Ihre Seite zeigt, und ohne Kontaktdaten.',
  'Search engines': 'Suchmaschinen',
  'Let search engines list my page': 'Suchmaschinen meine Seite aufnehmen lassen',
  'If this is off, your page asks search engines not to list it. Anyone with the link can still open it.':
    'Ausgeschaltet bittet Ihre Seite Suchmaschinen, sie nicht aufzunehmen. Wer den Link hat, kann sie weiter öffnen.',
  'What your page shows, in which order, and under which titles.':
    'Was Ihre Seite zeigt, in welcher Reihenfolge und unter welchen Titeln.',
  'Hide empty sections': 'Leere Abschnitte ausblenden',
  'A section appears on your page with the first entry that visitors can see.':
    'Ein Abschnitt erscheint auf Ihrer Seite mit dem ersten Eintrag, den Besucher sehen können.',
  'Arrange sections': 'Abschnitte anordnen',
  'Your page then shows a section as soon as something is in it. You can change this under Sections.':
    'Ihre Seite zeigt einen Abschnitt dann, sobald etwas darin ist. Das lässt sich unter Abschnitte ändern.',
  'Who you are, on top of your page.': 'Wer Sie sind, am Anfang Ihrer Seite.',
  'Profile edited.': 'Profil bearbeitet.',
  'Your page is at /u/{user_name}. If you change it, the old address redirects to the new one.':
    'Ihre Seite ist unter /u/{user_name}. Wenn Sie ihn ändern, leitet die alte Adresse zur neuen weiter.',
  Pronouns: 'Pronomen',
  'If you like: she/her, he/him, they/them.': 'Wenn Sie möchten: sie/ihr, er/ihm.',
  Headline: 'Überschrift',
  'What you do, in one line.': 'Was Sie tun, in einer Zeile.',
  About: 'Über mich',
  'Markdown: **bold**, *italic*, lists and [links](https://example.com).':
    'Markdown: **fett**, *kursiv*, Listen und [Links](https://example.com).',
  Location: 'Ort',
  'City, region, country.': 'Stadt, Region, Land.',
  'What happened to your account within 90 days: logins, changes, tokens, exports.':
    'Was in den letzten 90 Tagen mit Ihrem Konto geschah: Anmeldungen, Änderungen, Token, Exporte.',
  'Account activity': 'Kontoaktivität',
  "What the server sees of your visitors' requests, and how long figures are stored.":
    'Was der Server von den Anfragen Ihrer Besucher sieht, und wie lange Zahlen gespeichert werden.',
  'Visitor setup': 'Besucherzählung einrichten',
  'Your page, its records, pictures and messages go with it.':
    'Ihre Seite, ihre Einträge, Bilder und Nachrichten werden mit gelöscht.',
  'Delete my account': 'Mein Konto löschen',
  Export: 'Export',
  'Your portfolio as a JSON Resume document, or all that your account holds as an archive: portfolio, pictures, messages and settings in one zip file. Importing either again gives the same portfolio.':
    'Ihr Portfolio als JSON-Resume-Dokument, oder alles aus Ihrem Konto als Archiv: Portfolio, Bilder, Nachrichten und Einstellungen in einer ZIP-Datei. Beides ergibt beim Import wieder dasselbe Portfolio.',
  'Download JSON Resume': 'JSON Resume herunterladen',
  'Download archive': 'Archiv herunterladen',
  'You logged in more than ten minutes ago. The archive has your messages in it: please confirm that it is you.':
    'Ihre Anmeldung ist mehr als zehn Minuten her. Das Archiv enthält Ihre Nachrichten: Bitte bestätigen Sie, dass Sie es sind.',
  Plan: 'Tarif',
  'How many projects your portfolio holds. Everything else is in each plan.':
    'Wie viele Projekte Ihr Portfolio enthält. Alles andere ist in jedem Tarif enthalten.',
  'Your plan': 'Ihr Tarif',
  '{plan}, as a free trial': '{plan}, kostenlos zur Probe',
  Until: 'Bis',
  '{date}, then {plan}': '{date}, danach {plan}',
  Before: 'Zuvor',
  'More projects, until {date}': 'Mehr Projekte, bis {date}',
  '{n}, without a limit': '{n}, ohne Grenze',
  '{n} of {limit}': '{n} von {limit}',
  'The operator of this site changes plans.': 'Den Tarif ändert der Betreiber dieser Website.',
  'Change plan': 'Tarif wechseln',
  '{plan} holds {limit} projects. To add another, delete one or change the plan.':
    '{plan} enthält {limit} Projekte. Für ein weiteres löschen Sie eines, oder wechseln Sie den Tarif.',
  '{plan} holds {limit} projects, and you have {n}. They all stay. To add another, delete some or change the plan.':
    '{plan} enthält {limit} Projekte, und Sie haben {n}. Alle bleiben. Für ein weiteres löschen Sie einige, oder wechseln Sie den Tarif.',
} as const;
