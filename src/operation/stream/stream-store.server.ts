import { promisify } from 'node:util';
import { zstdCompress, zstdDecompress } from 'node:zlib';
import type { Files } from '../../platform/files/store/files.server.ts';

const compress = promisify(zstdCompress);
const decompress = promisify(zstdDecompress);

const PART_BYTES = 8 * 1024 * 1024;
const RECORD_HEADER_BYTES = 20;

/** A piece of a write-ahead log: what was committed until `time`, from `offset` on. */
export type LogRecord = { time: number; offset: number; bytes: Buffer };

/** A copy of the whole database, after which its write-ahead logs follow, one for each round. */
export type Generation = {
  name: string /** When the copy was complete, in milliseconds. */;
  at: number;
  parts: number;
};

/**
 * What a stream consists of, in a folder or bucket:
 * `<generation>.base.<part>` (the database, in pieces), `<generation>.done.<time>.<parts>` (the copy is whole),
 * `<generation>.log.<round>.<offset>` (what came in a moment) and `<generation>.round.<round>` (all of a round).
 */
export function openStreamStore(files: Files) {
  const logName = (generation: string, round: number) => `${generation}.log.${padded(round)}`;
  const roundName = (generation: string, round: number) => `${generation}.round.${padded(round)}`;

  async function putBase(generation: string, part: number, bytes: Buffer): Promise<void> {
    await files.put(`${generation}.base.${padded(part)}`, await compress(bytes));
  }

  async function readParts(names: readonly string[]): Promise<Buffer> {
    const parts: Uint8Array[] = [];
    for (const name of names) parts.push((await files.get(name)) ?? gone(name));
    return Buffer.concat(parts);
  }

  return {
    partBytes: PART_BYTES,
    putBase,
    finishBase: (generation: string, parts: number, at: number) =>
      files.put(`${generation}.done.${at}.${parts}`, Buffer.of(1)),
    async putLog(generation: string, round: number, { time, offset, bytes }: LogRecord): Promise<void> {
      const packed = await compress(bytes);
      const header = Buffer.alloc(RECORD_HEADER_BYTES);
      header.writeBigUInt64BE(BigInt(time), 0);
      header.writeBigUInt64BE(BigInt(offset), 8);
      header.writeUInt32BE(packed.length, 16);
      await files.put(`${logName(generation, round)}.${padded(offset, 12)}`, Buffer.concat([header, packed]));
    },
    /** Makes one file of a round's many. */
    async joinRound(generation: string, round: number): Promise<void> {
      const names = (await files.list(`${logName(generation, round)}.`)).filter(isFinished).sort();
      if (names.length === 0) return;
      await files.put(roundName(generation, round), await readParts(names));
      for (const name of names) await files.delete(name);
    },
    /** Those whose copy is whole, oldest first. */
    async generations(): Promise<Generation[]> {
      const found = (await files.list('')).flatMap((name) => {
        const [, generation, at, parts] = /^(g\d+)\.done\.(\d+)\.(\d+)$/.exec(name) ?? [];
        return generation ? [{ name: generation, at: Number(at), parts: Number(parts) }] : [];
      });
      return found.sort((one, other) => one.at - other.at);
    },
    async *base({ name, parts }: Generation): AsyncGenerator<Buffer> {
      for (let part = 0; part < parts; part++) {
        const file = `${name}.base.${padded(part)}`;
        yield await decompress((await files.get(file)) ?? gone(file));
      }
    },
    /** The records of a round in order; undefined if there is no such round. */
    async round(generation: string, round: number): Promise<LogRecord[] | undefined> {
      const joined = await files.get(roundName(generation, round));
      const single = (await files.list(`${logName(generation, round)}.`)).filter(isFinished).sort();
      if (!joined && single.length === 0) return undefined;
      const records = new Map<number, LogRecord>();
      // Both are there if joining them was interrupted.
      for (const bytes of [joined ?? Buffer.alloc(0), await readParts(single)]) {
        for (const record of await parseRecords(Buffer.from(bytes))) records.set(record.offset, record);
      }
      return [...records.values()].sort((one, other) => one.offset - other.offset);
    },
    /** When the newest committed data that is there was stored, in milliseconds. */
    async newest(): Promise<number | undefined> {
      const last = (await this.generations()).at(-1);
      if (!last) return undefined;
      const rounds = await this.rounds(last.name);
      const records = rounds.length === 0 ? undefined : await this.round(last.name, rounds.at(-1) ?? 0);
      return records?.at(-1)?.time ?? last.at;
    },
    async rounds(generation: string): Promise<number[]> {
      const numbers = (await files.list(`${generation}.`)).flatMap((name) => {
        const [, round] = /\.(?:log|round)\.(\d{8})/.exec(name) ?? [];
        return round ? [Number(round)] : [];
      });
      return [...new Set(numbers)].sort((one, other) => one - other);
    },
    async remove(generation: string): Promise<void> {
      // What says that it is whole goes first: a half one is never taken for a whole one.
      const names = (await files.list(`${generation}.`)).sort(
        (one, other) => Number(isDone(other)) - Number(isDone(one)),
      );
      for (const name of names) await files.delete(name);
    },
    /** The names of all generations, whole or not. */
    async names(): Promise<string[]> {
      return [...new Set((await files.list('g')).map((name) => name.slice(0, name.indexOf('.'))))];
    },
  };
}

export type StreamStore = ReturnType<typeof openStreamStore>;

const isDone = (name: string) => name.includes('.done.');
/** A write that was interrupted leaves a file with another ending. */
const isFinished = (name: string) => /\.\d{12}$/.test(name);

async function parseRecords(bytes: Buffer): Promise<LogRecord[]> {
  const records: LogRecord[] = [];
  for (let at = 0; at < bytes.length; ) {
    const length = bytes.readUInt32BE(at + 16);
    const packed = bytes.subarray(at + RECORD_HEADER_BYTES, at + RECORD_HEADER_BYTES + length);
    const [time, offset] = [Number(bytes.readBigUInt64BE(at)), Number(bytes.readBigUInt64BE(at + 8))];
    records.push({ time, offset, bytes: await decompress(packed) });
    at += RECORD_HEADER_BYTES + length;
  }
  return records;
}

function padded(number: number, digits = 8): string {
  return String(number).padStart(digits, '0');
}

function gone(name: string): never {
  throw new Error(`The stream lacks ${name}`);
}
