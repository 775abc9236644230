import { DEFAULT_LANGUAGE, isLanguage, type Language } from './languages.ts';

/** What the recipient of a share link reads, on the server only. */
export type LinkTexts = {
  /** The line above the page. */
  note: string;
  resume: string;
  locked: string;
  password: string;
  open: string;
  wrong: string;
  ended: string;
  /** With the owner's name. */
  write: string;
};

type Row = readonly [string, string, string, string, string, string, string, string];

const ROWS: Record<Language, Row> = {
  en: [
    'This link was made for one recipient, and its openings are counted.',
    'Résumé',
    'This link needs a password',
    'Password',
    'Open',
    'That is not the password.',
    'This link has ended.',
    'Write to {name}',
  ],
  ar: [
    'أُنشئ هذا الرابط لمتلقٍّ واحد، وتُحسب مرات فتحه.',
    'السيرة الذاتية',
    'هذا الرابط محمي بكلمة مرور',
    'كلمة المرور',
    'فتح',
    'كلمة المرور غير صحيحة.',
    'انتهت صلاحية هذا الرابط.',
    'مراسلة {name}',
  ],
  de: [
    'Dieser Link wurde für eine Person erstellt; gezählt wird, wie oft er geöffnet wird.',
    'Lebenslauf',
    'Dieser Link ist mit einem Passwort geschützt',
    'Passwort',
    'Öffnen',
    'Das ist nicht das Passwort.',
    'Dieser Link ist nicht mehr gültig.',
    'An {name} schreiben',
  ],
  es: [
    'Este enlace se creó para un destinatario y se cuentan sus aperturas.',
    'Currículum',
    'Este enlace necesita una contraseña',
    'Contraseña',
    'Abrir',
    'Esa no es la contraseña.',
    'Este enlace ya no es válido.',
    'Escribir a {name}',
  ],
  fr: [
    'Ce lien a été créé pour un seul destinataire, et ses ouvertures sont comptées.',
    'CV',
    'Ce lien demande un mot de passe',
    'Mot de passe',
    'Ouvrir',
    'Ce n’est pas le mot de passe.',
    'Ce lien n’est plus valable.',
    'Écrire à {name}',
  ],
  he: [
    'הקישור נוצר עבור נמען אחד, ומספר הפתיחות שלו נספר.',
    'קורות חיים',
    'הקישור מוגן בסיסמה',
    'סיסמה',
    'פתיחה',
    'זו אינה הסיסמה.',
    'תוקף הקישור פג.',
    'כתיבה אל {name}',
  ],
  hi: [
    'यह लिंक एक प्राप्तकर्ता के लिए बनाया गया है और इसके खुलने की गिनती होती है।',
    'रिज़्यूमे',
    'इस लिंक के लिए पासवर्ड चाहिए',
    'पासवर्ड',
    'खोलें',
    'यह सही पासवर्ड नहीं है।',
    'यह लिंक अब मान्य नहीं है।',
    '{name} को लिखें',
  ],
  it: [
    'Questo link è stato creato per un solo destinatario e le sue aperture vengono contate.',
    'Curriculum',
    'Questo link richiede una password',
    'Password',
    'Apri',
    'La password non è corretta.',
    'Questo link non è più valido.',
    'Scrivi a {name}',
  ],
  ja: [
    'このリンクは特定の方のために作成され、開かれた回数が記録されます。',
    '履歴書',
    'このリンクにはパスワードが必要です',
    'パスワード',
    '開く',
    'パスワードが違います。',
    'このリンクは終了しました。',
    '{name} に連絡する',
  ],
  nl: [
    'Deze link is voor één ontvanger gemaakt; er wordt geteld hoe vaak hij wordt geopend.',
    'Cv',
    'Voor deze link is een wachtwoord nodig',
    'Wachtwoord',
    'Openen',
    'Dat is niet het wachtwoord.',
    'Deze link is niet meer geldig.',
    'Schrijf aan {name}',
  ],
  pl: [
    'Ten link utworzono dla jednego odbiorcy, a jego otwarcia są liczone.',
    'CV',
    'Ten link wymaga hasła',
    'Hasło',
    'Otwórz',
    'To nie jest właściwe hasło.',
    'Ten link wygasł.',
    'Napisz: {name}',
  ],
  pt: [
    'Este link foi criado para um destinatário, e suas aberturas são contadas.',
    'Currículo',
    'Este link precisa de uma senha',
    'Senha',
    'Abrir',
    'Essa não é a senha.',
    'Este link não é mais válido.',
    'Escrever para {name}',
  ],
  tr: [
    'Bu bağlantı tek bir alıcı için oluşturuldu ve açılışları sayılır.',
    'Özgeçmiş',
    'Bu bağlantı bir parola ister',
    'Parola',
    'Aç',
    'Parola bu değil.',
    'Bu bağlantı artık geçerli değil.',
    '{name} adlı kişiye yazın',
  ],
  zh: [
    '此链接是为一位接收者创建的，其打开次数会被统计。',
    '简历',
    '此链接需要密码',
    '密码',
    '打开',
    '密码不正确。',
    '此链接已失效。',
    '写信给 {name}',
  ],
};

export function linkTexts(language: string | undefined): LinkTexts {
  const [note, resume, locked, password, open, wrong, ended, write] =
    ROWS[isLanguage(language) ? language : DEFAULT_LANGUAGE];
  return { note, resume, locked, password, open, wrong, ended, write };
}
