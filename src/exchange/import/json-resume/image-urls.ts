import { mapKeys } from '../../../platform/lib/keys.ts';
import { blocksOf, imagesOfBlock } from '../../../portfolio/model/blocks.ts';
import { caseImagesOf } from '../../../portfolio/model/case-study.ts';
import type { ReadEntry, Values } from '../resume.ts';
import type { ReadResume } from './json-resume.ts';
import { LIST_NAMES } from './mappings/index.ts';

const FOREIGN = 'its image is not among those uploaded here; left out';

/** Returns the document without images that the account does not own: their files belong to others, or do not exist. */
export function withoutForeignImages(resume: ReadResume, owned: ReadonlySet<string>): ReadResume {
  const cleaned = <V extends Values>(entry: ReadEntry<V>): ReadEntry<V> => {
    const values = withOwned(entry.values, owned);
    return values === entry.values ? entry : { ...entry, values, notes: [...entry.notes, FOREIGN] };
  };
  return {
    ...resume,
    profile: resume.profile && cleaned(resume.profile),
    skill_groups: resume.skill_groups.map((group) => {
      const skills = group.values.skills.map((skill) => withOwned(skill, owned));
      const isSame = skills.every((skill, index) => skill === group.values.skills[index]);
      return isSame ? group : { ...group, values: { ...group.values, skills }, notes: [...group.notes, FOREIGN] };
    }),
    lists: mapKeys(LIST_NAMES, (name) => resume.lists[name].map(cleaned)),
  };
}

function withOwned<V extends Values>(values: V, owned: ReadonlySet<string>): V {
  const fields = ['image_url', 'icon_url', 'favicon_url', 'card_url'];
  const foreign = fields.filter((field) => values[field] && !owned.has(String(values[field])));
  const images = caseImagesOf(values);
  const ownImages = images.filter(({ image_url }) => owned.has(image_url));
  const blocks = blocksOf(values);
  const ownBlocks = blocks.filter((block) => imagesOfBlock(block).every(({ image }) => owned.has(image.image_url)));
  const isOwn = ownImages.length === images.length && ownBlocks.length === blocks.length;
  if (foreign.length === 0 && isOwn) return values;
  return {
    ...values,
    ...Object.fromEntries(foreign.map((field) => [field, ''])),
    ...(images.length > 0 && { images: ownImages }),
    ...(blocks.length > 0 && { blocks: ownBlocks }),
  };
}
