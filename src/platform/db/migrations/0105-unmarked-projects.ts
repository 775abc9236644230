import { type Kysely, sql } from 'kysely';

/** How many projects earlier versions marked for the collapsed view by themselves: the first that an account had. */
const MARKED_BY_PROGRAM = 6;

/**
 * New projects are no longer marked for the collapsed view, which has the first six in the owner's order while none is
 * marked: six old projects hid every newer one. Marks go where they can only be the program's, since exactly the first six
 * projects have them. Accounts that publish by hand keep theirs, so that they get no draft that they did not make.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    update projects set "show" = 'false' where "show" = 'true' and user_id in (
      select user_id from (
        select user_id, case when "show" = 'true' then 1 else 0 end as marked,
          row_number() over (partition by user_id order by created_at, id) as place
        from projects where user_id in (select id from users where publishing = 'instant')
      ) as placed
      group by user_id
      having min(case when (marked = 1) = (place <= ${MARKED_BY_PROGRAM}) then 1 else 0 end) = 1
    )`.execute(db);
}

export async function down(): Promise<void> {
  // The earlier version shows the first six while none is marked, too.
}
