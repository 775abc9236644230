import { expect, test } from 'vitest';
import { startApp } from '../../support/app.ts';
import { pageCountOf, readTextOf, unpackedPdf } from '../../support/pdf-text.ts';

const EMBEDDED = /\/FontFile[23]? \d+ 0 R/g;
const count = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0;

test('the PDF of an ordinary résumé is what archives and parsers of applicants read', async () => {
  const app = await startApp();
  const text = (await app.request('GET', '/u/sample/resume.txt')).body;
  for (const query of ['template=plain&paper=a4', 'template=plain&paper=letter', 'template=dossier&paper=a4']) {
    const { rawPayload: pdf } = await app.request('GET', `/u/sample/resume.pdf?${query}`);
    expect(pdf.length).toBeLessThan(200_000);
    expect(pageCountOf(pdf)).toBeLessThanOrEqual(3);

    // PDF/A-3a: its claim, colours that do not depend on a device, tags, and the attachment with its relation.
    const unpacked = unpackedPdf(pdf);
    expect(unpacked).toMatch(/<pdfaid:part>3<\/pdfaid:part><pdfaid:conformance>A</);
    expect(unpacked).toMatch(/\/OutputIntent\s*\/DestOutputProfile \d+ 0 R\s*\/S \/GTS_PDFA1/);
    expect(unpacked).toMatch(/\/MarkInfo\s*<<\s*\/Marked true/);
    expect(unpacked).toMatch(/\/StructTreeRoot \d+ 0 R/);
    expect(unpacked).toMatch(/\/Lang \(en\)/);
    expect(unpacked).toMatch(/\/AF \[\d+ 0 R\]/);
    expect(unpacked).toMatch(/\/AFRelationship \/Source/);
    expect(unpacked).not.toMatch(/\/Encrypt|\/JavaScript|\/Launch/);

    // All fonts are in the file, as subsets, with the letters that their glyphs stand for.
    const fonts = count(unpacked, /\/Subtype \/Type0/g);
    expect(fonts).toBeGreaterThanOrEqual(2);
    expect(count(unpacked, /\/Type \/FontDescriptor/g)).toBe(fonts);
    expect([count(unpacked, EMBEDDED), count(unpacked, /\/ToUnicode \d+ 0 R/g)]).toEqual([fonts, fonts]);
    const names = [...unpacked.matchAll(/\/BaseFont \/(\S+)/g)].map(([, name]) => name);
    expect(names.filter((name) => !/^[A-Z]{6}\+/.test(name ?? ''))).toEqual([]);

    // The lines of the plain text file, in its order.
    const read = readTextOf(pdf);
    const wanted = ['Ines Valcourt', 'Full-stack developer: maps', 'Experience', 'Freelance full-stack developer'];
    wanted.push('Senior software engineer', 'Education', 'Skills', 'Projects');
    const places = wanted.map((part) => read.indexOf(part.replaceAll(' ', '')));
    expect(places).not.toContain(-1);
    expect(places).toEqual([...places].sort((a, b) => a - b));
    const inText = wanted.map((part) => text.toLowerCase().indexOf(part.toLowerCase()));
    expect(inText).toEqual([...inText].sort((a, b) => a - b));
  }
});
