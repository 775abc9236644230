import { z } from 'zod';
import { samplePublicUser } from '../auth/user-store.server.ts';
import { isUnshown } from '../model/record.ts';
import { LIST_PATHS } from '../model/record-kinds.ts';
import { isPublic } from '../model/record-rules.ts';
import { KINDS } from '../records/kinds.ts';
import { SkillGroup } from '../records/skill/skill.ts';
import sampleImages from '../sample/image-shapes.json' with { type: 'json' };
import { sample } from '../sample/sample.ts';
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
