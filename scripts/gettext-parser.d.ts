declare module 'gettext-parser' {
  type Message = {
    msgctxt?: string;
    msgid: string;
    msgid_plural?: string;
    msgstr: string[];
    comments?: { translator?: string; reference?: string; extracted?: string; flag?: string; previous?: string };
  };
  type File = {
    charset?: string;
    headers: Record<string, string>;
    translations: Record<string, Record<string, Message>>;
  };
  export const po: {
    parse(input: string | Buffer, options?: { validation?: boolean }): File;
    compile(file: File, options?: { foldLength?: number }): Buffer;
  };
}
