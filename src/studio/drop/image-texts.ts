/** Programs that edit photographs write the packet of metadata near the beginning of a file. */
const HEAD_BYTES = 512 * 1024;
const TITLE_MAX_CHARACTERS = 200;
/** Names that cameras, phones and programs give: they say nothing about the image. */
const GIVEN_NAME =
  /^(?:img|dscn?|dscf|pxl|mvi|gopr|p|image|photo|picture|screenshot|screen shot|bildschirmfoto|whatsapp image|untitled)[ _-]?[\d() ._-]*$|^[\d() ._-]+$|^[\da-f]{16,}$/i;

/** What an image says of itself; '' for nothing. */
export type ImageTexts = { title: string; description: string };

/** Returns the title and description that are in an image as XMP, and else its name, unless a camera has given that. */
export async function imageTexts(file: File): Promise<ImageTexts> {
  const name = titleOfName(file.name);
  const head = new TextDecoder().decode(await file.slice(0, HEAD_BYTES).arrayBuffer());
  const [title, description] = [xmpText(head, XMP_TITLE), xmpText(head, XMP_DESCRIPTION)];
  return { title: title || (GIVEN_NAME.test(name) ? '' : name), description };
}

/** 'harbour_at-night.jpg' is 'harbour at night'. */
export function titleOfName(name: string): string {
  const words = name.replace(/\.\w+$/, '').replace(/[_\s]+|(?<=\p{L})-(?=\p{L})/gu, ' ');
  return words.trim().slice(0, TITLE_MAX_CHARACTERS);
}

/** The first of the languages that a text is in, which is the default one. */
const XMP_TITLE = /<dc:title>[\s\S]{0,200}?<rdf:li[^>]*>([^<]{1,2000})<\/rdf:li>/;
const XMP_DESCRIPTION = /<dc:description>[\s\S]{0,200}?<rdf:li[^>]*>([^<]{1,2000})<\/rdf:li>/;

function xmpText(head: string, pattern: RegExp): string {
  const element = pattern.exec(head);
  const parsed = new DOMParser().parseFromString(element?.[1] ?? '', 'text/html').body.textContent;
  return (parsed ?? '').replace(/\s+/g, ' ').trim().slice(0, TITLE_MAX_CHARACTERS);
}
