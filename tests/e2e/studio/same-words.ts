import type { StudioLanguage } from '../../../src/platform/lib/texts/languages.ts';

/** Texts of the studio that are the same word as in English, or a name. */
export const SAME_WORDS: Record<Exclude<StudioLanguage, 'en'>, RegExp> = {
  de: /^(\{label\}: \{value\}|\{message\}, \{error\}|DOI|Dossier|Modern|Preprint|Badges?|Tools|Referrer|Studio|Text|Design|Organisation|Problem:|Name|URL|Link|Links|DID|Normal|Token|Code|Start|Team|Position|Spam|Version|Export|Passkeys?|Domains?|Webhooks?|Browser|System|Format|Medium|Portfolio|Downloads|Tablet|A4|US Letter|Markdown|JSON Resume|Word \(DOCX\)|Import|Frontend|Backend|DevOps|UI\/UX|Bachelor|Master|Link \{number\}: URL|\{shownCount\} of \{length\})$/,
  ar: /^(\{label\}: \{value\}|DOI|Ctrl|Ctrl\+Z|Ctrl\+Shift\+Z|DID|DevOps)$/,
  es: /^(\{label\}: \{value\}|\{message\}, \{error\}|DOI|Dossier|Studio|Ctrl|Ctrl\+Z|Ctrl\+Shift\+Z|URL|No|no|Freelance|Normal|DID|Plan|Webhooks|Frontend|Backend|DevOps|UI\/UX|Spam)$/,
  fr: /^(\{message\}, \{error\}|Menu|DOI|Dossier|Article|Studio|Ctrl|Ctrl\+Z|URL|Code|Freelance|Accent|DID|cobalt|graphite|Export|Sessions|Webhooks|Badge|Certification|Publication|Service|Badges|Certifications|Publications|Services|badge|certification|publication|service|badges|certifications|publications|services|Frontend|Backend|DevOps|UI\/UX|Master|Description|Image|Organisation|Date|Client|Image \{number\}|Images|Messages|Pages|Spam|Message|Version|Versions|Import|Contact|Sources|Page|Source|Format|Formats|Portfolio|Direct|Mobile|Design|Clients|Confirmations|Notes|Budget|Question \{n\}|Question|Actions|Ctrl\+Shift\+Z)$/,
};
