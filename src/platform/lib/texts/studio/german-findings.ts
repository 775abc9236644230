/** What the API says about the setup of counting visitors, an import and a résumé, with its values. */
export const findings: readonly (readonly [pattern: RegExp, german: string])[] = [
  [
    /^Days are UTC, and a person counts once a day\. Places come from network addresses; cities are approximate\.$/,
    'Tage sind UTC, und ein Mensch zählt einmal am Tag. Orte stammen aus Netzadressen; Städte sind ungefähr.',
  ],
  [
    /^No proxy headers received: visitors reach the server directly\.$/,
    'Keine Proxy-Header empfangen: Besucher erreichen den Server direkt.',
  ],
  [
    /^X-Forwarded-For from (\S+) is ignored: TRUST_PROXY is not set\. .* set (TRUST_PROXY=\S+) and restart\.$/,
    'X-Forwarded-For von $1 wird nicht beachtet: TRUST_PROXY ist nicht gesetzt. Alle Besucher von dort zählen als einer. Wenn $1 Ihr Proxy ist, setzen Sie $2 und starten neu.',
  ],
  [
    /^X-Forwarded-For from (\S+) is ignored: TRUST_PROXY \((.*)\) does not cover .* set (TRUST_PROXY=\S+) and restart\.$/,
    'X-Forwarded-For von $1 wird nicht beachtet: TRUST_PROXY ($2) enthält $1 nicht. Alle Besucher von dort zählen als einer. Wenn $1 Ihr Proxy ist, setzen Sie $3 und starten neu.',
  ],
  [
    /^X-Forwarded-For contains (\d+) more before (\S+)\. .*$/,
    'X-Forwarded-For enthält $1 weitere vor $2. Wenn $2 ein Proxy von Ihnen ist, etwa ein CDN, und nicht Ihre eigene IP, nehmen Sie ihn in TRUST_PROXY auf.',
  ],
  [
    /^The proxy at (\S+) is trusted, and sends the client IP\.$/,
    'Dem Proxy $1 wird vertraut, und er sendet die IP des Clients.',
  ],
  [
    /^A proxy sends (.+), which the server ignores\. .*$/,
    'Ein Proxy sendet $1, was der Server nicht beachtet. Lassen Sie ihn X-Forwarded-For senden und nehmen Sie ihn in TRUST_PROXY auf.',
  ],
  [/^Your IP, (\S+), is public\.$/, 'Ihre IP $1 ist öffentlich.'],
  [
    /^Your IP, (\S+), is in a private network\. .*$/,
    'Ihre IP $1 ist in einem privaten Netz. Das stimmt, wenn Sie und der Server im selben Netz sind; sonst verdeckt ein Proxy oder Container die IPs aller Besucher.',
  ],
  [
    /^The location data cannot be read, .*$/,
    'Die Ortsdaten sind nicht lesbar, darum ist jeder Ort unbekannt. Der Grund steht im Protokoll des Servers.',
  ],
  [/^Your location was found: (.+)\.$/, 'Ihr Ort wurde gefunden: $1.'],
  [/^Private IPs have no location\.$/, 'Private IPs haben keinen Ort.'],
  [/^Your IP is IPv6, .*$/, 'Ihre IP ist IPv6, und die Ortsdaten enthalten nur IPv4.'],
  [/^The location data does not contain your IP\.$/, 'Die Ortsdaten enthalten Ihre IP nicht.'],
  [
    /^The location data has no IPv6 ranges: .*$/,
    'Die Ortsdaten haben keine IPv6-Bereiche: Besucher mit IPv6 haben keinen Ort.',
  ],
  [
    /^The location data is from (.+), of (\S+): (\d+) months old; .*$/,
    'Die Ortsdaten sind von $1, vom $2: $3 Monate alt; aktualisieren Sie das Programm, oder setzen Sie GEOIP_DB auf eine neuere Datei.',
  ],
  [/^The location data is from (.+), of (\S+)\.$/, 'Die Ortsdaten sind von $1, vom $2.'],
  [
    /^All of today's visitors share one IP: .*$/,
    'Alle heutigen Besucher haben eine IP: Der Server sieht stattdessen die eines Proxys. Siehe TRUST_PROXY.',
  ],
  [
    /^Imported: (\d+) added, (\d+) changed, (\d+) skipped\.$/,
    'Importiert: $1 hinzugefügt, $2 geändert, $3 ausgelassen.',
  ],
  [/^A mail with a link is on its way to (.+)\.$/, 'Eine Mail mit einem Link ist unterwegs an $1.'],
  [/^(\S+) shows your portfolio\.$/, '$1 zeigt Ihr Portfolio.'],
  [/^a portfolio holds at most ([\d,]+)$/, 'ein Portfolio hat höchstens $1'],
  [/^a profile holds at most (\d+)$/, 'ein Profil hat höchstens $1'],
  [
    /^This is more than the (.+) of text that an account holds\. .*$/,
    'Das ist mehr als die $1 Text, die ein Konto fasst. Es wurde nichts geändert; wählen Sie weniger aus',
  ],
  [
    /^Your account is full: it holds at most (.+) of text\. .*$/,
    'Ihr Konto ist voll: Es fasst höchstens $1 Text. Löschen Sie etwas und versuchen Sie es dann noch einmal.',
  ],
  [/^E-mail: (.+)$/, 'E-Mail: $1'],
  [/^Telephone: (.+)$/, 'Telefon: $1'],
  [/^Place: (.+)$/, 'Ort: $1'],
  [/^Headings that programs know: (.+)$/, 'Überschriften, die Programme kennen: $1'],
  [
    /^The PDF has no font for the letters of ‘(.+)’: .*$/,
    'Das PDF hat keine Schrift für die Buchstaben von ‚$1‘: Dort stehen Fragezeichen. Die Word- und die Textdatei haben sie.',
  ],
  [
    /^‘(.+)’ is no usual heading: .*$/,
    '„$1“ ist keine übliche Überschrift: Programme wissen vielleicht nicht, was darunter steht.',
  ],
  [/^‘(.+)’ has no position or company\.$/, 'Zu „$1“ fehlt die Position oder das Unternehmen.'],
  [/^‘(.+)’ has no award or institution\.$/, 'Zu „$1“ fehlt der Abschluss oder die Einrichtung.'],
  [/^‘(.+)’ has no dates\.$/, 'Zu „$1“ fehlen die Daten.'],
  [
    /^‘(.+)’ has years only: .*$/,
    'Zu „$1“ gibt es nur Jahre: Programme zählen sie als ganze Jahre. Ergänzen Sie die Monate.',
  ],
  [
    /^(.+): each has a title, who it was with, and dates$/,
    '$1: alle mit Titel, Unternehmen oder Einrichtung und Daten',
  ],
  [/^(.+): newest first$/, '$1: das Neueste zuerst'],
  [
    /^‘(.+)’ stands before ‘(.+)’, which is newer: .*$/,
    '„$1“ steht vor „$2“, obwohl das neuer ist: Programme erwarten das Neueste zuerst.',
  ],
];
