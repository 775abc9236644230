type Names = { first_name: string; last_name: string; language?: string | undefined };

const LETTERS = /^[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}ー々・]+$/u;
const KATAKANA = /^[\p{sc=Kana}ー・]+$/u;
const HANGUL = /\p{sc=Hang}/u;
const KANA = /[\p{sc=Hira}\p{sc=Kana}]/u;
/** Chinese family names of two characters. */
const TWO_CHARACTERS = ' 欧阳 歐陽 司马 司馬 诸葛 諸葛 上官 司徒 东方 東方 夏侯 尉迟 皇甫 慕容 令狐 公孙 公孫 ';

/** Names in their order: in Chinese, Japanese and Korean letters the family's is first. */
export function orderedNames({ first_name, last_name }: Names): string[] {
  const names = isFamilyFirst(first_name, last_name) ? [last_name, first_name] : [first_name, last_name];
  return names.filter((name) => name !== '');
}

/** 'Ada Lovelace', '山田 太郎', '王伟'; '' if neither name is given. */
export function displayName(names: Names): string {
  const { first_name, last_name, language } = names;
  const isWithoutSpace = isFamilyFirst(first_name, last_name) && !hasSpace(first_name, last_name, language);
  return orderedNames(names).join(isWithoutSpace ? '' : ' ');
}

/** Names in Katakana alone are those of foreigners, in their own order. */
export function isFamilyFirst(first_name: string, last_name: string): boolean {
  const isForeign = KATAKANA.test(first_name) && KATAKANA.test(last_name);
  return LETTERS.test(first_name) && LETTERS.test(last_name) && !isForeign;
}

/** Japanese has a space, Chinese and Korean have none; Chinese family names are of one character. */
function hasSpace(first_name: string, last_name: string, language = ''): boolean {
  if (HANGUL.test(last_name) || language === 'zh') return false;
  if (KANA.test(first_name + last_name) || language === 'ja') return true;
  return [...last_name].length > 1 && !TWO_CHARACTERS.includes(` ${last_name} `);
}
