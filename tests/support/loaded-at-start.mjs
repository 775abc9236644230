// Starts the built server, prints what it has loaded once it listens, as JSON, and ends.
import { subscribe } from 'node:diagnostics_channel';

/** What takes tens of milliseconds when it is first used: the data of a locale. */
const localeUses = [];
for (const name of ['Collator', 'DateTimeFormat', 'DisplayNames', 'ListFormat', 'NumberFormat', 'Segmenter']) {
  Intl[name] = new Proxy(Intl[name], {
    construct(target, args) {
      localeUses.push(name);
      return new target(...args);
    },
  });
}
for (const [prototype, name] of [
  [Number.prototype, 'toLocaleString'],
  [Date.prototype, 'toLocaleString'],
  [String.prototype, 'localeCompare'],
]) {
  const original = prototype[name];
  prototype[name] = function (...args) {
    localeUses.push(name);
    return original.apply(this, args);
  };
}

subscribe('tracing:net.server.listen:asyncEnd', () => {
  const builtins = process.moduleLoadList.filter((name) => /^NativeModule [^/]+$/.test(name));
  process.stderr.write(`${JSON.stringify({ localeUses, builtins })}\n`, () => process.exit());
});
await import('../../dist/server/main.js');
