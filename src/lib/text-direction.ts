const LETTER = /\p{L}/u;
const RIGHT_TO_LEFT =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}\p{Script=Samaritan}\p{Script=Mandaic}\p{Script=Hanifi_Rohingya}]/u;

/**
 * Which way a text runs, by its first letter, as `dir="auto"` tells it, which is left to tell where there is no letter.
 * For what stands around a person's texts: `dir="auto"` itself is for the texts.
 */
export function textDirection(text: string): 'ltr' | 'rtl' | 'auto' {
  const first = LETTER.exec(text)?.[0];
  if (first === undefined) return 'auto';
  return RIGHT_TO_LEFT.test(first) ? 'rtl' : 'ltr';
}
