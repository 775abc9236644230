import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { atWidth, smallerWidthsOf } from '../../platform/files/image-sizes.ts';
import { checkRules } from '../model/record-rules.ts';
import { isReservedName } from '../model/reserved-names.ts';
import { PublicUser } from '../model/user.ts';
import { badges } from '../records/badge/badge.ts';
import { certifications } from '../records/certification/certification.ts';
import { educations } from '../records/education/education.ts';
import { experiences } from '../records/experience/experience.ts';
import { COLLAPSED_VIEW_SIZE, collapsedIds } from '../records/project/collapsed-view.ts';
import { projects } from '../records/project/project.ts';
import { SkillGroup, skills } from '../records/skill/skill.ts';
import imageShapes from './image-shapes.json' with { type: 'json' };
import { sample } from './sample.ts';

const IMAGES = join(import.meta.dirname, 'images');
const IMAGE_MAX_BYTES = 25_000;
const kinds = [projects, experiences, educations, certifications, badges, skills];

/** The schemas accept uploaded images only; the sample's images are tested separately. */
function withoutImages(record: object): Record<string, unknown> {
  return { ...record, image_url: '', ...('icon_url' in record && { icon_url: '' }) };
}

function imagesOf(record: Record<string, unknown>): string[] {
  return [record.image_url, record.icon_url].map((image) => String(image ?? '')).filter((url) => url !== '');
}

test('the sample person is a public profile whose name is reserved', () => {
  const profile = sample.user;
  expect(PublicUser.omit({ about_html: true }).strict().parse(profile)).toEqual(profile);
  expect(isReservedName(sample.user.user_name)).toBe(true);
});

for (const kind of kinds) {
  test(`the sample's ${kind.path} match their schema and its rules`, () => {
    const records = sample.records[kind.path] ?? [];
    expect(records).not.toEqual([]);
    for (const record of records) {
      const bare = withoutImages(record);
      expect(z.strictObject(kind.record.shape).parse(bare)).toEqual(bare);
      expect(record.user_id).toBe(sample.user.id);
      expect(() => checkRules(kind, record, 'Not saved')).not.toThrow();
    }
  });
}

test('the sample shows six of its projects in the collapsed view', () => {
  const shown = collapsedIds((sample.records.projects ?? []).map(({ id, show }) => ({ id, show: String(show) })));
  expect(shown.size).toBe(COLLAPSED_VIEW_SIZE);
});

test("the sample's skill groups have the same skills as its list, in the same order", () => {
  const groups = sample.skill_groups;
  expect(z.array(z.strictObject(SkillGroup.shape)).parse(groups)).toEqual(groups);
  expect(groups.flatMap(({ skillSets }) => skillSets)).toEqual(sample.records.skills);
  expect(groups.every(({ category, skillSets }) => skillSets.every((skill) => skill.category === category))).toBe(true);
});

test('every id of the sample is a unique UUID', () => {
  const records = Object.values(sample.records).flat();
  const ids = [sample.user, ...records, ...sample.skill_groups].map(({ id }) => z.uuid().parse(id));
  expect(new Set(ids).size).toBe(ids.length);
});

test("the sample's images are small existing files, in all widths, and every file is used", async () => {
  const records: Record<string, unknown>[] = [sample.user, ...Object.values(sample.records).flat()];
  const shown = new Set(records.flatMap(imagesOf));
  const files = readdirSync(IMAGES);
  const expected = Object.entries(imageShapes).flatMap(([name, { width }]) => [
    name,
    ...smallerWidthsOf(width).map((smaller) => atWidth(name, smaller)),
  ]);
  expect(files.map((file) => `images/sample/${file}`).sort()).toEqual(expected.sort());
  expect(Object.keys(imageShapes).sort()).toEqual([...shown].sort());
  for (const [name, { width, height }] of Object.entries(imageShapes)) {
    expect(await sharp(join(IMAGES, name.slice('images/sample/'.length))).metadata()).toMatchObject({
      width,
      height,
    });
  }
  for (const file of files) expect(statSync(join(IMAGES, file)).size, file).toBeLessThan(IMAGE_MAX_BYTES);
});
