import type { EducationValues } from '../resume.ts';

type Level = EducationValues['level'];

/** What resembles a degree and is none; taken out before degrees are looked for. */
const NO_DEGREES = [
  /\bpost[- ]?(?:doc\p{L}*|phd)/giu,
  /\b(?:pre[- ]?(?:master|bachelor|phd|doctoral)|mini[- ]?mba)\p{L}*/giu,
  // A master who is no academic: of a craft, a team, a trade.
  /\b(?:scrum|web|kanban|agile|grand|quiz|toast|station|harbou?r|tax)[- ]?masters?\b/giu,
  /\bmaster[- ]?(?:class\p{L}*|mind|builder|carpenter|chef|craft\p{L}*|electrician|plumber|mechanic|technician|trainer|coach|baker|brewer|barber|gardener|mason|tailor|mariner|diver|sommelier|practitioner|black belt|certifi\p{L}*)\b/giu,
  /\bdoctor(?:['’]?s)?[- ](?:assistant|secretary|receptionist)\b/giu,
  // Office and other products.
  /\bms[- ]?(?:office|excel|word|access|project|sql|windows|teams|azure|dynamics)\b/giu,
  /\bbachelor(?:ette)? party\b/giu,
  /\bön[- ]?lisans\b/giu,
  // Diplomas below a degree, or beside one.
  /(?<!\p{L})(?:(?:vor|zwischen)diplom\p{L}*|diplom[- ]?vorprüfung)/giu,
];

/** With one of these, 'Diplom' is of a school, a trade or a language, and 'Doktor' or 'Master' still count. */
const DIPLOMA_OF_SCHOOL =
  /high[- ]?school|secondary|school|schul|nurs|pflege|kranken|hebamme|physiotherap|\bhf\b|\bihk\b|fachkraft|fachmann|fachfrau|beruf|handel|sprache?|deutsch|goethe|abitur|reife|matur|lehr(?:e|ling)|kurs|gymnas|ausbildung|meister|gymnasie|videregående/iu;

const DEGREES: readonly [Level, readonly RegExp[]][] = [
  [
    'phd',
    [
      /\bph\.?\s?d\b|\bd\.?\s?phil\b/iu,
      /(?<!\p{L})(?:doctor\p{L}*|doktor\p{L}*|docteur|dottor(?:e|ato)|doutor\p{L}*|promovier\p{L}*)/iu,
      /(?<!\p{L})dr\.?[- ]?(?:rer|ing|med|phil|jur|iur|oec|theol)(?!\p{L})/iu,
      // German: the word alone, or with its subject; in English and French it is another thing.
      /^\s*promotion\s*(?:$|[(,:;–-]|(?:zum|zur|in|im|an|am|über|bei)\s)/iu,
      /доктор|кандидат наук|博士|박사|دكتوراه|דוקטור|विद्यावाचस्पति|پی ?اچ ?دی|دکتر/iu,
    ],
  ],
  [
    'master',
    [
      /(?<!\p{L})(?:masters?(?!\p{L})|master(?:studi|abschl|grad|arbeit|thes|program|degree|opleiding)|m[áa]ster(?!\p{L})|mast[èe]re|ma[iî]trise|maestr[íi]a|mestrado|magist(?:er|ra|rale?|erium)(?!\p{L}))/iu,
      /yüksek lisans|(?<!\p{L})mgr(?!\p{L})|магистр|магістр|硕士|碩士|修士|석사|ماجستير|תואר שני|स्नातकोत्तर|کارشناسی ارشد/iu,
      /(?<![\p{L}.'’])(?:M\.?\s?(?:Sc|SC|Eng|ENG|Ed|Phil|Tech|Res)|M\.?A|M\.\s?A|M\.?S|M\.\s?S|LL\.?M|MBA|mba|msc|MPH|MFA)(?!\p{L})/u,
      // Not of 'diploma', 'diplôme' and 'diplomado', which say nothing about the level.
      /(?<!\p{L})(?:dipl\.?[- ]?(?:ing|inf|kfm|kff|kauf|math|phys|chem|biol|psych|päd|oec|wirt|volksw|betriebsw|soz|des|geogr|geol|jur)|diplom(?![aeâäàæåôėо]))/iu,
      /dipl[ôo]me d['’]ing[ée]nieur/iu,
    ],
  ],
  [
    'bachelor',
    [
      /(?<!\p{L})(?:bachelors?(?!\p{L})|bachelor(?:studi|abschl|grad|arbeit|thes|program|degree|opleiding)|bakkalaure\p{L}*|bacharel\p{L}*|licenciatura|licencjat|bakal[áa]\p{L}*)/iu,
      /laurea triennale|(?<!\p{L})grado (?:en|universitario)|(?<!\p{L})lisans(?!\p{L})|бакалавр|学士|學士|本科|학사|بكالوريوس|תואר ראשון|स्नातक|کارشناسی/iu,
      /(?<![\p{L}.'’])(?:B\.?\s?(?:Sc|SC|Eng|ENG|Ed|Tech|Com)|B\.?A|B\.\s?A|B\.?S|B\.\s?S|LL\.?B|BBA|bba|bsc|BFA)(?!\p{L})/u,
    ],
  ],
];

/**
 * Returns the level that the name of a degree states, in the languages of pages; 'other' in doubt, since a résumé with a
 * degree that its owner has not is worse than one without.
 */
export function degreeLevel(name: string): Level {
  if (name.trim() === '') return 'select';
  const degree = NO_DEGREES.reduce((text, pattern) => text.replace(pattern, ' '), name);
  const found = DEGREES.find(([, patterns]) => patterns.some((pattern) => pattern.test(degree)))?.[0];
  return found === 'master' && isOnlyDiploma(degree) ? 'other' : (found ?? 'other');
}

function isOnlyDiploma(degree: string): boolean {
  const withoutDiploma = degree.replace(/(?<!\p{L})diplom\p{L}*/giu, ' ');
  const isStated = DEGREES[1]?.[1].some((pattern) => pattern.test(withoutDiploma));
  return !isStated && DIPLOMA_OF_SCHOOL.test(degree);
}
