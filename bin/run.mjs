// node bin/run.mjs [Node options] <script.ts> [arguments]: like `node`, on the Node version that the program needs.
import { join } from 'node:path';
import { ROOT, runOnNode } from './runtime.mjs';

const NODE_COMPILE_CACHE = process.env.NODE_COMPILE_CACHE || join(ROOT, 'node_modules', '.cache', 'compile');
runOnNode(process.argv.slice(2), { NODE_COMPILE_CACHE });
