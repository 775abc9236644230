import type { Program } from './children.ts';
import { BROWSER } from './site.ts';

export const PASSWORD = 'correct horse battery';
const JSON_HEADERS = { 'content-type': 'application/json', ...BROWSER };

export type Account = { id: string; email: string; cookie: string };

async function post(url: string, body: unknown): Promise<Response> {
  const response = await fetch(url, { method: 'POST', headers: JSON_HEADERS, body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`${url} returned ${response.status}: ${await response.text()}`);
  return response;
}

/** Registers users over HTTP and logs them in. */
export async function makeAccounts({ url }: Program, count: number): Promise<Account[]> {
  const accounts: Account[] = [];
  for (let index = 0; index < count; index++) {
    const user_name = `writer-${index}`;
    const email = `${user_name}@example.com`;
    const names = { first_name: 'Ada', last_name: 'Lovelace' };
    const passwords = { password: PASSWORD, confirm_password: PASSWORD };
    await post(`${url}/api/users/register/new`, { user_name, email, ...names, ...passwords });
    const login = await post(`${url}/api/users/login`, { email, password: PASSWORD });
    const { user } = (await login.json()) as { user: { id: string } };
    accounts.push({ id: user.id, email, cookie: login.headers.getSetCookie()[0]?.split(';')[0] ?? '' });
  }
  return accounts;
}
