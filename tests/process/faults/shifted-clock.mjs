// Loaded into a server: shifts its clock by the milliseconds in the file.
import { readFileSync, statSync } from 'node:fs';

const RealDate = Date;
const file = process.env.CLOCK_OFFSET_FILE;
let offset = 0;
let changed = 0;

setInterval(() => {
  const { mtimeMs } = statSync(file);
  if (mtimeMs === changed) return;
  changed = mtimeMs;
  offset = Number(readFileSync(file, 'utf8'));
}, 20).unref();
offset = Number(readFileSync(file, 'utf8'));

globalThis.Date = class extends RealDate {
  constructor(...args) {
    if (args.length === 0) super(RealDate.now() + offset);
    else super(...args);
  }
  static now() {
    return RealDate.now() + offset;
  }
};
