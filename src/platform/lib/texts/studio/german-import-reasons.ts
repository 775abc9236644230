/** Why an item of an import is added, changed or left out, and what was not taken. */
export const importReasons: readonly (readonly [pattern: RegExp, german: string])[] = [
  [/^was empty$/, 'war leer'],
  [/^has another label$/, 'hat eine andere Bezeichnung'],
  [/^pinned on GitHub$/, 'auf GitHub angeheftet'],
  [/^([\d,]+) stars?$/, 'Sterne: $1'],
  [/^there was no room to keep what is not shown$/, 'für das, was nicht gezeigt wird, war kein Platz'],
  [/^your portfolio has changed since the preview: left as it is$/, 'das Portfolio ist seit der Vorschau ein anderes'],
  [/^not shown here; kept, and given back by an export$/, 'wird nicht gezeigt, aber von einem Export zurückgegeben'],
  [
    /^known addresses are shown; user names are kept, and given back by an export$/,
    'bekannte Adressen werden gezeigt, die Benutzernamen von einem Export zurückgegeben',
  ],
  [/^describes the file, not you$/, 'beschreibt die Datei, nicht Sie'],
  [/^not read: this is nothing that a portfolio shows$/, 'nicht gelesen: Das zeigt kein Portfolio'],
  [/^is no table of LinkedIn; not read$/, 'keine Tabelle von LinkedIn; nicht gelesen'],
  [/^only the first ([\d,]+)(?: rows| fields)? are read$/, 'nur die ersten $1 werden gelesen'],
  [/^only the first ([\d,]+) of (\S+) were taken$/, 'von $2 nur die ersten $1'],
  [/^are taken as badges$/, 'werden zu Auszeichnungen'],
  [/^and more of this kind$/, 'und weitere dieser Art'],
  [/^has no place here; (?:dropped|not taken)$/, 'hat hier keinen Platz; entfällt'],
  [/^is not part of JSON Resume; dropped$/, 'gehört nicht zu JSON Resume; entfällt'],
  [/^is not (?:valid|an object); dropped$/, 'ist ungültig; entfällt'],
  [/^is not fetched from elsewhere: upload it in the settings$/, 'wird nicht abgerufen: Laden Sie es selbst hoch'],
  [/^its picture .*$/, 'ohne Bild: Laden Sie es selbst hoch'],
  [/^its README could not be read: .*$/, 'die README war nicht lesbar: später noch einmal, oder selbst beschreiben'],
  [/^(\S+) was cut to ([\d,]+) characters$/, '$1 wurde auf $2 Zeichen gekürzt'],
  [/^(\S+) is not text; dropped$/, '$1 ist kein Text; entfällt'],
  [/^(\S+) "(.+)" means that it goes on: left empty$/, '$1 „$2“ heißt, dass es andauert: bleibt leer'],
  [/^(\S+) "(.+)" was read as (\S+)$/, '$1 „$2“ wurde als $3 gelesen'],
  [/^(\S+) (\S+) is before (\S+) (\S+); left empty$/, '$1 $2 ist vor $3 $4; bleibt leer'],
  [/^(\S+) "(.*)" is not a web address .*$/, '$1 „$2“ ist keine Webadresse'],
  [/^(\S+) "(.*)" could not be read as a date$/, '$1 „$2“ ist kein lesbares Datum'],
  [/^comes in hidden: only you see it$/, 'bleibt ausgeblendet: Nur Sie sehen es'],
  [/^(\d+) records? comes? in hidden: .*$/, 'ausgeblendet: $1; nur Sie sehen, was Sie nicht zeigen'],
  [/^(?:is|are) hidden there; not taken$/, 'dort ausgeblendet; entfällt'],
  [/^(\d+) of the profiles (?:is|are) hidden there; not taken$/, 'dort ausgeblendete Profile: $1; entfallen'],
  [/^(.+) is kept, not shown: give it an address$/, '$1 wird behalten, nicht gezeigt: Geben Sie eine Adresse an'],
  [/^has nothing that is shown here; not taken$/, 'hat nichts, was hier gezeigt wird; entfällt'],
  [/^describes the look of the file, not you$/, 'beschreibt das Aussehen der Datei, nicht Sie'],
  [/^is taken as the text about you$/, 'wird zum Text über Sie'],
  [
    /^is taken as (\S+); headings are chosen in your settings$/,
    'wird zu $1; Überschriften stehen in den Einstellungen',
  ],
  [/^is a letter; not taken$/, 'ist ein Brief; entfällt'],
  [/^are for yourself; not taken$/, 'sind für Sie selbst; entfallen'],
  [/^its words are not taken: (.+)$/, 'ohne die Worte: $1'],
  [/^not taken: (.+)$/, 'nicht übernommen: $1'],
  [
    /^for recipients of share links only, until you open it to others$/,
    'nur für Empfänger von Freigabelinks, bis Sie sie öffnen',
  ],
  [/^an account has (\d+) views at most$/, 'ein Konto hat höchstens $1 Ansichten'],
  [/^is not a view, or is one too many; dropped$/, 'ist keine Ansicht oder eine zu viel; entfällt'],
  [/^an account has (\d+) clients at most$/, 'ein Konto hat höchstens $1 Kunden'],
  [/^its client is left out$/, 'der Kunde dazu entfällt'],
  [/^belongs to its client again$/, 'gehört wieder zu seinem Kunden'],
  [/^only the messages of clients are taken$/, 'nur Nachrichten von Kunden werden übernommen'],
  [/^links hold where they were made; not taken$/, 'Links gelten nur dort, wo sie gemacht wurden; entfallen'],
  [/^what was deleted is not taken$/, 'Gelöschtes wird nicht übernommen'],
  [/^is never read$/, 'wird nie gelesen'],
  [/^are not shown on LinkedIn; not taken$/, 'bei LinkedIn nicht gezeigt; entfallen'],
  [/^only the first row is read$/, 'nur die erste Zeile wird gelesen'],
  [/^(\S+) (\S+) is before 1900; left empty$/, '$1 $2 ist vor 1900; bleibt leer'],
  [/^This is a file of (.+), which is not read here: .*$/, 'Eine Datei von $1 wird hier nicht gelesen'],
  [/^dropped$/, 'entfällt'],
  [/^left empty$/, 'bleibt leer'],
  [/^the file was read as (.+); check its accented letters$/, 'als $1 gelesen; prüfen Sie die Umlaute'],
];

const FIELDS = /^(?:differs in (?<differing>[^;]+)|(?<missing>[^;]+) (?:is|are) missing and stored empty)$/;

/** Reasons that list fields: 'city and country are missing and stored empty'. */
export function germanFieldReason(
  english: string,
  fieldName: (label: string) => string | undefined,
): string | undefined {
  const { differing, missing } = FIELDS.exec(english)?.groups ?? {};
  const list = differing ?? missing;
  if (list === undefined) return undefined;
  const names = list.split(/, | and /).map((word) => fieldName(word.charAt(0).toUpperCase() + word.slice(1)) ?? word);
  const listed = new Intl.ListFormat('de').format(names);
  return differing === undefined ? `leer, denn es fehlt: ${listed}` : `anders: ${listed}`;
}
