import { stage } from '../../platform/lib/texts/studio/studio-texts.ts';
import type { Stage } from './client.ts';

const NAMES = {
  new: 'New',
  talking: 'Talking',
  proposal: 'Proposal',
  won: 'Won',
  lost: 'Lost',
  past: 'Past',
} as const satisfies Record<Stage, string>;

export function stageName(of: Stage): string {
  return stage(NAMES[of]);
}
