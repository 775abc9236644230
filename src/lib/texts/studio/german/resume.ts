/** The screen of the résumé, and the offer of the weekly mail. */
export const resume = {
  'Preview and check': 'Vorschau und Prüfung',
  'Made of what is on your page, always as it is now. These files have your contact details; those that visitors download have none.':
    'Aus dem, was auf Ihrer Seite steht, immer auf dem neuesten Stand. Diese Dateien enthalten Ihre Kontaktdaten; die, die Besucher herunterladen, nicht.',
  'Open PDF': 'PDF öffnen',
  Template: 'Vorlage',
  Paper: 'Papier',
  'Plain: for programs': 'Schlicht: für Programme',
  'Dossier: for people and print': 'Mappe: für Menschen und Druck',
  'Your résumé as PDF': 'Ihr Lebenslauf als PDF',
  'Other formats': 'Andere Formate',
  'Plain text': 'Reiner Text',
  'What programs read': 'Was Programme lesen',
  'Recruiters let programs read résumés. This is what such a program finds in your file, and what to do about the rest.':
    'Personalabteilungen lassen Programme Lebensläufe lesen. Das findet ein solches Programm in Ihrer Datei, und das lässt sich für den Rest tun.',
  'Everything was found.': 'Alles wurde gefunden.',
  'The text, as it is read': 'Der Text, wie er gelesen wird',
  Contact: 'Kontakt',
  Headings: 'Überschriften',
  'Positions and dates': 'Stellen und Daten',
  Order: 'Reihenfolge',
  'Found:': 'Gefunden:',
  'Advice:': 'Rat:',
  'Problem:': 'Mangel:',
  'Show {n} more': '{n} weitere zeigen',
  Change: 'Ändern',
  'Mail me once a week what happened': 'Mir einmal in der Woche mailen, was geschah',
  'Visitors, messages, and links that no longer work; nothing in a week without news. To {to}. One click in the mail ends it.':
    'Besucher, Nachrichten und Links, die nicht mehr funktionieren; nichts in einer Woche ohne Neuigkeiten. An {to}. Ein Klick in der Mail beendet das.',
  '{email}, once you have confirmed this address': '{email}, sobald Sie diese Adresse bestätigt haben',
};
