import { engines } from '../../support/engines.ts';
import { meet } from './meet.ts';

for (const engine of engines) if (engine.name === 'sqlite') meet(engine);
