import type MarkdownIt from 'markdown-it';

/** Letters and signs of Chinese, Japanese and Korean, which are written without spaces. */
export const EAST_ASIAN =
  /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}\p{sc=Bopo}\u3000-\u303f\u30fb\u30fc\uff00-\uffef]/u;
const SIGN = /[\p{P}\p{S}]/u;

/**
 * Lets emphasis begin and end beside East Asian letters: of '日本**「強調」**です' CommonMark shows the asterisks, since only
 * spaces tell it where a word ends. Signs of these scripts count as letters, and next to one of its letters any sign is at
 * the side of a word.
 */
export function allowEastAsianEmphasis(markdown: InstanceType<typeof MarkdownIt>): void {
  const { State } = markdown.inline;
  markdown.inline.State = class extends State {
    override scanDelims(start: number, canSplitWord: boolean) {
      const scanned = super.scanDelims(start, canSplitWord);
      const before = lastCharacter(this.src.slice(Math.max(0, start - 2), start));
      const end = start + scanned.length;
      const after = end < this.posMax ? String.fromCodePoint(this.src.codePointAt(end) ?? 0x20) : '';
      if (!canSplitWord || !(EAST_ASIAN.test(before) || EAST_ASIAN.test(after))) return scanned;
      return {
        length: scanned.length,
        can_open: isAtWord(after, before),
        can_close: isAtWord(before, after),
      };
    }
  };
}

/** True if a run of signs stands at a word: on its `inner` side, seen from the `outer` one. */
function isAtWord(inner: string, outer: string): boolean {
  if (isSpace(inner)) return false;
  return !isForeignSign(inner) || isSpace(outer) || isForeignSign(outer) || EAST_ASIAN.test(outer);
}

function isSpace(char: string): boolean {
  return char === '' || /\s/u.test(char);
}

function isForeignSign(char: string): boolean {
  return SIGN.test(char) && !EAST_ASIAN.test(char);
}

function lastCharacter(text: string): string {
  return [...text].at(-1) ?? '';
}
