import { type AwkwardPortfolio, draw, type RenderedImage } from './awkward-portfolios.ts';

const PASSWORD = 'correct horse battery';

export type OwnerSession = {
  id: string;
  /** For a browser that is to be logged in. */
  cookie: string;
  change: (profile: object) => Promise<void>;
};

/** Logs in as the owner of a portfolio of the server at `origin`; registers and fills it unless it is there. */
export async function fillPortfolio(origin: string, portfolio: AwkwardPortfolio): Promise<OwnerSession> {
  const { user_name, first_name, last_name } = portfolio;
  const email = `${user_name}@example.com`;
  let cookie = '';
  const send = async (method: string, path: string, body?: object) => {
    const isForm = body instanceof FormData;
    const response = await fetch(`${origin}${path}`, {
      method,
      headers: { cookie, origin, ...(body && !isForm && { 'content-type': 'application/json' }) },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
    });
    const stored = response.headers.getSetCookie().map((one) => one.split(';', 1)[0]);
    if (stored.length > 0) cookie = stored.join('; ');
    return response;
  };
  const request = async (method: string, path: string, body?: object) => {
    const response = await send(method, path, body);
    if (!response.ok) throw new Error(`${method} ${path}: ${await response.text()}`);
    return response.json();
  };
  const { status } = await send('POST', '/api/users/login', { email, password: PASSWORD });
  const isNew = status !== 200;
  if (isNew) {
    const person = { user_name, first_name, last_name, email, password: PASSWORD, confirm_password: PASSWORD };
    await request('POST', '/api/users/register/new', person);
  }
  const { id } = await request('GET', '/api/users/me');
  if (isNew) await fill(portfolio);
  return { id, cookie, change: (profile) => request('PATCH', `/api/users/${id}`, profile) };

  async function fill({ profile, portrait, records }: AwkwardPortfolio) {
    await request('PATCH', `/api/users/${id}`, { ...profile, ...(portrait && { image_url: await upload(portrait) }) });
    for (const [path, entries] of Object.entries(records)) {
      // A new record stands first.
      for (const { rendered, ...values } of path === 'projects' ? entries : [...entries].reverse()) {
        const image = rendered && { image_url: await upload(rendered) };
        await request('POST', `/api/${path}/new`, { ...values, ...image });
      }
    }
  }

  async function upload(rendered: RenderedImage): Promise<string> {
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(await draw(rendered))]), 'image.jpg');
    return (await request('POST', '/api/upload', form)).image_url;
  }
}
