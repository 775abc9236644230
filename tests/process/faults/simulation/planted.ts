type Planted = { sql?: string; server?: string; seed: number; is: RegExp };

/**
 * Faults of the program that are planted into a simulated world, as triggers of its database, or in the simulated PostgreSQL:
 * the code that runs is the real one, and what it stores or is told is wrong.
 */
export const PLANTED: Record<string, Planted> = {
  'a change that is not kept for those whom its notification does not reach': {
    sql: `create trigger planted after insert on portfolio_changes
      begin delete from portfolio_changes where xid = new.xid; end`,
    seed: 20,
    is: /shows version \d+ of \w+, and \d+ was there/,
  },
  'a connection that is cut off and answers': {
    server: 'answers when cut off',
    seed: 21,
    is: /says that it is current, and is cut off/,
  },
  'a lease that is not kept': {
    sql: `create trigger planted after update of lease_ends_at on jobs when new.lease_ends_at > old.lease_ends_at
      begin update jobs set lease_ends_at = '' where name = new.name and partition = new.partition; end`,
    seed: 20,
    is: /begins on .*, and runs on/,
  },
  'a mail that is tried without end': {
    sql: `create trigger planted after update of next_attempt_at on mail_queue when new.next_attempt_at like '9999%'
      begin update mail_queue set next_attempt_at = old.next_attempt_at where id = new.id; end`,
    seed: 5,
    is: /tried without end|was tried \d+ times/,
  },
  'a digest without its mark': {
    sql: `create trigger planted after update of digested_to on users
      begin update users set digested_to = old.digested_to where id = new.id; end`,
    seed: 20,
    is: /A second digest/,
  },
  'a mail that nobody claims': {
    sql: `create trigger planted after update of attempts on mail_queue when new.attempts > old.attempts
      begin update mail_queue set next_attempt_at = old.next_attempt_at where id = new.id; end`,
    seed: 20,
    is: /mail .* is sent by/,
  },
  'a webhook that nobody claims': {
    sql: `create trigger planted after update of next_attempt_at on webhooks
      when new.next_attempt_at > old.next_attempt_at and new.next_attempt_at not like '9999%' and new.failures = old.failures
      begin update webhooks set next_attempt_at = old.next_attempt_at where id = new.id; end`,
    seed: 20,
    is: /event .* is sent by|has msg_.* before/,
  },
  'a backup without the last message': {
    // Only in the copy are rows of this table deleted.
    sql: `create trigger planted after delete on backups
      begin delete from messages where rowid = (select max(rowid) from messages where user_id = 'owner'); end`,
    seed: 20,
    is: /The backup .* lacks message/,
  },
  'a backup that is not where it is said to be': {
    sql: `create trigger planted after update of folder on backups
      begin update backups set folder = folder || '-'; end`,
    seed: 20,
    is: /is said to be in .*, where none was made/,
  },
  'a backup that is not noted': {
    sql: `create trigger planted after update of last_good_at on backups begin update backups set last_good_at = '', folder = ''; end`,
    seed: 22,
    is: /There is no backup since the beginning/,
  },
  'a limit that does not count': {
    sql: `create trigger planted after update of taken on rate_limits when new.taken = 4
      begin update rate_limits set taken = 2 where key = new.key; end`,
    seed: 20,
    is: /were let through/,
  },
};
