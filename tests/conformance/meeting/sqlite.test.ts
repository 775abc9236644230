import { bothEngines } from '../../support/engines.ts';
import { meet } from './meet.ts';

for (const engine of bothEngines) if (engine.name === 'sqlite') meet(engine);
