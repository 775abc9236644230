import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { TEMPLATES } from '../../../../src/portfolio/representation/resume-formats.ts';
import { makeUser, startApp } from '../../../support/app.ts';
import { plainImage } from '../../../support/images.ts';
import { pageCountOf, readRunsOf, readTextOf, unpackedPdf } from '../../../support/pdf-text.ts';

const EMBEDDED = /\/FontFile[23]? \d+ 0 R/g;
const count = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0;

test('the PDF of an ordinary résumé is what archives and parsers of applicants read', async () => {
  const app = await startApp();
  const text = (await app.request('GET', '/u/sample/resume.txt')).body;
  for (const query of [...TEMPLATES.map((name) => `template=${name}&paper=a4`), 'template=plain&paper=letter']) {
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

test('a paragraph has the direction of its first letter, in each template and in DOCX', async () => {
  const app = await startApp();
  const layla = await makeUser(app, { user_name: 'layla', first_name: 'ليلى', last_name: 'حداد' });
  const about = 'أكتب بـ TypeScript.\n\nI design for readers (LTR and RTL).\n\n- Arabic type!\n- خطوط عربية.';
  const contact = { contact_phone: '+49 30 1234567', show_contact: 'everyone' };
  await layla.request('PATCH', `/api/users/${layla.user.id}`, {
    json: { language: 'ar', headline: 'Designer.', about, ...contact },
  });
  for (const template of TEMPLATES) {
    const { rawPayload } = await layla.request('GET', `/api/resume/pdf?template=${template}`);
    // A mark in another direction than its sentence would be set apart from it.
    const runs = readRunsOf(rawPayload);
    for (const part of ['Designer.', 'Idesignforreaders(LTRandRTL).', 'Arabictype!', '+49301234567'])
      expect([template, runs]).toEqual([template, expect.arrayContaining([part])]);
    expect(runs).not.toContain('TypeScript.');
  }

  const { rawPayload } = await layla.request('GET', '/api/resume/docx');
  const xml = strFromU8(unzipSync(rawPayload)['word/document.xml'] ?? new Uint8Array());
  const paragraphs = xml.split('<w:p>').map((paragraph) => {
    return { text: paragraph.replace(/<[^>]+>/g, ''), isBidirectional: paragraph.includes('<w:bidi/>'), paragraph };
  });
  const directions = paragraphs.map(({ text, isBidirectional }) => [text, isBidirectional]);
  expect(directions).toEqual(
    expect.arrayContaining([
      ['Designer.', false],
      ['أكتب بـ TypeScript.', true],
      ['I design for readers (LTR and RTL).', false],
      ['Arabic type!', false],
      ['خطوط عربية.', true],
    ]),
  );
  const phone = paragraphs.find(({ text }) => text.includes('1234567'));
  expect(phone?.isBidirectional).toBe(true);
  expect(phone?.paragraph).toMatch(/<w:r><w:t [^>]+>\+49 30 1234567/);
});

test('a printed project is a link itself; other URLs are short enough to type, and links in full', async () => {
  const app = await startApp({ config: { origin: 'https://folio.example' } });
  const ada = await makeUser(app, { user_name: 'ada' });
  const add = (project: Record<string, unknown>) =>
    ada.request('POST', '/api/projects/new', { json: { category: 'ai', ...project } });
  const long = `https://www.shop.example/${'catalogue/'.repeat(8)}?ref=1`;
  await add({ title: 'Loom', live_url: long, github_url: 'https://github.com/ada/loom' });
  await add({ title: 'Engine' });
  for (const template of TEMPLATES) {
    const { rawPayload } = await app.request('GET', `/u/ada/resume.pdf?template=${template}`);
    const read = readTextOf(rawPayload);
    expect(read).toContain('Live:shop.example·Repository:github.com/ada/loom');
    expect(read).not.toMatch(/Projectpage|catalogue/);
    const unpacked = unpackedPdf(rawPayload);
    for (const url of [long, 'https://folio.example/u/ada/projects/engine']) expect(unpacked).toContain(`(${url})`);
  }
  const docx = unzipSync((await app.request('GET', '/u/ada/resume.docx')).rawPayload);
  expect(strFromU8(docx['word/_rels/document.xml.rels'] ?? new Uint8Array())).toContain('/u/ada/projects/engine"');
  expect(strFromU8(docx['word/document.xml'] ?? new Uint8Array())).not.toMatch(/Project page|catalogue/);
});

test('programs read each letter of Arabic, Persian, Hebrew and Hindi once, in its place', async () => {
  const app = await startApp();
  const sara = await makeUser(app, { first_name: 'سارة', last_name: 'الاختبار' });
  const words = {
    rtl: ['مهندسة', 'برمجيات', 'تطوير', 'لا', 'الإسلام', 'پژوهشگر', 'گرافیک', 'שלום', 'ڄڄ'],
    ltr: ['हिन्दी', 'क्षिप', 'q\u0303x'],
  };
  const about = `${words.rtl.join('\n\n')}\n\n${words.ltr.join('\n\n')}`;
  await sara.request('PATCH', `/api/users/${sara.user.id}`, { json: { language: 'ar', about } });
  for (const template of TEMPLATES) {
    const { rawPayload } = await sara.request('GET', `/api/resume/pdf?template=${template}`);
    const read = readTextOf(rawPayload);
    for (const word of words.ltr) expect(read).toContain(word);
    // From right to left the glyphs stand in the file in the order of the page.
    const reversed = [...read].reverse().join('');
    for (const word of [...words.rtl, 'سارة', 'الاختبار']) expect(reversed).toContain(word);
  }
});

/** A name and a text in each script of the 25 most spoken languages, and of their neighbours. */
const SCRIPTS: Record<string, string> = {
  Latin: 'Đặng Thị Ngọc Ánh. Zażółć gęślą jaźń. Ağaç çiçeği İstanbul. Ọlá Ṣàngó, ɓaiwa ƙasa. office fjord',
  Cyrillic: 'Їжакевич съешь ещё этих мягких французских булок. Қазақстан ғылым',
  Hebrew: 'נועה כהן מהנדסת תוכנה עם ניסיון רב. שָׁלוֹם',
  Arabic: 'نور الهاشمي مطورة واجهات الإسلام لا محمّد',
  Persian: 'پگاه گلزار پژوهشگر گرافیک چاپ ژاله',
  Urdu: 'ٹیپو چوہدری میں ایک ڈویلپر ہوں اور لڑکی پڑھتی ہے',
  Hindi: 'अनुभव शर्मा मैं एक सॉफ़्टवेयर इंजीनियर हूँ। क्षत्रिय किसी',
  Marathi: 'ज्ञानेश्वर कुळकर्णी मी मराठीत लिहितो. वऱ्हाडी ॲप बाळ',
  Bengali: 'রবীন্দ্রনাথ ঠাকুর আমি একজন প্রকৌশলী। কোটি দেশের',
  Punjabi: 'ਗੁਰਪ੍ਰੀਤ ਸਿੰਘ ਮੈਂ ਇੰਜੀਨੀਅਰ ਹਾਂ। ਪੰਜਾਬੀ',
  Gujarati: 'મોહનદાસ ગાંધી હું સોફ્ટવેર એન્જિનિયર છું',
  Tamil: 'செல்வி முருகன் நான் ஒரு மென்பொருள் பொறியாளர்',
  Telugu: 'శ్రీనివాస్ రావు నేను ఇంజనీర్ని. విజ్ఞానం',
  Kannada: 'ಶ್ರೀನಿವಾಸ ರಾವ್ ನಾನು ಎಂಜಿನಿಯರ್',
  Malayalam: 'ശ്രീജിത്ത് നായർ ഞാൻ ഒരു എഞ്ചിനീയറാണ്',
  Thai: 'สมชาย ใจดี ผมเป็นวิศวกรซอฟต์แวร์ ที่กรุงเทพ',
  Korean: '김 민수 소프트웨어 엔지니어',
  Japanese: '山田 太郎 ソフトウェアエンジニア がぎぐ',
  Chinese: '王 伟 软件工程师 開發者 臺灣',
};
const NOT_IN_FONTS = ['ဆန်း', 'សុខា', 'අපේ', 'አበበ', 'გიორგი', 'Արամ', '쀍', '𠮷'];

test('a text in each widely spoken script is in the PDF, or the check names what programs misread', async () => {
  const app = await startApp();
  const user = await makeUser(app, { last_name: '' });
  const lettersOf = async (about: string, first_name: string) => {
    await user.request('PATCH', `/api/users/${user.user.id}`, { json: { about, first_name } });
    const { findings } = (await user.request('GET', '/api/resume-check')).json();
    return findings.filter(({ area }: { area: string }) => area === 'letters');
  };
  for (const [script, text] of Object.entries(SCRIPTS)) {
    const words = text.match(/[\p{L}\p{M}]+/gu) ?? [];
    const found = await lettersOf(text, words[0] ?? '');
    const read = readTextOf((await user.request('GET', '/api/resume/pdf')).rawPayload).normalize('NFC');
    const backward = [...read].reverse().join('').normalize('NFC');
    const isRead = (word: string) => read.includes(word) || backward.includes(word);
    expect([script, read.includes('?')]).toEqual([script, false]);
    if (words.every((word) => isRead(word.normalize('NFC'))) && !/\p{M}/u.test(text.normalize('NFC')))
      expect([script, found]).toEqual([script, []]);
    else expect([script, found]).toMatchObject([script, [{ level: 'advice', message_id: 'letters_misread' }]]);
  }
  for (const word of NOT_IN_FONTS)
    expect(await lettersOf(word, 'Ada')).toMatchObject([
      { message_id: 'letters_not_printed', params: { words: word } },
    ]);
});

test('a text without a place to break stays within the margins, with all its letters', async () => {
  const app = await startApp();
  const ines = await makeUser(app, { first_name: 'N'.repeat(60), last_name: '' });
  const [hash, wide] = [`sha256:${'a9'.repeat(70)}`, 'W'.repeat(90)];
  const project = { title: 'P'.repeat(130), description: `- ${hash}\n- ${wide}`, technologies: ['K'.repeat(100)] };
  await ines.request('POST', '/api/projects/new', { json: project });
  const MARGIN_PT = 53.86;
  const A4_WIDTH_PT = 595.28;
  for (const template of TEMPLATES) {
    const { rawPayload } = await ines.request('GET', `/api/resume/pdf?template=${template}&paper=a4`);
    const read = readTextOf(rawPayload);
    for (const text of [hash, wide, project.title, 'K'.repeat(100), 'N'.repeat(60)]) expect(read).toContain(text);
    const places = [...unpackedPdf(rawPayload).matchAll(/1 0 0 -1 ([\d.]+) [\d.]+ cm/g)].map(([, x]) => Number(x));
    expect(places.length).toBeGreaterThan(300);
    expect(Math.max(...places)).toBeLessThan(A4_WIDTH_PT - MARGIN_PT);
  }
});

test('the modern template has the portrait, the code of the page and its colours, and each owner their own', async () => {
  const app = await startApp({ config: { origin: 'https://folio.example' } });
  const made = async (name: string, image?: Promise<Buffer>) => {
    const user = await makeUser(app, { user_name: name, first_name: name });
    const body = new FormData();
    if (image) body.append('file', new Blob([new Uint8Array(await image)]), 'portrait.png');
    const image_url = image ? (await user.request('POST', '/api/upload', { body })).json().image_url : '';
    const theme = { design: 'kiosk' };
    expect((await user.request('PATCH', `/api/users/${user.user.id}`, { json: { image_url, theme } })).statusCode).toBe(
      200,
    );
    const file = async () => (await app.request('GET', `/u/${name}/resume.pdf?template=modern`)).rawPayload;
    const pdf = await file();
    expect(pdf.equals(await file())).toBe(true);
    expect(pdf.length).toBeLessThan(200_000);
    return unpackedPdf(pdf);
  };
  const [ada, bob, cleo] = [
    await made('ada', plainImage(300, 300, '#303030').png().toBuffer()),
    await made('bob'),
    await made('cleo', plainImage(300, 300, '#c0c0c0').png().toBuffer()),
  ];
  const images = (text: string) => [...text.matchAll(/\/Subtype \/Image/g)].length;
  expect([ada, bob, cleo].map(images)).toEqual([1, 0, 1]);
  const lightness = (text: string) => /(.)\1{30000}/s.exec(text)?.[1]?.charCodeAt(0) ?? 0;
  expect([ada, cleo].map((text) => Math.round(lightness(text) / 16))).toEqual([3, 12]);
  // What they show is said to those who do not see it.
  for (const [text, name] of [
    [ada, 'ada'],
    [cleo, 'cleo'],
  ] as const) {
    expect(text).toContain(`/Alt (${name}`);
    expect(text).toContain(`/Alt (https://folio.example/u/${name})`);
    expect(text).toContain('1 0.8235294 0.24705882 scn');
  }
});
