import type { Db } from '../open.ts';

type Lease = { name: string; holder: string; now: Date; forMs: number };

/** Takes or renews a lease. False while another server has it. */
export async function takeLease(db: Db, { name, holder, now, forMs }: Lease): Promise<boolean> {
  const row = { name, holder, ends_at: new Date(now.getTime() + forMs).toISOString() };
  const taken = await db
    .insertInto('leases')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet(row)
        .where((lease) =>
          lease.or([lease('leases.holder', '=', holder), lease('leases.ends_at', '<=', now.toISOString())]),
        ),
    )
    .returning('name')
    .executeTakeFirst();
  return taken !== undefined;
}
