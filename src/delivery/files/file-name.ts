import type { ResumeFormat } from '../../portfolio/representation/resume-formats.ts';

const NAME_MAX_CHARACTERS = 80;
/** Letters that Unicode does not take apart. */
const SPELLED: Record<string, string> = {
  Ł: 'L',
  ł: 'l',
  Ø: 'O',
  ø: 'o',
  Đ: 'D',
  đ: 'd',
  ß: 'ss',
  Æ: 'Ae',
  æ: 'ae',
  ı: 'i',
};

/** Returns a Content-Disposition (RFC 6266): the name in ASCII, and as it is for clients that can read it. */
export function resumeDisposition(personName: string, format: ResumeFormat): string {
  const plain = hyphenated(
    personName
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .replace(/[^ -~]/g, (sign) => SPELLED[sign] ?? sign),
    /[^A-Za-z0-9]+/g,
  );
  const whole = hyphenated(personName, /[^\p{L}\p{M}\p{N}]+/gu);
  const [ascii, name] = [plain, whole].map((part) => [part, `resume.${format}`].filter(Boolean).join('-'));
  const encoded = encodeURIComponent(name ?? '').replace(/['()*!]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
  return `inline; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}

function hyphenated(name: string, others: RegExp): string {
  const words = name.toWellFormed().replace(others, '-').slice(0, NAME_MAX_CHARACTERS);
  return words.toWellFormed().replace(/^-|-$|\ufffd/g, '');
}
