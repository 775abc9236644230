import { z } from 'zod';
import { isUnshown } from '../../../portfolio/model/record.ts';
import { LIST_PATHS } from '../../../portfolio/model/record-kinds.ts';
import { isPublic } from '../../../portfolio/model/record-rules.ts';
import { KINDS } from '../../../portfolio/records/kinds.ts';
import { SkillGroup } from '../../../portfolio/records/skill/skill.ts';
import sampleImages from '../../../portfolio/sample/image-shapes.json' with { type: 'json' };
import { sample } from '../../../portfolio/sample/sample.ts';
import { samplePublicUser } from '../../../portfolio/storage/user-store.server.ts';
import type { ReadPortfolio } from './portfolio-state.ts';

/** Returns the built-in portfolio as one that is read from the database; its documents are cached. */
export function samplePortfolio(): ReadPortfolio {
  return {
    state: {
      profile: samplePublicUser(),
      queries: [
        ...LIST_PATHS.map((path) => ({
          key: [path, sample.user.id],
          data: (sample.records[path] ?? []).filter((record) => isPublic(KINDS[path], record)).map(shown),
        })),
        {
          key: ['skills', sample.user.id],
          data: z
            .array(SkillGroup)
            .parse(sample.skill_groups)
            .map(({ skillSets, ...group }) => ({ ...shown(group), skillSets: skillSets.map(shown) })),
        },
      ],
    },
    images: sampleImages,
  };
}

function shown(values: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).filter(([name]) => !isUnshown(name)));
}
