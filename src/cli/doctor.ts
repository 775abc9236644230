import { randomUUID } from 'node:crypto';
import { statfs } from 'node:fs/promises';
import { sql } from 'kysely';
import type { Ctx } from '../ctx.ts';
import { openSmtp } from '../kit/mail-delivery.server.ts';
import { type Command, CommandError, say } from './command.ts';

const DISK_ALARM_SHARE = 0.9;

/** Looks at everything that the server leans on, and says of each whether it is well. */
export const doctor: Command = {
  usage: '',
  does: 'checks database, storage, mail, disk and settings',
  async run(ctx) {
    const checks: [string, (ctx: Ctx) => Promise<string>][] = [
      ['database', checkDatabase],
      ['storage', checkStorage],
      ['mail', checkMail],
      ['disk', checkDisk],
      ['places', checkPlaces],
      ['public address', checkAddress],
    ];
    let faults = 0;
    for (const [name, check] of checks) {
      try {
        say(`ok    ${name}: ${await check(ctx)}`);
      } catch (error) {
        faults++;
        say(`FAULT ${name}: ${error instanceof Error ? error.message : error}`);
      }
    }
    if (faults > 0) throw new CommandError(`${faults} of ${checks.length} checks found a fault`);
  },
};

async function checkDatabase({ db, database }: Ctx): Promise<string> {
  if (database.engine === 'postgres') {
    const { rows } = await sql<{ version: string }>`select version() as version`.execute(db);
    return rows[0]?.version ?? 'PostgreSQL';
  }
  const { rows } = await sql<{ quick_check: string }>`pragma quick_check`.execute(db);
  const result = rows[0]?.quick_check;
  if (result !== 'ok') throw new Error(result);
  const { rows: orphans } = await sql`pragma foreign_key_check`.execute(db);
  if (orphans.length > 0) throw new Error(`${orphans.length} rows refer to rows that are gone`);
  return 'SQLite, intact';
}

async function checkStorage({ files }: Ctx): Promise<string> {
  const name = `doctor-${randomUUID()}.webp`;
  await files.put(name, Buffer.from('doctor'));
  const stored = await files.get(name);
  await files.delete(name);
  if (stored?.length !== 'doctor'.length) throw new Error('what was written could not be read back');
  return 'can be written and read';
}

async function checkMail({ config }: Ctx): Promise<string> {
  if (!config.smtpUrl) return 'no SMTP_URL: mails are written to the outbox folder';
  await (await openSmtp(config.smtpUrl)).verify();
  return 'the mail server answers';
}

async function checkDisk({ config }: Ctx): Promise<string> {
  const { blocks, bavail, bsize } = await statfs(config.dataDir);
  const used = 1 - bavail / blocks;
  const text = `${Math.round(used * 100)} % used, ${Math.round((bavail * bsize) / 1e9)} GB free`;
  if (used > DISK_ALARM_SHARE) throw new Error(text);
  return text;
}

async function checkPlaces({ visits, config }: Ctx): Promise<string> {
  const { source, hasIpv6 } = visits.placeData;
  if (source === undefined) throw new Error(`${config.geoipDb ?? 'the data that comes along'} is no whole MMDB file`);
  return `${source.name}, ${source.month}${hasIpv6 ? '' : ' (IPv4 alone: who comes by IPv6 has no place)'}`;
}

async function checkAddress({ config }: Ctx): Promise<string> {
  if (!config.originIsFixed) return `PUBLIC_URL is not set: links say ${config.origin}`;
  return config.secure ? config.origin : `${config.origin} (without https, cookies can be read on the way)`;
}
